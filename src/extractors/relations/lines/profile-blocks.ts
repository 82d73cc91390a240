import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { unseated } from '../../page/names.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import type { Found } from '../../finding.ts';
import { isSchool } from '../rules/study.ts';
import { employedAs, heldIn, subjectOf, YEARS } from './career-lines.ts';
import { isFirmOn, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.profile_block';
type Section = 'work' | 'school' | 'board';
/** What heads a part of somebody's profile. */
const HEADINGS: [Section, RegExp][] = [
  [
    'work',
    /^(?:(?:work |professional )?experience|employment(?: history)?|career(?: history)?|work history|berufserfahrung|expérience(?:s professionnelles?)?|experiencia(?: laboral)?|esperienze?|werkervaring)$/iu,
  ],
  [
    'school',
    /^(?:education|studies|academic background|ausbildung|studium|formation|formación|istruzione|opleiding(?:en)?)$/iu,
  ],
  [
    'board',
    /^(?:volunteering|volunteer(?: experience| work)?|boards?(?: memberships?)?|non-executive roles?|ehrenamt|bénévolat|voluntariado|volontariato)$/iu,
  ],
];
const OTHER =
  /^(?:about|skills|languages|interests|contact|summary|publications|awards|references|hobbies|über mich|kenntnisse)$/iu;
const MARKS = /^[#*_\s]+|[*_:\s]+$/g;
/** Years with a line of their own, with how long that is behind them. */
const DATES = new RegExp(`^[(*_]{0,2}${YEARS})[)*_]{0,2}(?:\\s?[·•|(]\\s?[^<>]{2,30})?$`, 'iu');
const DEGREE =
  /^(?:b\.? ?(?:sc|a|e|eng|tech|com)|m\.? ?(?:sc|a|e|eng|ba|phil|tech)|ph\.? ?d|bachelor|master|diploma|degree|llb|llm|mbbs|mba)\b/iu;
const BULLET = /^[-*•] /;
const LENGTH = 80;

/** Where somebody worked, studied and serves, by the blocks below the headings of a profile: a house, a post and years, each with a line of its own. */
export function* profileBlocks(page: Page, lines: Line[]): Found {
  if (!lines.some((line, n) => sectionOf(line.text) === 'work' || headsDegrees(lines, n))) return;
  const who = subjectOf(page, lines) ?? titledBy(page);
  if (!who) return;
  let from: number | undefined;
  let section: Section | undefined;
  for (const [n, line] of lines.entries()) {
    const heading = sectionOf(line.text);
    if (heading) section = heading === 'other' ? undefined : heading;
    if (heading || !section || !line.text || line.text.length > LENGTH) continue;
    const found = section === 'school' ? schoolOn(line) : heldOn(page, lines, n, section);
    if (!found) continue;
    from ??= yield* onLine(page, 'Contact', who, RULE);
    const { house, title, years } = found;
    const to = yield* onLine(page, 'Organization', house, RULE);
    yield {
      type: section === 'school' ? 'studied_at' : employedAs(title, house.text, who.text),
      from,
      to,
      ...stated(RULE, house.at, house.at + house.text.length),
      ...(title === undefined ? {} : { properties: { title } }),
      ...heldIn(years ?? {}),
    };
  }
}

/** A station of somebody's life. */
interface Station {
  house: Piece;
  title?: string;
  years?: Partial<Record<string, string>>;
}

function sectionOf(text: string): Section | 'other' | undefined {
  const bare = text.replace(MARKS, '');
  return HEADINGS.find(([, form]) => form.test(bare))?.[0] ?? (OTHER.test(bare) ? 'other' : undefined);
}

/** True for a heading of studies over a degree and where it was taken. */
function headsDegrees(lines: Line[], n: number): boolean {
  const below = lines.slice(n + 1, n + 3).find(({ text }) => text);
  const isHead = sectionOf(lines[n]?.text ?? '') === 'school';
  return isHead && below !== undefined && DEGREE.test(below.text.replace(BULLET, '')) && schoolOn(below) !== undefined;
}

/** Whose profile it is by the item's title: `Profile - Ada Moss`. */
function titledBy(page: Page): Piece | undefined {
  const text =
    /^(?:(?:linkedin )?profile?|cv|curriculum vitae|résumé|bio(?:graphy)?)(?: of|:| [-–—]) (\p{Lu}.{3,40})$/iu.exec(
      page.self.name ?? '',
    )?.[1];
  return text !== undefined && isPersonOn(page, { text, at: 0 }) ? { text, at: 0 } : undefined;
}

/** `Tarnbrook College, B.A. History` and the other way round. */
function schoolOn({ text, at }: Line): Station | undefined {
  const parts = text.split(/, | [-–—|] /);
  const name = parts.find((part) => isSchool(part) && !DEGREE.test(part));
  return name === undefined ? undefined : { house: { text: name, at: at + text.indexOf(name) } };
}

/** The house and post above a line of years, or on one line of a part that needs none. */
function heldOn(page: Page, lines: Line[], n: number, section: Section): Station | undefined {
  const [line, one, two] = [lines[n], lines[n - 1], lines[n - 2]];
  if (!line) return undefined;
  const years = DATES.exec(line.text)?.groups;
  if (!years) return section === 'board' && !/\d{4}/.test(line.text) ? onOneLine(line) : undefined;
  if (!one?.text || sectionOf(one.text)) return undefined;
  const pair =
    two?.text && isJoined(page, two, one) && !sectionOf(two.text) && !DATES.test(two.text) && two.text.length < LENGTH
      ? paired(page, one, two)
      : onOneLine(one);
  return pair && { ...pair, years };
}

/** True for two lines without an empty one between. */
const isJoined = (page: Page, above: Line, below: Line): boolean =>
  !/\n\s*\n/.test(page.text.slice(above.at + above.text.length, below.at));

/** The house and the post of two lines, of which only one names a post. */
function paired(page: Page, one: Line, two: Line): Station | undefined {
  const [isOne, isTwo] = [one, two].map((each) => isTitle(each.text) && !isFirmOn(page, pieceOf(each)));
  if (isOne === isTwo) return undefined;
  const [title, house] = isOne ? [one, two] : [two, one];
  return isName(house.text) ? { house: pieceOf(house), title: title.text.replace(MARKS, '') } : undefined;
}

/** `Trainee, Acme Ltd`, `Trainee at Acme Ltd`. */
function onOneLine({ text, at }: Line): Station | undefined {
  const [whole, title = '', house = ''] =
    /^(?:[-*•] )?[*_]{0,2}(.{3,40}?)(?:, | at | [-–—|@] )(?:the )?(\p{Lu}.{2,50}?)[*_.]{0,2}$/u.exec(text) ?? [];
  return whole &&
    (isTitle(title) || /^(?:trainee|apprentice|intern|volunteer|board member|trustee|member|mentor)\b/i.test(title)) &&
    isName(house)
    ? { house: { text: unseated(house), at: at + text.lastIndexOf(house) }, title }
    : undefined;
}

const pieceOf = ({ text, at }: Line): Piece => ({
  text: unseated(text.replace(MARKS, '')),
  at: at + (/^[#*_\s]+/.exec(text)?.[0].length ?? 0),
});

/** True for a few words with capital letters that are no sentence. */
const isName = (text: string): boolean =>
  /^[*_]{0,2}[\p{Lu}\d]/u.test(text) && text.length < 60 && !/[.!?]$|\p{Ll}[.!?] /u.test(text);
