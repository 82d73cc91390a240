import type { Mention } from '../common/model.ts';
import { lazy } from '../common/lazy.ts';
import { firstPart } from './words/parts.ts';
import { extractor } from './run/extractor.ts';
import { isNobodys, mayBeHouse } from './page/header/house-note.ts';
import { peopleTables, type TableRow } from './page/header/tables.ts';
import type { Line } from './page/lines.ts';
import { isHeadline } from './page/naming/headline.ts';
import { cleanName, quiet, unflip } from './page/names.ts';
import type { Page } from './page/page.ts';
import { isOfSitting, isPartTaken } from './page/papers/sitting.ts';
import { regionBeside } from './page/signature/phone-regions.ts';
import { PHONE_PROPERTY, phonesIn } from './page/signature/phones.ts';
import { heads } from './words/chiefs.ts';
import { isFunctionName } from './words/functions.ts';
import { FIRST, gazetteer, LAST } from './tagger/gazetteer.ts';
import { isOrganizationName } from './words/names.ts';
import { AUTHORITY, type Found } from './finding.ts';

const ROW =
  /^((?:(?:[Vv]an|[Vv]on|[Dd]e|Mc|Mac|La|Le|Di) )?\p{Lu}[\p{L}\p{M}'’-]+(?: (?:Jr|Sr|II|III)\.?)?)(?:,?[ \t]+)(\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}\.?)?)(?:[ \t]+\d{1,4})?$/u;
/** Characters by whose language national numbers are read. */
const READ = 4_000;
const MIN_ROWS = 4;
const MAX_ROWS = 500;

interface Row {
  line: Line;
  first: string;
  second: string;
}

/** Lists of names in columns: which column holds the given names is voted on by all rows, so that `Lund Vera` under `Krall Tomas` is Vera Lund. */
export const nameLists = extractor({
  name: 'name_lists',
  after: ['addresses', 'party_tables'],
  *find(item, page) {
    for (const { heading, rows } of peopleTables(item.body, page.lines)) {
      page.taken.add(heading.at, heading.at + heading.text.length);
      for (const row of rows) yield* tableRow(page, row);
    }
    for (const rows of listsIn(page.lines)) {
      const flipped = isFlipped(rows);
      if (flipped === undefined) continue;
      for (const { line, first, second } of rows.slice(0, MAX_ROWS)) {
        const end = line.at + line.text.indexOf(second, first.length) + second.length;
        const written = flipped ? `${second} ${first}` : `${first} ${second}`;
        if (page.taken.overlaps(line.at, end) || isHeadline(written)) continue;
        const name = quiet(written);
        const as = page.referents.find('Contact', name);
        yield {
          label: 'Contact',
          tier: 'reading',
          name,
          identifiers: [],
          rule: 'name_lists.row',
          confidence: 0.85,
          authority: AUTHORITY.sentence,
          start: line.at,
          end,
          ...(as === undefined ? {} : { as }),
        };
      }
    }
  },
});

const NAME =
  /^(?:(?:van|von|de|den|der|du|la|le|di|da|bin|al) ){0,3}\p{Lu}[\p{L}\p{M}'’.-]{0,40}(?: (?:van|von|de|den|der|del|della|du|la|le|di|da|dos|bin|al|zu|\p{Lu}[\p{L}\p{M}'’.-]{0,40})){1,6}$/u;

/** Somebody whom a table lists, with the house that its row says. */
function* tableRow(page: Page, row: TableRow): Found {
  const { name, surname, given, title } = row;
  const house = row.house ?? (row.origin && isOrigin(row.origin.text.trim()) ? row.origin : undefined);
  const first = name ?? (surname && given && (surname.at < given.at ? surname : given));
  const written = name ? unflip(name.text.trim()) : `${given?.text.trim()} ${surname?.text.trim()}`;
  const shown = cleanName(written).name;
  if (!first || !shown || !NAME.test(shown) || !/ /.test(shown)) return;
  const last = name ?? (first === surname ? given : surname) ?? first;
  const place = { start: first.at, end: last.at + last.text.length };
  if (page.taken.overlaps(place.start, place.end)) return;
  const evidence = { rule: 'name_lists.table', confidence: 0.9, authority: AUTHORITY.sentence };
  const as = page.referents.find('Contact', shown) ?? mailboxIn(page, row);
  const post = title?.text.trim();
  const properties = post && !isPartTaken(post) ? { properties: { title: post } } : {};
  const numbers = numbersOf(page, row);
  const who = yield {
    label: 'Contact',
    tier: 'reading',
    name: shown,
    identifiers: numbers.map(({ value }) => ({ kind: 'phone', value })),
    ...evidence,
    ...place,
    ...withNumbers(properties, numbers),
    ...(as === undefined ? {} : { as }),
  };
  yield* superior(page, as ?? who, first.text);
  if (!house || house.text.length > 80 || isFunctionName(house.text) || isNobodys(house.text.trim())) return;
  const at = { start: house.at, end: house.at + house.text.trim().length };
  const organization = yield* houseOf(page, { name: house.text.trim(), ...evidence, ...at });
  const isHeld = post !== undefined && !(page.genre === 'minutes' && isOfSitting(post));
  const isHead = isHeld && heads(post, house.text.trim(), shown);
  yield {
    type: isHead ? 'leads' : 'works_for',
    from: as ?? who,
    to: organization,
    ...evidence,
    start: place.start,
    end: at.end,
    ...(isHeld ? properties : {}),
  };
}

