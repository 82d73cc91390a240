import { parse } from 'yaml';
import * as z from 'zod';

/** Somebody or something that an item names: its shown name first, then every other way in which the item names it. */
export interface GoldThing {
  kind: 'person' | 'organization';
  names: string[];
  /** Mail addresses and domains. */
  addresses: string[];
  /** Words that stand for it in this item only: `the Buyer`. */
  roles: string[];
}

export interface GoldRelation {
  subject: string;
  verb: string;
  object: string;
  since?: string;
  /** A day, month or year; `past` where the item says only that it is over. */
  until?: string;
}

export interface GoldPhone {
  /** As written. */
  number: string;
  extension?: string;
  owner: string;
}

export interface GoldCommitment {
  who?: string;
  to?: string;
  /** Words of the text. */
  what: string;
  amount?: string;
  by?: string;
}

/** Everything that an item states, as its author marked it. */
export interface Gold {
  things: GoldThing[];
  relations: GoldRelation[];
  phones: GoldPhone[];
  dates: string[];
  amounts: string[];
  commitments: GoldCommitment[];
  /** Names of which it is neither right nor wrong to make a thing. */
  unsure: string[];
}

export const VERBS =
  'works_for leads founded member_of studied_at advises invested_in reports_to spouse_of parent_of subsidiary_of acquired partner_of customer_of supplier_of competes_with'.split(
    ' ',
  );

const texts = z.array(z.string()).default([]);
const thing = z.union([z.string(), z.strictObject({ name: z.string(), names: texts, roles: texts })]);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const amount = z.string().regex(/^[A-Z]{3} \d+(\.\d+)?$/);
const written = z.strictObject({
  people: z.array(thing).default([]),
  organizations: z.array(thing).default([]),
  relations: texts,
  phones: texts,
  dates: z.array(day).default([]),
  amounts: z.array(amount).default([]),
  commitments: z
    .array(
      z.strictObject({
        who: z.string().optional(),
        to: z.string().optional(),
        what: z.string(),
        amount: amount.optional(),
        by: day.optional(),
      }),
    )
    .default([]),
  unsure: texts,
});

/** Reads a gold block; throws where it is not written as the README of this folder says. */
export function readGold(yaml: string): Gold {
  const { people, organizations, relations, phones, amounts, ...others } = written.parse(parse(yaml) ?? {});
  return {
    ...others,
    things: [
      ...people.map((one) => thingOf('person', one)),
      ...organizations.map((one) => thingOf('organization', one)),
    ],
    relations: relations.map(relationOf),
    phones: phones.map(phoneOf),
    amounts: amounts.map(amountOf),
  };
}

/** Every way in which a thing may be called: its names, and `Moss, Ada` the other way round too. */
export const formsOf = ({ kind, names }: GoldThing): string[] => [
  ...names,
  ...(kind === 'person' ? names.flatMap((name) => FLIPPED.exec(name)?.slice(1).toReversed().join(' ') ?? []) : []),
];
const FLIPPED = /^([^,]+), ([^,]+)$/;

/** An amount as the extractors write it. */
export const amountOf = (text: string): string => `${text.slice(0, 3)} ${Number(text.slice(4))}`;

const isAddress = (text: string): boolean => /^[\w.+-]+@[\w.-]+$|^[\w-]+(?:\.[\w-]+)+$/.test(text);

function thingOf(kind: GoldThing['kind'], one: z.infer<typeof thing>): GoldThing {
  const { name, names, roles } = typeof one === 'string' ? { name: one, names: [], roles: [] } : one;
  const ways = [...name.split(' | '), ...names];
  return { kind, names: ways.filter((way) => !isAddress(way)), addresses: ways.filter(isAddress), roles };
}

const RELATION = new RegExp(`^(.+?) (${VERBS.join('|')}) (.+?)(?: since (\\S+))?(?: until (\\S+))?$`);

function relationOf(text: string): GoldRelation {
  const [, subject, verb, object, since, until] = RELATION.exec(text) ?? [];
  if (!subject || !verb || !object) throw new Error(`No relation: ${text}`);
  return { subject, verb, object, ...(since && { since }), ...(until && { until }) };
}

const PHONE = /^(.+?)(?: ext (\d+))? of (.+)$/;

function phoneOf(text: string): GoldPhone {
  const [, number, extension, owner] = PHONE.exec(text) ?? [];
  if (!number || !owner) throw new Error(`No phone with an owner: ${text}`);
  return { number, owner, ...(extension && { extension }) };
}
