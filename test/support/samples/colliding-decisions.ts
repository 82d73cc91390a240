import fc from 'fast-check';
import type { Label } from '../../../src/common/model.ts';
import { comparedName } from '../../../src/identity/keys.ts';
import type { Deciding } from '../deciding.ts';
import { ADDRESSES, CARDS } from './colliding-documents.ts';

const name = (text: string, stated = '') => `N|acme|Contact|${comparedName('Contact', text)}|${stated}`;
const NAMES = [
  ...['Ada Lindt', 'A. Lindt', 'Anna Lindt', 'Ada'].map((text) => name(text)),
  ...['firm', 'other'].map((stated) => name('Ada Lindt', stated)),
];
const KEYS = [
  ...ADDRESSES.map((address) => `E|${address}`),
  ...CARDS.map((card) => `X||Contact|${card}`),
  ...NAMES,
  'D|firm.example',
  'D|firm.org',
  'N|acme|Organization|firm|',
];
const none = fc.constant<string[]>([]);
/** The sides of decisions, at most so many keys each, and what is decided of edges and labels. */
interface Decidable {
  side(most: number): fc.Arbitrary<string[]>;
  edges: string[];
  labels: Label[];
}

/** Every kind of decision but merges. */
export const decisionsBut = ({ side, edges, labels }: Decidable): fc.Arbitrary<Deciding>[] => [
  fc.record({
    kind: fc.constant('apart' as const),
    a: side(2),
    b: side(2),
    origin: fc.constantFrom('person', 'person', 'rule:1'),
  }),
  fc.record({ kind: fc.constant('split' as const), a: side(2), b: side(3) }),
  fc.record({ kind: fc.constant('delete_node' as const), a: side(3), b: none }),
  fc.record({
    kind: fc.constant('delete_edge' as const),
    a: side(2),
    b: side(2),
    detail: fc.record({ type: fc.constantFrom(...edges) }),
  }),
  fc.record({
    kind: fc.constant('relabel' as const),
    a: side(2),
    b: none,
    detail: fc.record({ label: fc.constantFrom(...labels) }),
  }),
];

const side = (most: number) => fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: Math.min(most, 2) });
/** A decision about the things that colliding documents speak of. */
export const decision: fc.Arbitrary<Deciding> = fc.oneof(
  fc.record({ kind: fc.constant('merge' as const), a: side(2), b: side(2) }),
  ...decisionsBut({ side, edges: ['works_for', 'knows'], labels: ['Contact', 'Organization'] }),
);

const meant = fc.oneof(
  fc.record({ name: fc.constantFrom('Ada Lindt', 'Firm', 'Lindt', 'A. Lindt') }),
  fc.record({ pattern: fc.constantFrom('*lindt', 'A*', 'firm*'), entity: fc.constantFrom('acme', 'beta') }),
  fc.record({ id: fc.constantFrom('contact:ada@firm.example', 'organization:firm.example') }),
  fc.record({ name: fc.constant('Firm'), label: fc.constant('Organization' as const) }),
);
const TITLED = { property: 'title' };
/** That two names which no identifier tells apart are not one's. */
export const namesApart: fc.Arbitrary<Deciding> = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 2, maxLength: 2 })
  .map(([one, other]) => ({
    kind: 'apart',
    a: [one].flatMap((key) => key ?? []),
    b: [other].flatMap((key) => key ?? []),
  }));

/** A rule about them, as a person makes one. */
export const ruling = fc.oneof(
  fc.record({
    kind: fc.constant('alias' as const),
    match: meant,
    effect: fc.constant({ to: 'contact:ada@firm.example', label: 'Contact' as const }),
    toKeys: fc.constant(['E|ada@firm.example']),
  }),
  fc.record({ kind: fc.constant('ignore' as const), match: meant, effect: fc.constant({}) }),
  fc.record({
    kind: fc.constant('relabel' as const),
    match: meant,
    effect: fc.record({ label: fc.constantFrom('Contact' as const, 'Organization' as const, 'Account' as const) }),
  }),
  fc.record({
    kind: fc.constant('edge_type' as const),
    match: fc.record({ type: fc.constantFrom('works_for', 'knows', 'account_of') }),
    effect: fc.record({ type: fc.constantFrom('leads', 'member_of', 'mentions') }),
  }),
  fc.record({
    kind: fc.constant('property' as const),
    match: fc.constant(TITLED),
    effect: fc.constantFrom({ remove: true }, { value: 'CTO' }, { property: 'role' }),
  }),
);