/** True for where somebody comes from, where that is a house and no place or day. */
const isOrigin = (text: string): boolean => isOrganizationName(text) || (!/\d/.test(text) && mayBeHouse(text));

/** Whose superior somebody is by the brackets behind the name: `Dana Frost (Tom's line manager)`. */
const SUPERIOR = /\((\p{Lu}[\p{L} -]{1,40})['’]s? (?:line manager|manager|boss|supervisor)\)$/u;

function* superior(page: Page, who: number, written: string): Found {
  const name = SUPERIOR.exec(written.trim())?.[1];
  const from = name === undefined ? undefined : page.referents.find('Contact', name);
  if (from === undefined || from === page.thing(who)) return;
  yield { type: 'reports_to', from, to: who, rule: 'name_lists.table', confidence: 0.9, authority: AUTHORITY.sentence };
}

/** The house that a cell names: the one that the text has, which is called so where it had no name. */
function* houseOf(
  page: Page,
  said: Pick<Mention, 'rule' | 'confidence' | 'authority'> & { name: string },
): Found<number> {
  const known = page.referents.find('Organization', said.name);
  if (known !== undefined && page.mention(known).name !== undefined) return known;
  const as = known === undefined ? {} : { as: known };
  const index = yield { label: 'Organization', tier: 'reading', identifiers: [], ...said, ...as };
  return known ?? index;
}

/** A number of a row, and under which property it is kept. */
interface Numbered {
  key: string;
  value: string;
}

function numbersOf({ text }: Page, { phone, mobile, house }: TableRow): Numbered[] {
  const region = lazy(() => regionBeside(house?.text ?? '', text.slice(0, READ)));
  const read = (cell: TableRow['phone'], key: string): Numbered[] =>
    phonesIn(cell?.text ?? '', region, 1).map(({ value }) => ({ key, value }));
  return [...read(phone, PHONE_PROPERTY.work), ...read(mobile, PHONE_PROPERTY.mobile)];
}

function withNumbers({ properties }: { properties?: Record<string, string> }, numbers: Numbered[]) {
  const all = { ...properties, ...Object.fromEntries(numbers.map(({ key, value }) => [key, value])) };
  return Object.keys(all).length > 0 ? { properties: all } : {};
}

/** Whose address stands in a row, where nobody has said the name. */
function mailboxIn(page: Page, { email }: TableRow): number | undefined {
  const address = email?.text.trim().toLowerCase();
  const index = address === undefined ? undefined : page.known.get(`email:${address}`);
  if (index === undefined) return undefined;
  const { label, name } = page.mention(page.thing(index));
  return label === 'Contact' && name === undefined ? page.thing(index) : undefined;
}

/** Runs of at least four rows of two names each, blank lines between them passed over. */
function* listsIn(lines: Line[]): Generator<Row[]> {
  let rows: Row[] = [];
  for (const line of lines) {
    if (!line.text) continue;
    const [, first, second] = (line.text.length < 60 && ROW.exec(line.text)) || [];
    if (first && second && !isOrganizationName(line.text)) rows.push({ line, first, second });
    else {
      if (rows.length >= MIN_ROWS) yield rows;
      rows = [];
    }
  }
  if (rows.length >= MIN_ROWS) yield rows;
}

/** 1 for a given name, -1 for a surname, 0 for what may be both or neither. */
function givenness(name: string): number {
  const bits = gazetteer.get(firstPart(name, ' ').toLowerCase()) ?? 0;
  return ((bits & FIRST) > 0 ? 1 : 0) - ((bits & LAST) > 0 ? 1 : 0);
}

/** True where the second column holds the given names, false where the first does; undefined where too few rows tell. */
function isFlipped(rows: Row[]): boolean | undefined {
  const after = rows.filter(({ first, second }) => givenness(second) > givenness(first)).length;
  const before = rows.filter(({ first, second }) => givenness(first) > givenness(second)).length;
  const most = Math.max(after, before);
  return most * 2 < rows.length || most < 2 * Math.min(after, before) ? undefined : after > before;
}
