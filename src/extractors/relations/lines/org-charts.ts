import { isDepartment, isTitle } from '../../page/signature/card-parts.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import type { Found } from '../../finding.ts';
import { isDepartmentName } from '../../words/jobs.ts';
import type { Person } from '../pieces.ts';
import { employedOnLine } from './employed-on-line.ts';
import { isFirmOn, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.org_chart';
const CHART =
  '(?:org(?:ani[sz]ation(?:al)?)?[ -]?(?:chart|structure)|reporting lines|who reports to whom|organigramm?e?|organigrama|aufbauorganisation|berichtslinien|organogram)';
/** `Acme Ltd – organisation chart`, `Organigramm der Acme GmbH`, or without a house. */
const HEADINGS = [
  new RegExp(
    `^[#*_ ]*(?:(\\p{Lu}[^:]{2,50}?)(?: [-–—|]|,|:|['’]s)? )?${CHART}(?:[ ,]+(?:20\\d\\d|v\\d+))?[*_: ]*$`,
    'iu',
  ),
  new RegExp(
    `^[#*_ ]*${CHART}(?: (?:of|at|for|der|des|von|bei|de|del|della|van)(?: the| la| der)?| [-–—|]|:) (\\p{Lu}[^:]{2,50}?)[*_: ]*$`,
    'iu',
  ),
];
const BULLET = /^(?:[-*•+] |\d{1,2}(?:\.\d{1,2}){0,4}[.)]? )?[*_]{0,2}/u;
/** A post before or behind whoever holds it. */
const POST_FIRST = /^(\p{L}[^:–—()]{1,40}?)(?::| [-–—]) ?[*_]{0,2}(\p{Lu}[^:,()–—]{3,40}?)[*_]{0,2}(?: \([^()]*\))?$/u;
const NAME_FIRST = /^(\p{Lu}[^,:()–—]{3,40}?)[*_]{0,2}(?:, | [-–—] |: | \()(\p{L}[^()]{1,50}?)\)?$/u;
const MAX_ENTRIES = 60;
const LENGTH = 120;

/** Who is of which house and reports to whom, by an indented list below a heading that says so. */
export function* orgCharts(page: Page, lines: Line[]): Found {
  for (const [n, head] of lines.entries()) {
    const heading = head.text.length < LENGTH ? HEADINGS.map((form) => form.exec(head.text)).find(Boolean) : undefined;
    if (!heading) continue;
    const name = heading[1];
    const written = name === undefined ? undefined : { text: name, at: head.at + head.text.indexOf(name) };
    const house = written && isFirmOn(page, written) ? written : undefined;
    const entries = entriesBelow(page, lines.slice(n + 1, n + 1 + MAX_ENTRIES));
    if (entries.length > 1) yield* chart(page, entries, house);
  }
}

/** Somebody of a chart, and how far in the line begins. */
interface Entry {
  person: Person;
  line: Line;
  depth: number;
}

function entriesBelow(page: Page, lines: Line[]): Entry[] {
  const entries: Entry[] = [];
  for (const line of lines) {
    const person = line.text.length < LENGTH ? holderOn(page, line) : undefined;
    if (!person) break;
    entries.push({ person, line, depth: line.at - line.start });
  }
  return entries;
}

function holderOn(page: Page, { text, at }: Line): Person | undefined {
  const from = BULLET.exec(text)?.[0].length ?? 0;
  const words = text.slice(from).replace(/[*_]+$/, '');
  const [, post = '', holder = ''] = POST_FIRST.exec(words) ?? [];
  const [, name = '', office = ''] = NAME_FIRST.exec(words) ?? [];
  const placed = (one: string): Piece => ({ text: one, at: at + text.indexOf(one, from) });
  if (isOffice(post) && isPersonOn(page, placed(holder))) return { ...placed(holder), title: post };
  return isOffice(office) && isPersonOn(page, placed(name)) ? { ...placed(name), title: office } : undefined;
}

const isOffice = (text: string): boolean => isTitle(text) || isDepartment(text) || isDepartmentName(text);

function* chart(page: Page, entries: Entry[], house: Piece | undefined): Found {
  const above: Entry[] = [];
  for (const one of entries) {
    const { person, line, depth } = one;
    if (house) yield* employedOnLine(page, { house, people: [held(person)], line, rule: RULE });
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop();
    const boss = above.at(-1);
    if (boss) {
      const from = yield* onLine(page, 'Contact', person, RULE);
      const to = yield* onLine(page, 'Contact', boss.person, RULE);
      if (from !== to) yield { type: 'reports_to', from, to, ...stated(RULE, line.at, line.at + line.text.length) };
    }
    above.push(one);
  }
}

/** Somebody with the post, which a department is not. */
const held = ({ title = '', ...person }: Person): Person => (isTitle(title) ? { ...person, title } : person);
