import { unaddressed } from '../names.ts';
import type { Page } from '../page.ts';

/** Forms of address for men and women. */
const HIS = ['Herr', 'Herrn', 'Hr.', 'Mr', 'Mr.', 'Monsieur', 'Signor', 'Sr.', 'Meneer'];
const HERS = ['Frau', 'Fr.', 'Mrs', 'Mrs.', 'Ms', 'Ms.', 'Madame', 'Mme', 'Signora', 'Sra.', 'Mevrouw'];
const LONGEST = 10;
/** So far a text is looked through for whom it speaks to. */
const HEAD = 2_000;
/** Before the second of a couple: `Mr. and Mrs. Ford`. */
const BOTH = /(?:^|\s)(?:and|&|und|u\.|et|e|y|en) $/;

/** True for a titled surname at a place of a text that has spoken before of a woman by it where this is a man, or the other way round: `Grüße an Herrn Vogt` below `Liebe Frau Vogt`. */
export function isOfOtherSex({ text }: Page, name: string, { start, end }: { start: number; end: number }): boolean {
  const surname = unaddressed(name);
  if (surname.includes(' ')) return false;
  const said = text.slice(Math.max(0, start - LONGEST), end);
  const isSaid = (form: string) => said.endsWith(`${form} ${surname}`);
  const others = (HIS.some(isSaid) && HERS) || (HERS.some(isSaid) && HIS);
  const before = text.slice(0, Math.min(start, HEAD));
  const isAlone = (at: number) => at >= 0 && !BOTH.test(before.slice(Math.max(0, at - 5), at));
  return others && others.some((form) => isAlone(before.indexOf(`${form} ${surname}`)));
}
