import { NICKNAMES } from '../../../src/common/text/nicknames.ts';
import { COMMON_SURNAMES, FIRST_NAMES } from '../../../src/identity/tables.ts';
import { comparedName } from '../../../src/identity/keys.ts';
import { parseKey } from '../../../src/identity/key.ts';
import { emptyState } from '../../../src/identity/profile.ts';
import { signalsOf, type Signals } from '../../../src/identity/matching/signals.ts';
import type { Random } from '../../support/random.ts';

/** A profile as matching sees it, and whose it is. */
export interface Seen {
  signals: Signals;
  person: number;
}

interface Person {
  first: string;
  last: string;
  firm: string;
  title: string;
  phone: string;
  office: string;
}

const FIRSTS = [...FIRST_NAMES].filter((name) => !NICKNAMES.has(name));
const COMMON = [...COMMON_SURNAMES];
const SYLLABLES = [
  'bar',
  'den',
  'fel',
  'gru',
  'hal',
  'kor',
  'lin',
  'mos',
  'nor',
  'pel',
  'quar',
  'sten',
  'tur',
  'vik',
  'wen',
];
const TITLES = ['buyer', 'engineer', 'cfo', 'head of sales', 'assistant', 'managing director', 'technician', 'editor'];
const SIZE = { persons: 1500, firms: 200, office: 0.3 };

/** A surname in three is a common one, as in real address books; the others are made of syllables. */
const surname = (r: Random): string =>
  r.next() < 0.33 ? r.popular(COMMON) : Array.from({ length: 2 + r.int(2) }, () => r.pick(SYLLABLES)).join('');

function personOf(r: Random, firms: string[]): Person {
  const firm = r.popular(firms);
  const at = firms.indexOf(firm);
  return {
    first: r.popular(FIRSTS),
    last: surname(r),
    firm,
    title: r.pick(TITLES),
    phone: `+4930${1_000_000 + r.int(8_000_000)}`,
    office: `+4940${10_000 + at}`,
  };
}

const SHORT = new Map([...NICKNAMES].map(([short, full]) => [full, short]));

/** A name as it is written somewhere: mostly in full, at times short, abbreviated, with a middle initial, or with a slip. */
function written(r: Random, { first, last }: Person): string {
  const at = 1 + r.int(last.length - 2);
  const ways: [number, () => string][] = [
    [0.72, () => `${first} ${last}`],
    [0.8, () => `${first[0]} ${last}`],
    [0.86, () => `${SHORT.get(first) ?? first} ${last}`],
    [0.91, () => `${first} ${'abcdehjlmprst'[r.int(13)]} ${last}`],
    [0.97, () => `${first} ${last.slice(0, at)}${last.slice(at + 1)}`],
    [1, () => `${last} ${first}`],
  ];
  const which = r.next();
  return ways.find(([share]) => which < share)![1]();
}

function seen(r: Random, person: Person, n: number, kind: 'work' | 'home' | 'name'): Signals {
  const name = comparedName('Contact', written(r, person));
  const mail =
    kind === 'work'
      ? `${person.first[0]}.${person.last}${n}@${person.firm}.example`
      : `${person.last}${n}@post.example`;
  const key = kind === 'name' ? `N|acme|Contact|${name}|` : `E|${mail}`;
  const often = (share: number, text: string) => (r.next() < share ? [text] : []);
  const phone = r.next() < SIZE.office ? person.office : person.phone;
  return {
    ...signalsOf({ key, parsed: parseKey(key), state: emptyState(), ties: [] }),
    entities: ['acme'],
    names: [name],
    employers: often(kind === 'home' ? 0.3 : 0.8, person.firm),
    phones: often(0.35, phone),
    titles: often(0.3, person.title),
  };
}

/** The profiles of an invented address book: of most persons a mail address at work, of some another at home, and names in texts. */
export function population(r: Random): Seen[] {
  const firms = Array.from({ length: SIZE.firms }, (_, n) => `firm${n}`);
  return Array.from({ length: SIZE.persons }, (_, n) => {
    const person = personOf(r, firms);
    const kinds = (['work', 'home', 'name', 'name'] as const).filter(
      (_kind, at) => r.next() < [0.8, 0.25, 0.4, 0.2][at]!,
    );
    return kinds.map((kind) => ({ signals: seen(r, person, n, kind), person: n }));
  }).flat();
}
