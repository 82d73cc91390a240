import { heads } from '../../words/chiefs.ts';
import { hasLegalForm } from '../../words/names.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isEntered, registerOf, type Leader } from '../../page/signature/register.ts';
import type { Found } from '../../finding.ts';
import { piecesOf } from '../pieces.ts';
import { isFirmOn, onLine, stated, type Piece } from './named-on-line.ts';
import { isTold } from './office-lines.ts';

const RULE = 'relations.register_line';
const LENGTH = 600;
/** A house stands at most so many lines above those who lead it. */
const BLOCK = 6;
const COLUMNS = /, | [|·•–—-] |\. (?=\p{Lu})|: /gu;
/** Before the firm that is liable for another: it does not lead itself. */
const PARTNER = /(?:gesellschafterin|komplementärin|general partner)\s?(?:ist|is)?\s?:?\s?(?:die )?$/iu;

/** Who leads the house of a mail by the lines that the law asks for, those of the signature left out: `Acme GmbH | Geschäftsführerin: Dana Frost | HRB 4711`. `about` is the house that sent it. */
export function* registerLines(page: Page, about?: number): Found {
  for (const { kind, from, to } of page.sections) {
    if (kind !== 'own' && kind !== 'footer') continue;
    for (let n = from; n < to; n++) {
      const line = page.lines[n];
      const leaders = line && line.text.length < LENGTH && !isSigned(page, line) ? leadersOn(page, n) : [];
      if (!line || !leaders.length) continue;
      const named = houseOf(page, n);
      const house = named ? page.thing(yield* onLine(page, 'Organization', named, RULE)) : about;
      if (house !== undefined) for (const leader of leaders) yield* led(page, { leader, house }, line);
    }
  }
}

const isSigned = ({ signature }: Page, { at }: Line): boolean =>
  signature !== undefined && at >= signature.start && at <= signature.end;

/** Whom a line names as leading its house, where the lines around it say that it is entered in a register or name a firm. */
function leadersOn(page: Page, n: number): Leader[] {
  const leaders = registerOf(page.lines[n]?.text ?? '')?.leaders ?? [];
  if (!leaders.length) return [];
  const around = blockAround(page, n).map(({ text }) => text);
  return around.some((text) => isEntered(text)) || houseOf(page, n) ? leaders : [];
}

/** The lines next to one, up to a blank one. */
function blockAround({ lines }: Page, n: number): Line[] {
  let [from, to] = [n, n + 1];
  while (n - from < BLOCK && lines[from - 1]?.text) from--;
  while (to - n < BLOCK && lines[to]?.text) to++;
  return lines.slice(from, to);
}

/** The firm on a line, or on one above it in the same block. */
function houseOf(page: Page, n: number): Piece | undefined {
  for (let at = n; at > n - BLOCK; at--) {
    const line = page.lines[at];
    if (!line?.text) return undefined;
    const firm = piecesOf(line.text.slice(0, LENGTH), line.at, COLUMNS).find(
      (piece) =>
        hasLegalForm(piece.text) && isFirmOn(page, piece) && !PARTNER.test(line.text.slice(0, piece.at - line.at)),
    );
    if (firm) return firm;
  }
  return undefined;
}

function* led(page: Page, { leader, house }: { leader: Leader; house: number }, line: Line): Found {
  const { name, title, isHead } = leader;
  const at = line.at + Math.max(0, line.text.indexOf(name));
  const from = yield* onLine(page, 'Contact', { text: name, at }, RULE);
  if (isTold(page, from, house)) return;
  const isChief = isHead || heads(title, page.mention(house).name ?? '', name);
  yield {
    type: isChief ? 'leads' : 'works_for',
    from,
    to: house,
    ...stated(RULE, line.at, line.at + line.text.length),
    properties: { title },
  };
}
