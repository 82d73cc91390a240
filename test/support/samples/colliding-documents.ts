import fc from 'fast-check';
import { createHash } from 'node:crypto';
import type { Claim, Identifier, IdentifierKind, Label, Mention } from '../../../src/common/model.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';

const PEOPLE = ['Ada Lindt', 'A. Lindt', 'Anna Lindt', 'Ada Berg', 'A. Berg', 'Lindt', 'Ada', 'Anna'];
const ORGANIZATIONS = ['Firm', 'Firm GmbH', 'Other', 'Ada Lindt'];
export const ADDRESSES = ['ada@firm.example', 'anna@firm.example', 'a.lindt@other.example'];
const PHONES = ['+4930123456', '+4930654321'];
export const CARDS = ['crm:1', 'crm:2', 'crm:3'];
const DOMAINS = ['firm.example', 'firm.org', 'other.example'];
const STATED = ['Firm', 'Other', '1980-01-02', '1991-05-06'];

const identifier = (kind: IdentifierKind, values: string[]): fc.Arbitrary<Identifier> =>
  fc.record({ kind: fc.constant(kind), value: fc.constantFrom(...values) });
/** The value, once in so many cases; else nothing. */
const once = <T>(of: number, value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const BASE = { rule: 'test.field', confidence: 1, authority: 80 };
type Loose = Partial<Mention> & Pick<Mention, 'label' | 'tier' | 'identifiers'>;

/** A person by a field or signature: with an address, a card or a phone, or by name alone. */
const person: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Contact'),
  tier: fc.constant('establishing' as const),
  name: fc.option(fc.constantFrom(...PEOPLE), { nil: undefined, freq: 6 }),
  identifiers: fc
    .tuple(
      once(3, identifier('email', ADDRESSES)),
      once(4, identifier('external_id', CARDS)),
      fc.option(identifier('phone', PHONES), { nil: undefined, freq: 2 }),
      once(20, identifier('email', ADDRESSES)),
    )
    .map((list) => list.filter((one) => one !== undefined)),
  discriminator: once(3, fc.constantFrom(...STATED)),
  properties: once(3, fc.record({ title: fc.constantFrom('CFO', 'CEO') })),
});
const nameless: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Contact'),
  tier: fc.constant('establishing' as const),
  identifiers: fc.tuple(identifier('email', ADDRESSES), identifier('phone', PHONES)).map((list) => list),
});
const organization: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Organization'),
  tier: fc.constant('establishing' as const),
  name: fc.option(fc.constantFrom(...ORGANIZATIONS), { nil: undefined, freq: 3 }),
  identifiers: fc
    .tuple(
      once(2, identifier('domain', DOMAINS)),
      once(8, identifier('external_id', CARDS)),
      once(4, identifier('phone', PHONES)),
    )
    .map((list) => list.filter((one) => one !== undefined)),
});
const thread: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Thread'),
  tier: fc.constantFrom('establishing' as const, 'weak' as const),
  name: fc.constantFrom('Pumps', 'Valves', 'Signed'),
  identifiers: fc.constant([{ kind: 'external_id' as const, value: 'thread:1' }]),
  message: once(4, fc.constantFrom('2026-03-01|m1', '2026-03-01~|m2', '2026-03-02|m3')).map(
    (one) => one ?? '2026-03-03|m4',
  ),
});
/** A registered business; its slug is the entity of its document. */
const business: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Business'),
  tier: fc.constant('establishing' as const),
  name: fc.constantFrom(...ORGANIZATIONS),
  identifiers: fc.array(fc.oneof(identifier('domain', DOMAINS), identifier('handle', ['firm'])), { maxLength: 1 }),
});
const deal: fc.Arbitrary<Loose> = fc.record({
  label: fc.constant<Label>('Account'),
  tier: fc.constant('establishing' as const),
  name: fc.constantFrom('Pumps', 'Valves'),
  identifiers: fc.array(identifier('external_id', ['deal:1', 'deal:2']), { maxLength: 1 }),
});
/** Something in running text: a reading, or a candidate; its place follows later. */
const span: fc.Arbitrary<Loose> = fc
  .record({
    tier: fc.constantFrom('reading' as const, 'weak' as const),
    label: fc.constantFrom<Label>('Contact', 'Contact', 'Organization'),
    name: fc.constantFrom(...PEOPLE, 'Firm', 'Other'),
    before: fc.constantFrom('', '', 'CFO '),
    confidence: fc.constantFrom(0.3, 0.45, 0.9),
    discriminator: once(4, fc.constantFrom(...STATED)),
  })
  .map(({ before, ...one }) => ({ ...one, run: before + one.name, identifiers: [], authority: 50 }));

/** What one may be to another, by their labels. */
const TYPES: Record<string, string[]> = {
  'Activity Contact': ['mentions'],
  'Activity Organization': ['mentions'],
  'Activity Account': ['concerns'],
  'Activity Thread': ['part_of'],
  'Contact Activity': ['sent', 'attended'],
  'Contact Contact': ['knows'],
  'Contact Organization': ['works_for', 'leads'],
  'Contact Business': ['works_for', 'leads'],
  'Contact Account': ['involved_in'],
  'Organization Organization': ['partner_of'],
  'Account Organization': ['account_of'],
};

