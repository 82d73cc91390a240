import { z } from 'zod';
import { LABELS } from '../../common/model.ts';
import { isDay } from '../../common/time.ts';
import { isDomain, isUnsafeAddress, WEB_ADDRESS } from '../../common/web-address.ts';
import { isFork } from '../../ontologies/fork.ts';
import { TEMPLATES } from '../../ontologies/load.ts';
import { BUSINESS_TYPES } from '../../stores/orgs/businesses.ts';
import type { Archived } from '../../stores/items/archived-items.ts';
import { MAX_ORIGINAL_BYTES } from '../../stores/items/originals.ts';

/** The name of the manifest in a zip. */
export const MANIFEST = 'manifest.json';
export const VERSION = 1;
/** The folder of the files that items were read from, in a zip. */
export const ORIGINALS = 'originals/';

const instant = z.iso.datetime({ offset: true }).refine(isOfADay, 'is of no day that the calendar has');
/** How a business is named in paths and fields. */
export const SLUG = /^[a-z0-9][a-z0-9_-]{0,79}$/;
const slug = z.string().regex(SLUG);
const label = z.enum(LABELS);
const word = z.string().min(1).max(200);
const byLabel = z.partialRecord(label, z.array(z.string().max(500)));
const Ontology = z.object({
  name: word,
  labels: z.array(label).min(1),
  edges: z.array(z.object({ type: z.string().regex(/^[a-z][a-z0-9_]{0,79}$/), from: label, to: label })).max(1000),
  verbs: z.record(word, word),
  recommended: byLabel,
  subtypes: byLabel.optional(),
  instead: z.partialRecord(label, label).optional(),
  edgesInstead: z.record(word, word).optional(),
});

/** A list in which nothing goes by the name of another. */
const named = <S extends z.ZodObject>(one: S, name: keyof z.output<S>) =>
  z
    .array(one)
    .refine((all) => new Set(all.map((given) => given[name])).size === all.length, `has one ${String(name)} twice`)
    .default([]);

const website = z
  .string()
  .max(2000)
  .refine((text) => !isUnsafeAddress('website', text), WEB_ADDRESS);
/** Twenty, and that of the website. */
const MAX_DOMAINS = 21;
const domain = z.string().max(255).refine(isDomain, 'is no domain');

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The file that an item was read from, as it was sent. */
const ManifestOriginal = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^originals\/\w[\w.-]*$/),
  filename: z.string().max(500),
  media_type: z.string().max(200),
  bytes: z.int().min(0).max(MAX_ORIGINAL_BYTES),
  sha256,
});
export type ManifestOriginal = z.output<typeof ManifestOriginal>;

/** One file as the manifest lists it. */
export const ManifestFile = z.object({
  path: z.string().max(1000),
  id: z.string().max(100),
  sha256,
  entity: slug,
  source: z.string().max(500),
  date: z.string().refine(isDay, 'is no day'),
  graph_id: z.string().max(200).default('primary'),
  bytes: z.int().min(0).optional(),
  idempotency_key: z.string().max(512).optional(),
  content_hash: sha256.optional(),
  original: ManifestOriginal.optional(),
});
export type ManifestFile = z.output<typeof ManifestFile>;

/** What a manifest says beside its files: all that makes the graphs what they are. */
export const ManifestHead = z.object({
  version: z.literal(VERSION),
  org_id: z.string(),
  exported_at: instant,
  businesses: named(
    z.object({
      slug,
      name: z.string().max(500),
      biz_type: z.enum(BUSINESS_TYPES),
      description: z.string().max(10_000).nullable().default(null),
      industry: z.string().max(1000).nullable().default(null),
      website: website.nullable().default(null),
      domains: z.array(domain).max(MAX_DOMAINS).default([]),
      created_at: instant,
      created_by: z.string().max(256),
    }),
    'slug',
  ),
  graphs: named(
    z.object({
      graph_id: z
        .string()
        .max(200)
        .regex(/^[a-z0-9][a-z0-9_-]*$/),
      display_name: z.string().max(500),
      template: z.string().max(200),
      ontology: Ontology.nullable().default(null),
      description: z.string().max(4000).nullable().default(null),
    }),
    'graph_id',
  ),
  templates: named(
    z.object({
      name: z.string().max(200).refine(isFork, 'is no name of an own template'),
      base: z.enum(TEMPLATES),
      ontology: Ontology,
    }),
    'name',
  ),
  files: z.array(z.unknown()).max(0),
  missing: z.array(z.string()).default([]),
  missing_originals: z.array(z.string()).default([]),
});
export type ManifestHead = z.output<typeof ManifestHead>;

/** An item's line in the manifest, with the file that it was read from. */
export const asManifestFile = (item: Archived, original?: ManifestOriginal): z.input<typeof ManifestFile> => ({
  path: item.path,
  id: item.item_id,
  sha256: item.sha256,
  entity: item.entity,
  source: item.source,
  date: item.date,
  graph_id: item.graph_id,
  bytes: item.bytes,
  ...(item.idempotency_key !== null && { idempotency_key: item.idempotency_key }),
  ...(item.content_hash && { content_hash: item.content_hash }),
  ...(original && { original }),
});

/** True for an instant on a day of the calendar in UTC, where it is kept. */
function isOfADay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && isDay(at.toISOString().slice(0, 10));
}
