import { ACTOR, COMMON, FIRST, gazetteer, LAST, TITLE } from '../tagger/gazetteer.ts';

const words = (list: string) => new Set(list.split(' '));

const ROLES = words(
  'marketing industrial grad phd postdoc undergrad student professor chair chairman chairwoman chairperson chairs member members speaker speakers clerk moderator host interviewer interviewee respondent ' +
    'participant participants attendee unknown unidentified translator interpreter operator staff witness witnesses minister user interface designer manager engineer expert narrator audience voice male female all',
);
const SMALL = words('the a an some of and other acting deputy vice assistant temporary');
const GIVEN = words('will hope rose dawn faith joy april may june art dean skip chip rusty');

/** True for `Project Manager`, `The Chair`, `Speaker B`: somebody's part in a talk, but nobody's name. */
export function isRoleName(name: string): boolean {
  const parts = name
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[\s-]+/)
    .filter((part) => !SMALL.has(part));
  const bits = parts.map((part) => gazetteer.get(part) ?? 0);
  const isWord = (part: string, n: number) =>
    part.length === 1 ||
    ROLES.has(part) ||
    ((bits[n]! & (COMMON | ACTOR | TITLE)) > 0 && (bits[n]! & (FIRST | LAST)) === 0 && !GIVEN.has(part));
  const isPart = (part: string, n: number) => ROLES.has(part) || (bits[n]! & (ACTOR | TITLE)) > 0 || part.length === 1;
  return parts.length === 1 ? ROLES.has(parts[0]!) : parts.every(isWord) && parts.some(isPart);
}
