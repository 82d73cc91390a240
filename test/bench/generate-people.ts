import { random, type Random } from '../support/random.ts';

/** What a system pushes of somebody, and the number of the person whom it means. */
export interface PersonRecord {
  id: string;
  source: string;
  cluster: string;
  /** As `POST /ingest` takes it, without the entity. */
  item: { source: string; type: 'contact'; title: string; body: string; metadata: Record<string, string> };
}

const FIRST: readonly (readonly [name: string, short?: string])[] = [
  ...'Anna Bernd Carla Elena Greta Hugo Irene Jonas Katja Lars Mara Nils Olga Paul Rosa Stefan Tara Uwe Vera Walter Yara Zeno Alice Brian Clara Derek Edith Fiona Gareth Hanne Imre Jolanta Karim Leonie Milan Nadia Oskar Petra Quentin Ragna Sven Tomas Ulla Viktor Wanda Yusuf'
    .split(' ')
    .map((name) => [name] as const),
  ['Robert', 'Bob'],
  ['William', 'Bill'],
  ['Katherine', 'Kate'],
  ['Elizabeth', 'Liz'],
  ['Michael', 'Mike'],
  ['Thomas', 'Tom'],
];
const STEM = 'Ahl Berg Dorn Eich Fels Hart Keil Lind Mor Nor Oster Pohl Rau Sand Thal Ul Veit Wend Zorn Brand'.split(
  ' ',
);
const TAIL = 'mann berger stein hofer wald sen dal field ner ham kamp brook'.split(' ');
const TRADE = 'Logistics Mills Foods Robotics Energy Textiles Software Optics Marine Paper'.split(' ');
const SOURCES = ['crm', 'billing', 'newsletter', 'support', 'personnel'] as const;
const PER_FIRM = 12;

interface Person {
  first: readonly [name: string, short?: string];
  last: string;
  firm: { name: string; domain: string };
  work: string;
  own: string;
  phone: string;
  birthday: string;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** Seeded records of people as several systems hold them, 2.5 of each on average: name, addresses, phone, birthday and firm, each now and then missing or otherwise written. */
export function generatePeople(records: number, seed = 1): PersonRecord[] {
  const r = random(seed);
  const people = Math.ceil(records / 2.5);
  const firms = Array.from({ length: Math.ceil(people / PER_FIRM) }, (_, n) => {
    const stem = lastName(r);
    return { name: `${stem} ${r.pick(TRADE)}`, domain: `${stem.toLowerCase()}${n}.example` };
  });
  const all: PersonRecord[] = [];
  for (let n = 0; all.length < records; n++) {
    const person = personOf(r, n, r.popular(firms));
    const systems = r.shuffle(SOURCES).slice(0, 1 + r.int(4));
    for (const source of systems) all.push(recordOf(r, { source, n }, person));
  }
  return r.shuffle(all.slice(0, records));
}

const lastName = (r: Random): string => `${r.pick(STEM)}${r.pick(STEM).toLowerCase()}${r.pick(TAIL)}`;

function personOf(r: Random, n: number, firm: Person['firm']): Person {
  const [first, last] = [r.pick(FIRST), lastName(r)];
  return {
    first,
    last,
    firm,
    work: `${first[0]}.${last}${n}@${firm.domain}`.toLowerCase(),
    own: `${last}${two(r.int(100))}.${n}@gmail.com`.toLowerCase(),
    phone: `+49171${1_000_000 + n}`,
    birthday: `${1945 + r.int(60)}-${two(1 + r.int(12))}-${two(1 + r.int(28))}`,
  };
}

function recordOf(r: Random, { source, n }: { source: string; n: number }, person: Person): PersonRecord {
  const name = written(r, person);
  const chance = (share: number) => r.next() < share;
  const mailbox = chance(source === 'newsletter' ? 0.5 : 0.2) ? person.own : person.work;
  const metadata = {
    ...(chance(0.85) && {
      email: chance(0.02) ? slipped(r, mailbox.split('@')[0]!) + mailbox.slice(mailbox.indexOf('@')) : mailbox,
    }),
    ...(chance(0.6) && { phone: chance(0.5) ? person.phone : person.phone.replace('+49', '0049 ') }),
    ...((source === 'personnel' || chance(0.2)) && { birthday: person.birthday }),
    ...(source !== 'newsletter' &&
      chance(0.7) && { company: chance(0.5) ? person.firm.name : `${person.firm.name} GmbH` }),
  };
  const id = `${source}-${n}`;
  const item = { source, type: 'contact' as const, title: name, body: `Record ${id}`, metadata };
  return { id, source, cluster: String(n), item };
}

/** A name as somebody types it: now and then short, turned, with an initial, or with a slip of the pen. */
function written(r: Random, { first: [first, short = first], last }: Person): string {
  const way = r.next();
  if (way < 0.06) return `${short} ${last}`;
  if (way < 0.12) return `${last}, ${first}`;
  if (way < 0.18) return `${first} ${r.pick(STEM)[0]}. ${last}`;
  return way < 0.26 ? `${first} ${slipped(r, last)}` : `${first} ${last}`;
}

/** A text with one letter left out, doubled, or changed places. */
function slipped(r: Random, text: string): string {
  const at = 1 + r.int(Math.max(1, text.length - 2));
  const [head, one, rest] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
  return r.pick([`${head}${rest}`, `${head}${one}${one}${rest}`, `${head}${rest.slice(0, 1)}${one}${rest.slice(1)}`]);
}
