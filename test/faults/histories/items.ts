import fc from 'fast-check';
import type { SampleItem } from '../../support/samples/sample-items.ts';

const PEOPLE = ['Mira Sandow', 'M. Sandow', 'Marla Sandow', 'Mira Kolbeck', 'Sandow', 'Mira', 'Dr. Mira Sandow'];
const ADDRESSES = [
  'mira@northpier.example',
  'm.sandow@northpier.example',
  'sandow@home.example',
  'info@northpier.example',
];
const PHONES = ['+49 30 7654321', '+49 (0)30 7654321', '+49 40 1112223'];
const FIRMS = ['Northpier GmbH', 'Northpier', 'Kolbeck & Sons Ltd', 'Sandow'];
const SITES = ['https://www.northpier.example', 'https://northpier.org.example'];
const TITLES = ['Head of Sales', 'CFO'];

const maybe = <T>(value: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined, freq });
const person = fc.constantFrom(...PEOPLE);
const address = fc.constantFrom(...ADDRESSES);
const phone = fc.constantFrom(...PHONES);
const firm = fc.constantFrom(...FIRMS);

/** An item without its place in a history. */
type Content = Omit<SampleItem, 'entity' | 'date' | 'idempotency_key'>;

/** `Mira <mira@…>`, or the address alone. */
const mailbox = fc.tuple(maybe(person), address).map(([name, at]) => (name ? `${name} <${at}>` : at));
const lines = (...list: (string | undefined)[]): string => list.filter((line) => line !== undefined).join('\n');

/** A mail with a signature, an address without a name among its parties. */
const mail: fc.Arbitrary<Content> = fc
  .record({
    from: mailbox,
    to: mailbox,
    signed: maybe(person),
    phone: maybe(phone),
    firm: maybe(firm),
    title: maybe(fc.constantFrom(...TITLES)),
  })
  .map(({ from, to, signed, phone: number, firm: of, title }) => ({
    source: 'mailbox',
    type: 'email',
    title: 'About the pier',
    body: lines(
      `From: ${from}`,
      `To: ${to}`,
      'Subject: About the pier',
      '',
      'The barrels are on the pier and can be fetched.',
      '',
      'Best regards',
      signed,
      title,
      of,
      number && `Phone: ${number}`,
      '',
    ),
  }));

/** Names in running text, whole ones and single words. */
const note: fc.Arbitrary<Content> = fc.tuple(person, person, firm).map(([one, other, of]) => ({
  source: 'notes',
  type: 'note',
  title: 'Talk at the pier',
  body: `${one} met ${other} of ${of} at noon. ${other} will send the list to ${one}.\n`,
}));

const meeting: fc.Arbitrary<Content> = fc
  .array(fc.oneof(person, mailbox), { minLength: 1, maxLength: 3 })
  .map((participants) => ({
    source: 'calendar',
    type: 'meeting',
    title: 'Round at the pier',
    body: 'Everybody agreed on the barrels.\n',
    metadata: { participants },
  }));

const contact: fc.Arbitrary<Content> = fc
  .record({
    name: person,
    email: maybe(address),
    phone: maybe(phone),
    company: maybe(firm),
    title: maybe(fc.constantFrom(...TITLES)),
  })
  .map(({ name, ...more }) => ({
    source: 'address-book',
    type: 'contact',
    title: name,
    body: 'From the fair.\n',
    metadata: Object.fromEntries(
      Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  }));

const deal: fc.Arbitrary<Content> = fc
  .record({
    company: firm,
    website: maybe(fc.constantFrom(...SITES)),
    contact: maybe(fc.oneof(person, mailbox)),
    amount: fc.constantFrom(100, 200),
  })
  .map(({ company, amount, ...more }) => ({
    source: 'crm',
    type: 'deal',
    title: `${company} barrels`,
    body: 'An offer of barrels.\n',
    metadata: {
      company,
      amount,
      ...Object.fromEntries(Object.entries(more).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    },
  }));

/** Items that speak of the same few people and firms in ways that contradict each other. */
export const adversarial = fc.record({
  content: fc.oneof({ weight: 4, arbitrary: mail }, { weight: 2, arbitrary: note }, meeting, contact, deal),
  entity: fc.constantFrom('acme', 'acme', 'beta'),
  day: fc.integer({ min: 1, max: 28 }),
});
export type Adversarial = typeof adversarial extends fc.Arbitrary<infer T> ? T : never;

/** The item at a place of a history; no two of a history are the same. */
export const itemAt = ({ content, entity, day }: Adversarial, place: string): SampleItem => ({
  ...content,
  title: `${content.title} ${place}`,
  entity,
  date: `2026-03-${String(day).padStart(2, '0')}`,
  idempotency_key: place,
});

/** A rule that speaks of names, and so can be made before anything goes by them. */
export const rule = fc.oneof(
  fc.record({
    kind: fc.constant('ignore'),
    match: fc.record({ name: fc.oneof(person, firm) }),
    effect: fc.constant({}),
  }),
  fc.record({
    kind: fc.constant('relabel'),
    match: fc.record({ name: fc.oneof(person, firm) }),
    effect: fc.record({ label: fc.constantFrom('Contact', 'Organization') }),
  }),
  fc.constant({ kind: 'property', match: { property: 'title' }, effect: { property: 'role' } }),
  fc.constant({ kind: 'edge_type', match: { type: 'works_for' }, effect: { type: 'linked_to' } }),
);
export type NamedRule = typeof rule extends fc.Arbitrary<infer T> ? T : never;
