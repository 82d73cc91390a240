import { random, type Random } from '../random.ts';
import { sampleWorld, type SampleOrg, type SamplePerson, type SampleWorld } from './people.ts';

/** One ingest item as a client sends it. */
export interface SampleItem {
  entity: string;
  source: string;
  type: string;
  title: string;
  body: string;
  date: string;
  idempotency_key: string;
  metadata?: Record<string, string | number | string[]>;
}

export interface SampleOptions {
  seed?: number;
  /** Prefix of the idempotency keys: two runs with one prefix and seed send the same items. */
  prefix?: string;
  entities?: string[];
  /** How many words a body has, about. */
  words?: number;
  world?: SampleWorld;
}

const SUBJECTS =
  'delivery plan;price list;service contract;spring campaign;warehouse move;audit;new packaging;training days;pilot project;invoice run'.split(
    ';',
  );
const FILLER = [
  'We went through the open points and nobody saw a reason to wait any longer.',
  'The figures for the last quarter are better than we thought, mostly because of the new region.',
  'Please have a look at the attached draft and tell me what is missing by Thursday.',
  'There was some worry about the deadline, yet the team believes that it can be kept.',
  'The second shipment arrived two days late and three boxes were damaged.',
  'We agreed that the budget stays as it is until the board has met.',
  'It would help to have one person who answers all questions about the schedule.',
  'The test with the smaller batch went well, so the larger one can follow in June.',
];

const last = (p: SamplePerson): string => p.name.split(' ')[1]!;
const short = (o: SampleOrg): string => o.name.split(' ')[0]!;

const fill: ((r: Random, w: SampleWorld, a: SamplePerson) => string)[] = [
  (r) => r.pick(FILLER),
  (r) => r.pick(FILLER),
  (r, w) => `${r.popular(w.people).name} will send the numbers to ${r.popular(w.orgs).name} next week.`,
  (r, w) => `${r.popular(w.orgs).name} asked for an offer of ${(1 + r.int(90)) * 1000} EUR.`,
  (r, w) => {
    const p = r.popular(w.people);
    return `${p.name}, ${p.title} of ${p.org.name}, joined us for the first hour.`;
  },
  (r, w) =>
    `${last(r.popular(w.people))} wants to see the draft before Friday, and so does ${short(r.popular(w.orgs))}.`,
  (_r, _w, a) => `${a.name} keeps the list of decisions and shares it after each call.`,
];

function text(r: Random, w: SampleWorld, about: SamplePerson, words: number): string {
  const sentences: string[] = [];
  for (let n = 0; n < words;) {
    const sentence = r.pick(fill)(r, w, about);
    sentences.push(sentence);
    n += sentence.split(' ').length;
  }
  return sentences.map((s, i) => (i % 4 === 3 ? `${s}\n\n` : `${s} `)).join('');
}

function mail(r: Random, w: SampleWorld, words: number) {
  const [from, to] = [r.popular(w.people), r.popular(w.people)];
  const subject = r.pick(SUBJECTS);
  const body = `From: ${from.name} <${from.email}>\nTo: ${to.name} <${to.email}>\nSubject: ${subject}\n\n${text(r, w, to, words - 30)}\n\nBest regards\n${from.name}\n${from.title}\n${from.org.name}\n${from.email}\n`;
  return { type: 'email', source: 'mailbox', title: `About the ${subject}`, body };
}

function meeting(r: Random, w: SampleWorld, words: number) {
  const people = [r.popular(w.people), r.popular(w.people), r.popular(w.people)];
  const participants = people.map((p) => `${p.name} <${p.email}>`);
  return {
    type: 'meeting',
    source: 'calendar',
    title: `Meeting on the ${r.pick(SUBJECTS)}`,
    body: text(r, w, people[0]!, words),
    metadata: { participants },
  };
}

function note(r: Random, w: SampleWorld, words: number) {
  return {
    type: 'note',
    source: 'notes',
    title: `Note on the ${r.pick(SUBJECTS)}`,
    body: text(r, w, r.popular(w.people), words),
  };
}

function deal(r: Random, w: SampleWorld, words: number) {
  const [owner, org] = [r.popular(w.people), r.popular(w.orgs)];
  const metadata = {
    company: org.name,
    website: `https://www.${org.domain}`,
    contact: `${owner.name} <${owner.email}>`,
    amount: (1 + r.int(90)) * 1000,
  };
  return {
    type: 'deal',
    source: 'crm',
    title: `${org.name} ${r.pick(SUBJECTS)}`,
    body: text(r, w, owner, words),
    metadata,
  };
}

const KINDS = [mail, mail, mail, meeting, note, deal];

/** `count` seeded items of several kinds, the same for the same options; every item carries its date and a key of its own. */
export function sampleItems(count: number, options: SampleOptions = {}): SampleItem[] {
  const { seed = 1, prefix = `sample-${seed}`, entities = ['acme', 'beta'], words = 170 } = options;
  const world = options.world ?? sampleWorld(seed);
  const r = random(seed);
  return Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1 + r.int(500))).toISOString().slice(0, 10);
    return {
      entity: r.pick(entities),
      date: day,
      idempotency_key: `${prefix}-${n}`,
      ...r.pick(KINDS)(r, world, words),
    };
  });
}
