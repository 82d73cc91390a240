import type { Page } from '../../page/page.ts';
import type { Sentence } from '../../page/sentences.ts';
import type { Marked } from '../masked.ts';

/** By what kind of house a sentence goes on about one: `The brewery`, `Die Molkerei`. */
const OF_KIND = /^(?:The|Die|Der|Das) (\p{L}{4,24})(?= \p{Ll})/u;
/** Words of houses' names by which people are meant, too. */
const PEOPLE =
  /^(?:group|team|board|committee|council|partners|brothers|sons|family|friends|gruppe|partner|familie|rat|ausschuss)$/i;

/** The beginning of a sentence that goes on about a house by a word of its name: `Die Molkerei` after `Molkerei Halm`. */
export function houseAgain(
  page: Page,
  { start, end }: Sentence,
  things: Marked[],
  house: number | undefined,
): Marked | undefined {
  if (house === undefined) return undefined;
  const [words, kind] = OF_KIND.exec(page.text.slice(start, Math.min(end, start + FURTHEST))) ?? [];
  if (!words || !kind || PEOPLE.test(kind)) return undefined;
  const names = (page.mention(page.thing(house)).name ?? '').toLowerCase().split(/[\s-]+/);
  const isNamed = things.some(
    (thing) => thing.start < start + words.length && !(thing.end <= start + words.length && isWeak(page, thing)),
  );
  return names.length > 1 && names.includes(kind.toLowerCase()) && !isNamed
    ? { start, end: start + words.length, kind: 'O', index: house }
    : undefined;
}
const FURTHEST = 40;

const isWeak = (page: Page, { kind, index }: Marked): boolean =>
  kind === 'O' && (index === undefined || page.mention(index).tier === 'weak');
