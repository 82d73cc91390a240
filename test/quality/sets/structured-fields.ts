import { random as seeded } from '../../support/random.ts';
import { extractItem } from '../../../src/extractors/run/extract.ts';
import { findOntology } from '../../../src/ontologies/load.ts';
import type { Metadata } from '../../../src/common/model.ts';
import { itemOf } from '../read.ts';
import { set } from '../set.ts';
import { compare, rowOf } from '../texts.ts';

const FIRST = [
  'Anna',
  'Björn',
  'Chloé',
  'Dmitri',
  'Emeka',
  'Fatima',
  'Göran',
  'Hana',
  'İpek',
  'João',
  "Kel'va",
  'Linh',
];
const LAST = [
  'Aalto',
  'van den Berg',
  'Castillo-Ruiz',
  'Dąbrowski',
  "D'Angelo",
  'Eze',
  'Fujimoto',
  'Grünwald',
  'Håkansson',
  'Iyer',
];
const HOSTS = ['northmill.example', 'bluequay.example', 'mail.ostra.example', 'gmail.com', 'kite-and-co.example'];
const ROLES = ['info', 'billing', 'noreply', 'support'];
const ascii = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

interface Mailbox {
  written: string;
  address: string;
  person: boolean;
  domain?: string;
}

/** A field's text in one of the ways that mail programs write it, and the address that a reader would take from it. */
function mailbox(random: () => number): Mailbox {
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  const [first, last, host] = [pick(FIRST), pick(LAST), pick(HOSTS)];
  const person = random() < 0.85;
  const address = `${person ? `${ascii(first)}.${ascii(last)}` : pick(ROLES)}@${host}`;
  const forms = [`${first} ${last} <${address}>`, `"${last}, ${first}" <${address}>`, address, `<${address}>`];
  const domain = host === 'gmail.com' ? undefined : host.replace(/^mail\./, '');
  return { written: person ? pick(forms) : address, address, person, domain };
}

/** The addresses and domains that the fields of an item give, as texts. */
function identifiersIn(metadata: Metadata): Set<string> {
  const item = { ...itemOf({ id: 'fields', text: 'See below.', genre: 'email' }), metadata };
  const { mentions } = extractItem(item, findOntology('operational')!);
  return new Set(
    mentions.flatMap(({ label, identifiers }) =>
      identifiers.filter(({ kind }) => kind !== 'external_id').map(({ kind, value }) => `${label} ${kind} ${value}`),
    ),
  );
}

const expectedOf = ({ person, address, domain }: Mailbox): string[] => [
  `${person ? 'Contact' : 'Organization'} email ${address}`,
  ...(domain ? [`Organization domain ${domain}`] : []),
];

export const structuredFields = set({
  name: 'structured-fields',
  order: 40,
  async measure() {
    const random = seeded(11).next;
    const compared = Array.from({ length: 300 }, (_, n) => {
      const boxes = Array.from({ length: 2 + Math.floor(random() * 6) }, () => mailbox(random));
      const [from = '', ...others] = boxes.map((box) => box.written);
      const half = Math.ceil(others.length / 2);
      const [to, cc] = [others.slice(0, half), others.slice(half)];
      const metadata: Metadata = { from, to: n % 2 ? to : to.join('; '), ...(cc.length > 0 && { cc }) };
      return compare(`fields ${n}`, identifiersIn(metadata), new Set(boxes.flatMap(expectedOf)));
    });
    const tallies = compared.map((c) => c.tally);
    return {
      rows: [rowOf('structured fields (generated): addresses, domains', [0.99, 1], tallies)],
      mistakes: compared.flatMap((c) => c.mistakes),
      predictions: [],
    };
  },
});
