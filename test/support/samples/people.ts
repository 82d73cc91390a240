import { random, type Random } from '../random.ts';

export interface SampleOrg {
  name: string;
  domain: string;
}
export interface SamplePerson {
  name: string;
  email: string;
  title: string;
  org: SampleOrg;
}
/** The people and organizations that a seeded run writes about; both lists are in order of popularity. */
export interface SampleWorld {
  people: SamplePerson[];
  orgs: SampleOrg[];
}

const FIRST =
  'Anna Bernd Carla David Elena Frank Greta Hugo Irene Jonas Katja Lars Mara Nils Olga Paul Rosa Stefan Tara Uwe Vera Walter Yara Zeno Alice Brian Clara Derek Edith Fiona'.split(
    ' ',
  );
const STEM = 'Ahl Berg Dorn Eich Fels Grün Hart Keil Lind Mor Nor Oster Pohl Rau Sand Thal Ul Veit Wend Zorn'.split(
  ' ',
);
const TAIL = 'mann berger stein hofer wald sen dal field ner ström kamp brook'.split(' ');
const TRADE = 'Logistics Mills Foods Robotics Energy Textiles Software Optics Marine Paper'.split(' ');
const FORM = ['GmbH', 'Ltd', 'Inc.', 'AG', ''];
const TITLES = [
  'Head of Sales',
  'Chief Financial Officer',
  'Project Manager',
  'Purchasing Lead',
  'Engineer',
  'Managing Director',
];

const ascii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

function sampleOrg(r: Random, n: number): SampleOrg {
  const stem = r.pick(STEM) + r.pick(TAIL);
  const name = `${stem} ${r.pick(TRADE)} ${r.pick(FORM)}`.trim();
  return { name, domain: `${ascii(stem)}${n}.example` };
}

function samplePerson(r: Random, n: number, orgs: SampleOrg[]): SamplePerson {
  const first = r.pick(FIRST);
  const last = r.pick(STEM) + r.pick(TAIL);
  const org = r.popular(orgs);
  return {
    name: `${first} ${last}`,
    email: `${ascii(first)}.${ascii(last)}${n}@${org.domain}`,
    title: r.pick(TITLES),
    org,
  };
}

/** A world of `people` persons in `orgs` organizations; names repeat, mail addresses do not. */
export function sampleWorld(seed: number, people = 400, orgs = 60): SampleWorld {
  const r = random(seed);
  const all = Array.from({ length: orgs }, (_, n) => sampleOrg(r, n));
  return { orgs: all, people: Array.from({ length: people }, (_, n) => samplePerson(r, n, all)) };
}
