import type { Found } from '../../finding.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { hasHouseForm } from '../../page/naming/house-form.ts';
import { isOrganizationName } from '../../words/names.ts';
import { isSchool } from '../rules/study.ts';
import { isNameForm, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.author_line';
const HEAD_LINES = 24;
const LENGTH = 300;
const RAISED = '¹²³⁴⁵⁶⁷⁸⁹';
const NAME = "\\p{Lu}[\\p{L}.'’-]*(?: (?:v[ao]n|de[nrl]?|d[ia]|\\p{Lu}[\\p{L}.'’-]*)){1,4}";
/** Who wrote a paper, with the marks of the houses that lines below name: `Ada Voss¹,²`, `Ada Voss (1)`, `Ada Voss1`. */
const AUTHOR = new RegExp(
  `(${NAME}) ?(?:([${RAISED}](?:[,;]? ?[${RAISED}]){0,5})|[([](\\d(?:[,;] ?\\d){0,5})[)\\]]|(?<=\\p{Ll})(\\d(?:,\\d){0,5})(?![\\d.]))`,
  'gu',
);
/** A line with a house behind its mark. */
const HOUSE = new RegExp(`^(?:([${RAISED}])|[([](\\d)[)\\]]|(\\d)(?=[.)]? ?\\p{Lu}))[.)]? ?(?=\\p{Lu})`, 'u');

const digitsOf = (marks: string): string[] =>
  [...marks]
    .map((mark) => (RAISED.includes(mark) ? String(RAISED.indexOf(mark) + 1) : mark))
    .filter((mark) => /\d/.test(mark));

/** Of which house the authors of a paper are, by the marks behind their names and before the houses. */
export function* authorLines(page: Page, lines: Line[]): Found {
  const head = lines.slice(0, HEAD_LINES).filter(({ text }) => text.length < LENGTH);
  const houses = new Map<string, Piece>();
  for (const line of head) for (const { mark, house } of houseOn(page, line)) houses.set(mark, house);
  if (!houses.size) return;
  for (const { text, at } of head) {
    if (HOUSE.test(text)) continue;
    for (const { 1: name = '', 2: raised, 3: bracketed, 4: plain, index } of text.matchAll(AUTHOR)) {
      const who = { text: name, at: at + index };
      const where = digitsOf(raised ?? bracketed ?? plain ?? '').flatMap((mark) => houses.get(mark) ?? []);
      if (!where.length || !isNameForm(who)) continue;
      const from = yield* onLine(page, 'Contact', who, RULE);
      for (const house of where) {
        const to = yield* onLine(page, 'Organization', house, RULE);
        yield { type: 'works_for', from, to, ...stated(RULE, at, at + text.length) };
      }
    }
  }
}

/** The house that a line names behind its mark: a school or an institute, before the department and the town. */
function houseOn(page: Page, { text, at }: Line): { mark: string; house: Piece }[] {
  const [lead, raised, bracketed, plain] = HOUSE.exec(text) ?? [];
  const [mark] = digitsOf(raised ?? bracketed ?? plain ?? '');
  if (lead === undefined || mark === undefined) return [];
  const parts: Piece[] = [];
  let from = lead.length;
  for (const part of text.slice(lead.length).split(/[,;] |\. ?$/)) {
    if (part) parts.push({ text: part, at: at + text.indexOf(part, from) });
    from = text.indexOf(part, from) + part.length;
  }
  const named = parts.filter((part) => /^\p{Lu}/u.test(part.text) && hasHouseForm(part.text) && !PART.test(part.text));
  const house =
    named.find((part) => isSchool(part.text)) ??
    named.find((part) => isOrganizationName(part.text) || page.referents.find('Organization', part.text) !== undefined);
  return house ? [{ mark, house }] : [];
}
const PART =
  /^(?:Dept\.?|Department|School|Faculty|Division|Section|Chair|Lab|Laboratory|Fakultät|Lehrstuhl|Département|Dipartimento) (?:of|for|für|de|di)?/u;