interface DrawnAssertions {
  mentions: Loose[];
  /** Mentions that come again, by their identifiers alone. */
  again: number[];
  as: [number, number][];
  claims: { type: number; from: number; to: number; confidence: number }[];
  day: number;
  entity: string;
  source: string;
  written: number | undefined;
}

const asserted: fc.Arbitrary<DrawnAssertions> = fc.record({
  mentions: fc.array(
    fc.oneof(
      { weight: 8, arbitrary: person },
      { weight: 1, arbitrary: nameless },
      { weight: 2, arbitrary: organization },
      { weight: 1, arbitrary: deal },
      { weight: 1, arbitrary: business },
      { weight: 1, arbitrary: thread },
      { weight: 2, arbitrary: span },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  again: fc.array(fc.nat(9), { maxLength: 1 }),
  as: fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 1 }),
  claims: fc.array(
    fc.record({
      type: fc.nat(1),
      from: fc.nat(9),
      to: fc.nat(9),
      confidence: fc.constantFrom(0.4, 0.7, 1),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  day: fc.nat(3),
  entity: fc.constantFrom('acme', 'acme', 'acme', 'beta'),
  source: fc.constantFrom('mail', 'crm'),
  written: once(8, fc.constantFrom(1, 1e12)),
});

/** The words of one history: few, so that nearly everything in it collides with something. */
interface Words {
  people: string[];
  phone: string;
  stated: string[];
}
const words: fc.Arbitrary<Words> = fc.record({
  people: fc.uniqueArray(fc.constantFrom(...PEOPLE), { minLength: 1, maxLength: 4 }),
  phone: fc.constantFrom(...PHONES),
  stated: fc.uniqueArray(fc.constantFrom(...STATED), { minLength: 1, maxLength: 2 }),
});

/** Says with those words what was said with all there are. */
function within({ people, phone, stated }: Words, one: Loose): Loose {
  const among = (list: string[], text: string, all: string[]) => list[Math.max(0, all.indexOf(text)) % list.length]!;
  return {
    ...one,
    ...(one.label === 'Contact' && one.name !== undefined && one.run === undefined
      ? { name: among(people, one.name, PEOPLE) }
      : {}),
    ...(one.discriminator === undefined ? {} : { discriminator: among(stated, one.discriminator, STATED) }),
    identifiers: one.identifiers.map((i) => (i.kind === 'phone' ? { ...i, value: phone } : i)),
  };
}

/** Documents that collide: the same few names, addresses, phones, cards and employers in many ways. */
export const collidingDocuments = (most: number): fc.Arbitrary<NewDocument[]> =>
  fc
    .tuple(fc.option(words), fc.array(asserted, { minLength: 2, maxLength: most, size: 'max' }))
    .map(([few, list]) =>
      list.map((one) => (few ? { ...one, mentions: one.mentions.map((m) => within(few, m)) } : one)).map(documentOf),
    );

function documentOf(
  { again, as, claims, day, entity, source, written, ...rest }: DrawnAssertions,
  n: number,
): NewDocument {
  const mentions = [...rest.mentions];
  for (const at of again) {
    const { name: _, ...one } = mentions[at % mentions.length]!;
    if (one.identifiers.length) mentions.push(one);
  }
  const date = `2026-03-0${day + 1}`;
  const all: Mention[] = [
    {
      ...BASE,
      label: 'Activity',
      tier: 'establishing',
      name: `Item ${n}`,
      identifiers: [],
      self: true,
      occurredAt: date,
    },
    ...mentions.map(
      (m, i) =>
        ({
          ...BASE,
          ...Object.fromEntries(Object.entries(m).filter(([, value]) => value !== undefined)),
          ...(m.run === undefined ? {} : { start: 40 * i, end: 40 * i + m.run.length }),
        }) as Mention,
    ),
  ];
  for (const [x, y] of as) {
    const [later, earlier] = [1 + (Math.max(x, y) % mentions.length), 1 + (Math.min(x, y) % mentions.length)];
    if (earlier < later && all[earlier]!.label === all[later]!.label) all[later]!.as = earlier;
  }
  const stated = claims.flatMap(({ type, confidence, ...ends }): Claim[] => {
    const [from, to] = [ends.from % all.length, ends.to % all.length];
    const types = TYPES[`${all[from]!.label} ${all[to]!.label}`];
    return types && from !== to ? [{ ...BASE, type: types[type % types.length]!, from, to, confidence }] : [];
  });
  return {
    org: 'acme',
    graph: 'acme',
    id: written === undefined ? `ingest_${n}` : `write_${n}`,
    kind: written === undefined ? 'item' : 'written',
    entity,
    source,
    date,
    contentHash: createHash('sha256').update(String(n)).digest('hex'),
    ...(written === undefined ? {} : { seq: written + n }),
    assertions: { mentions: all, claims: stated },
  };
}
