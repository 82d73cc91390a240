import { ACTOR, COMMON, FIRST, gazetteer, LAST, TITLE } from '../tagger/gazetteer.ts';

const words = (list: string) => new Set(list.split(' '));

const ROLES = words(
  'marketing industrial grad phd postdoc undergrad student professor chair chairman chairwoman chairperson chairs member members speaker speakers clerk moderator host interviewer interviewee respondent ' +
    'participant participants attendee unknown unidentified translator interpreter operator staff witness witnesses minister user interface designer manager engineer expert narrator audience visitor candidate applicant panelist panellist presenter facilitator besucher besucherin anrufer anruferin kundin voice bot guest me you myself ich du moi toi yo agent user caller customer client support supporter moderatorin moderator system automod sprecher sprecherin male female all chief executive officer financial operating president director secretary treasurer ceo cfo coo cto',
);
const SMALL = words('the a an some of and other acting deputy vice assistant temporary');
const GIVEN = words('will hope rose dawn faith joy april may june art dean skip chip rusty');

/** True for `Project Manager`, `The Chair`, `Speaker B`: somebody's part in a talk, but nobody's name. */
export function isRoleName(name: string): boolean {
  const parts = name
    .toLowerCase()
    .replace(/\.|[ _]?\d{1,2}$/g, '')
    .split(/[\s-]+/)
    .filter((part) => !SMALL.has(part));
  const isListed = (part: string, lists: number) => ((gazetteer.get(part) ?? 0) & lists) > 0;
  const isWord = (part: string) =>
    part.length === 1 ||
    ROLES.has(part) ||
    (isListed(part, COMMON | ACTOR | TITLE) && !isListed(part, FIRST | LAST) && !GIVEN.has(part));
  const isPart = (part: string) => ROLES.has(part) || isListed(part, ACTOR | TITLE) || part.length === 1;
  return parts.length === 1 ? parts.every((part) => ROLES.has(part)) : parts.every(isWord) && parts.some(isPart);
}
