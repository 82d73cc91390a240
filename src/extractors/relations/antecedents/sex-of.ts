import { nameParts } from '../../page/names.ts';
import type { Page } from '../../page/page.ts';
import { sexOfGiven } from '../../words/given-sex.ts';
import type { Sex } from '../masked.ts';

const MAN = /\b(?:Mr|Sir|Herrn?)\.? /;
const WOMAN = /\b(?:Mrs|Ms|Miss|Dame|Lady|Frau|Mme)\.? /;
/** So many letters a form of address has at most. */
const TITLE = 6;

/** What a form of address makes of a name. */
function sexOfTitled(titled: string): Sex | undefined {
  if (MAN.test(titled)) return 'man';
  return WOMAN.test(titled) ? 'woman' : undefined;
}

/** Who somebody is by the form of address at a place of the text, or by the given name of the mention: undefined where neither tells. */
export function sexOf(page: Page, index: number | undefined, place?: { start: number; end: number }): Sex | undefined {
  const mention = index === undefined ? undefined : page.mention(page.thing(index));
  const { start, end } = place ?? mention ?? {};
  const titled =
    start === undefined ? undefined : sexOfTitled(page.text.slice(Math.max(0, start - TITLE), end ?? start));
  return titled ?? sexOfGiven(nameParts(mention?.name ?? '').first ?? '');
}

const FIRST_PRONOUN =
  /^(?:[-*•] )?(er|sie)(?= (?:ist|war|hat|hatte|wird|wurde|kam|ging|\p{Ll}{2,}te?)(?!\p{L}))|\b(he|him|his|she|her|hers)\b/iu;

/** Of whom a sentence speaks by its first pronoun, which stands before all names of people. */
export function sexSpokenOf(words: string): Sex | undefined {
  const match = FIRST_PRONOUN.exec(words);
  const pronoun = match?.[1] ?? match?.[2];
  return pronoun ? sexOfPronoun(pronoun) : undefined;
}

/** Of whom a pronoun is said. */
export const sexOfPronoun = (pronoun: string): Sex => (/^(?:h(?:e|im|is)|er)$/i.test(pronoun) ? 'man' : 'woman');
