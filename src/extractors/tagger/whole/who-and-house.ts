import { isCapital } from '../../page/runs.ts';
import type { Token } from '../../page/tokens.ts';
import { COMMON, gazetteer, ORGANIZATION, PLACE } from '../gazetteer.ts';
import { endsWithForm, isOfSomebody } from '../legal-form.ts';
import type { Reading } from '../reading.ts';

const OF = /^(?:of|from|at|von|bei|de|chez)$/;

/** Somebody and the firm with a legal form that they are of, where both were read as one firm: `Reto Lindt of Borealis Bau AG`. */
export function whoAndHouse(reading: Reading, tokens: Token[]): [Reading, Reading] | undefined {
  const { kind, from, to } = reading;
  if (kind === 'PER') return personOf(reading, tokens);
  const [of, last] = [tokens[from + 2], tokens[from + 1]];
  const house = tokens[from + 3];
  if (
    kind !== 'ORG' ||
    !of ||
    !last ||
    !house ||
    !(OF.test(of.text) || isOfSomebody(tokens, from + 2)) ||
    from + 4 >= to ||
    !endsWithForm(reading, tokens)
  )
    return undefined;
  const isName = (token: Token | undefined) =>
    token !== undefined &&
    /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(token.text) &&
    ((gazetteer.get(token.text.toLowerCase()) ?? 0) & (PLACE | ORGANIZATION | COMMON)) === 0;
  if (!isName(tokens[from]) || !isName(last)) return undefined;
  return [
    { ...reading, kind: 'PER', to: from + 2, end: last.end },
    { ...reading, from: from + 3, start: house.start },
  ];
}

/** Of whom no name has a word: somebody and a house or a place that were read as one person. */
const HOUSED = /^(?:of|from|at|bei|chez)$/;

/** Somebody and the house or place behind `of`, where both were read as one person: `Marlow of Tern Estates`. */
function personOf(reading: Reading, tokens: Token[]): [Reading, Reading] | undefined {
  const { from, to } = reading;
  const at = tokens.findIndex(({ text }, n) => n > from && n < to - 1 && HOUSED.test(text));
  const [last, first] = [tokens[at - 1], tokens[at + 1]];
  if (at < 0 || !last || !isCapital(first) || !first) return undefined;
  const isPlace = to - at === 2 && ((gazetteer.get(first.text.toLowerCase()) ?? 0) & PLACE) > 0;
  return [
    { ...reading, to: at, end: last.end },
    { ...reading, kind: isPlace ? 'LOC' : 'ORG', from: at + 1, start: first.start },
  ];
}
