import { z } from 'zod';
import { acceptOnce, type Taken } from '../../commands/ingest/accept-once.ts';
import { answerOf, Ingested } from '../../commands/ingest/answer.ts';
import { extractNow } from '../../commands/waiting/extract-now.ts';
import { keepSent, readSent } from '../../commands/ingest/file.ts';
import { gate, nothingAccepted, type Gated } from '../../commands/ingest/gate.ts';
import { LIMITS } from '../../commands/ingest/item.ts';
import { tellOverPlan } from '../../commands/over-plan.ts';
import type { Context } from '../../context.ts';
import { fairTurns } from '../../common/concurrency/fair-turns.ts';
import { Problem } from '../../common/errors.ts';
import { readBytes } from '../../http/body/body.ts';
import { mediaTypeOf } from '../../http/body/upload.ts';
import { bool, graphId, maybe, text } from '../../http/fields.ts';
import { route, type Input } from '../../http/route.ts';
import { readingFor } from '../../readers/read-foreign.ts';
import type { Accepted, Incoming, Submission } from '../../stores/items/accept-items.ts';
import { removeUnused } from '../../stores/items/keep-file.ts';
import { MAX_ORIGINAL_BYTES } from '../../stores/items/originals.ts';

const LARGEST = { bytes: MAX_ORIGINAL_BYTES, values: 0 };
const WAITING = 200;
/** Files lie in memory while they are read: few of an organization at a time, fewer the fewer places are left, and the others wait where they come from. */
const turns = fairTurns({ most: 64, ofOne: 8, share: 8, waiting: WAITING });

const Query = z.object({
  entity: maybe(z.string()).describe('Slug of a registered business, where items name none themselves.'),
  filename: text(500).default('file'),
  source: text(500).default('upload'),
  type: maybe(text(200)).describe('Left out: what the format says, such as email, meeting, contact or document.'),
  graph_id: graphId(),
  sync: bool(false),
  idempotency_key: maybe(text(400)).describe('Of the file; left out, what stands in it is its key.'),
});
type Asked = Input<string, 'writer', typeof Query, z.ZodType>;

export const ingestFile = route({
  method: 'post',
  path: '/ingest/file',
  access: 'writer',
  summary: 'Takes a file as it is, 50 MB and 20,000 items at most, and what stands in it as items; the file is kept.',
  description:
    'Mails (eml, mbox, and tnef as Outlook packs it), calendars (ics), address books (vcf), tables (csv), documents (md, txt, html, pdf, docx) and items (json, jsonl). The ' +
    'format is told by the bytes, then by the content type, then by the name. Attachments of a mail become documents of their own. ' +
    'A file that the plan has no room for is refused. What cannot be read of a file is in `warnings`, with the place in `ids` of the item that it is about.',
  query: Query,
  upload: ['application/octet-stream', '*/*'],
  uploadBytes: MAX_ORIGINAL_BYTES,
  audited: false,
  response: Ingested.extend({
    format: z.string(),
    warnings: z.array(z.object({ index: z.int().optional(), message: z.string() })),
  }),
  example: { query: { entity: 'kestrel-coffee', filename: 'offer.eml', sync: true }, file: 'offer.eml' },
  async handle(asked, ctx) {
    const { org, query, signal } = asked;
    const { known, accepted } = await (turns.take(org.id, signal, () => takeIn(asked, ctx)) ?? refuse());
    return { ...known, ...(query.sync && (await extractNow(ctx, org.id, accepted, signal))) };
  },
});

/** Reads what was sent and accepts what stands in it; its bytes are let go with that. */
async function takeIn(asked: Asked, ctx: Context) {
  const { caller, org, target, query, req, res, signal, claim } = asked;
  if (mediaTypeOf(req) === 'multipart/form-data') throw new Problem('unsupported_media_type', NO_FORM);
  const { sync, ...fields } = query;
  const bytes = await readBytes(req, res, LARGEST);
  req.body = undefined;
  await claim(bytes);
  const mediaType = (req.headers['content-type'] ?? 'application/octet-stream').slice(0, 200);
  const file = { ...fields, bytes, mediaType, graph_id: target.id };
  const { format, items, warnings } = await readingFor(org.id, () => readSent(ctx, file, signal));
  const gated = await gate(ctx.db, { caller, org }, items);
  if (gated.accepted.length === 0) throw nothingAccepted(items, gated.rejected);
  const through = gated.places.flatMap((place) => items[place] ?? []);
  const originals = await tellOverPlan(ctx, org, () => keepSent(ctx, org, file, through));
  const sent = gated.accepted.map((item, i) => ({ ...item, ...(originals[i] && { original: originals[i] }) }));
  const accepted = await acceptAll(
    ctx,
    { org: org.id, by: caller.userId, due: sync },
    { ...gated, accepted: sent },
    asked,
  );
  return {
    accepted,
    known: { ...answerOf(gated, accepted), format, warnings: [...warnings, ...outdated(accepted, sent)] },
  };
}

function refuse(): never {
  const detail = `${WAITING} files of the organization wait already. Wait until they are answered.`;
  throw new Problem('rate_limited', detail, { retryAfter: 5 });
}

const NO_FORM =
  'Send the file itself as the body, not in a form: with curl `--data-binary @FILE`, with other tools as a raw or binary body.';

const MAX_WARNINGS = 1_000;

/** What is told of older revisions of what is known. */
const outdated = (accepted: Accepted[], sent: Incoming[]) =>
  accepted
    .flatMap((one, index) =>
      one.outdated
        ? [{ index, message: `${sent[index]?.title} is older than what is known of it, and changes nothing.` }]
        : [],
    )
    .slice(0, MAX_WARNINGS);

/** Accepts items in parts of a bounded size; files that nothing new was read from do not stay. */
async function acceptAll(
  ctx: Context,
  submission: Submission,
  { accepted: items, places }: Gated,
  { request, once }: Asked,
): Promise<Taken[]> {
  const accepted: Taken[] = [];
  try {
    for (let at = 0; at < items.length; at += LIMITS.items) {
      const some = { accepted: items.slice(at, at + LIMITS.items), places: places.slice(at, at + LIMITS.items) };
      accepted.push(...(await acceptOnce(ctx, submission, some, { request, once, step: `items from ${at}` })));
    }
  } finally {
    const used = new Set(items.filter((_, n) => accepted[n] && !accepted[n].duplicate).map(({ original }) => original));
    const others = items.flatMap(({ original }) => (original && !used.has(original) ? original : []));
    await removeUnused(ctx, submission.org, others);
  }
  return accepted;
}
