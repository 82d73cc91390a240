import { nameParts } from '../../page/names.ts';
import type { Page } from '../../page/page.ts';
import { sexOfGiven } from '../../words/given-sex.ts';
import type { Masked, Sex } from '../masked.ts';
import type { Reading, RuleMatch } from '../rule.ts';

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

const sexOfPronoun = (pronoun: string): Sex => (/^(?:h(?:e|im|is)|er)$/i.test(pronoun) ? 'man' : 'woman');

/** The subject of the words that a match begins with. */
const SUBJECT = /\b(s?he)(?:'s|'d)?(?: (?!and\b|or\b)[a-z]+){0,3} ?$/i;
/** Whose relative somebody is. */
const OF_WHOM = /\b(?:his|her)\b(?!,? (?:and|or)\b)/gi;
const KIN: ReadonlySet<string> = new Set(['spouse_of', 'parent_of', 'reports_to']);
/** So far before a match the words `and his` may stand. */
const NEAR = 20;

/** False for a reading of somebody whom the words mean by a pronoun of the other sex: `Karl met Odile; he founded <O2>` says nothing of Odile. */
export function fitsPronoun({ text, actors }: Masked, match: RuleMatch, { type, from, to }: Reading): boolean {
  const end = from.at + from.mark.length;
  const subject = from.at < match.index ? SUBJECT.exec(text.slice(Math.max(0, end), match.index))?.[1] : undefined;
  if (from.sex && subject && from.sex !== sexOfPronoun(subject)) return false;
  if (!KIN.has(type)) return true;
  const start = Math.max(0, match.index - NEAR);
  for (const { 0: word, index } of text.slice(start, match.index + match[0].length).matchAll(OF_WHOM)) {
    const at = start + index;
    const owner = [from, to].filter((one) => one.kind === 'P' && one.at < at).toSorted((a, b) => b.at - a.at)[0];
    const isBetween = actors.some(
      (one) => one.kind === 'P' && owner && owner.at >= 0 && one.at > owner.at && one.at < at,
    );
    if (owner?.sex && !isBetween && owner.sex !== sexOfPronoun(word)) return false;
  }
  return true;
}
