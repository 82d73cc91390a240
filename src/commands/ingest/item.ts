import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { BATCH, DEEPEST } from '../../http/body/body-limit.ts';
import { day, listOf, maybe, text, webAddress } from '../../http/fields.ts';
import { flat } from '../../http/body/flat.ts';
import { jsonSchema } from '../../http/json-schema.ts';
import { read } from '../../http/read.ts';

/** How much one request may carry. */
export const LIMITS = {
  items: 1_000,
  item_bytes: 1_048_576,
  body_bytes: BATCH.bytes,
  json_values: BATCH.values,
  json_depth: DEEPEST,
} as const;

const FLAT = 'Send text, a number, true or false, or a list of those; neither null nor objects are kept';

/** One item as a client sends it; who may not be named is the entity gate's business, so an entity is any text. */
export const IngestItem = z.object({
  entity: z.string().nullish().describe('Slug of a registered business.'),
  company: z.string().nullish().describe('Alias of `entity`, which wins when both are there.'),
  source: text(500).describe('Where it came from, for example `gmail`.'),
  title: text(2_000),
  body: z.string(),
  type: maybe(text(200)).describe('For example note, email, meeting, document, deal.'),
  url: maybe(webAddress(4_096)).describe('An http or https address, kept as a reference and never fetched.'),
  date: maybe(day()).describe('Left out: the day of acceptance.'),
  idempotency_key: text(512)
    .nullish()
    .describe('Unique per organization, for ever; the same key again is a duplicate.'),
  graph_id: maybe(text(200)).describe('Left out: `primary`.'),
  metadata: flat({ name: 200 }, FLAT)
    .nullish()
    .describe('Structured fields such as from, to, cc, participants, organizer, company, amount, thread.'),
});
export type IngestItem = z.output<typeof IngestItem>;

const Batch = z.object({ items: listOf(IngestItem, LIMITS.items, 1) });

/** What a request body may be, in JSON Schema. */
export const ingestBodySchema = { oneOf: [jsonSchema(IngestItem), jsonSchema(Batch)] };

/** The declared body of a request: an object; `readItems` chooses what it is. */
export const IngestBody = z
  .record(z.string(), z.unknown(), 'Send one item as an object, or a batch of them as {"items": [{…}, {…}]}')
  .meta({ wire: ingestBodySchema });

/** An item that passed its schema, beside what was sent, and where in the body it stands. */
export interface ReadItem {
  item: IngestItem;
  sent: unknown;
  loc: (string | number)[];
}

/** Reads one item or a batch; throws `invalid` when any fails its schema, `too_large` past the limits. */
export function readItems(body: Record<string, unknown>): ReadItem[] {
  if (!Object.hasOwn(body, 'items')) return [checked({ item: read(IngestItem, body), sent: body, loc: ['body'] })];
  const sent = body.items;
  if (Array.isArray(sent) && sent.length > LIMITS.items) {
    throw new Problem('too_large', `A batch holds at most ${LIMITS.items} items. Send the rest in another request.`);
  }
  const { items } = read(Batch, body);
  return items.map((item, i) => checked({ item, sent: (sent as unknown[])[i], loc: ['body', 'items', i] }));
}

/** The key of an item that brings none of its own, where something stands for its request: done again, the request finds it there. */
export const keyInRequest = (request: string | undefined, place: number): string | undefined =>
  request && `request/${request}/${place}`;

/** Throws `too_large` for an item over the limit. */
export function checked(given: ReadItem): ReadItem {
  if (bytesOf(given.item) <= LIMITS.item_bytes) return given;
  const which = given.loc.length > 1 ? `Item ${given.loc.at(-1)}` : 'The item';
  throw new Problem('too_large', `${which} is over 1 MB. Split its body, or leave attachments out.`);
}

function bytesOf({ body, metadata, ...rest }: IngestItem): number {
  return Buffer.byteLength(body) + Buffer.byteLength(JSON.stringify([rest, metadata ?? null]));
}
