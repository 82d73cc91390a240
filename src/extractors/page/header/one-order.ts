import { gazetteer, isFirstName, LAST } from '../../tagger/gazetteer.ts';
import { isJob, TITLE } from '../../words/jobs.ts';
import type { Mailbox } from './mailboxes.ts';

const TWO = /^(\p{Lu}[\p{L}'’-]+) (\p{Lu}[\p{L}'’-]+)$/u;
/** A surname before two initials or three; one alone may be that of a surname. */
const INITIALLED =
  /^((?:(?:[Vv]an|[Vv]on|[Dd]e[nr]?) ){0,2}\p{Lu}\p{Ll}[\p{L}'’-]*) (\p{Lu}\.(?:[ -]?\p{Lu}\.){1,2})$/u;

const LONGEST = 10;

const bitsOf = (word: string): number => gazetteer.get(word.toLowerCase()) ?? 0;
/** True for a surname that is no given name, and for a short word that is in no list and says what nobody is. */
const mayBeSurname = (word: string): boolean =>
  !isFirstName(word.toLowerCase()) &&
  ((bitsOf(word) & LAST) > 0 || (bitsOf(word) === 0 && word.length <= LONGEST && !isJob(word) && !TITLE.test(word)));

/** The other order of a name whose first word may be a surname and whose second a given name alone: `Müller Petra`. */
function turned(name: string): string | undefined {
  const [, first = '', second = ''] = TWO.exec(name) ?? [];
  const isTurned = mayBeSurname(first) && isFirstName(second.toLowerCase()) && (bitsOf(second) & LAST) === 0;
  return isTurned ? `${second} ${first}` : undefined;
}

const withInitials = (name: string): string => name.replace(INITIALLED, '$2 $1').replace(/ {2,}/, ' ');

/** People of one list, surnames behind given names: initials show where they stand, and two names at least which order a list has. */
export function inOneOrder(boxes: Mailbox[]): Mailbox[] {
  const isShown = ({ name = '', address }: Mailbox) =>
    !address && (turned(name) !== undefined || withInitials(name) !== name);
  const isTurned = boxes.filter(isShown).length > 1;
  return boxes.map((box) => {
    if (box.name === undefined || box.address) return box;
    const name = (isTurned ? turned(box.name) : undefined) ?? withInitials(box.name);
    return name === box.name ? box : { ...box, name };
  });
}
