import { z } from 'zod';
import { keyWithin } from '../../common/conform.ts';
import { Problem } from '../../common/errors.ts';
import { storable } from '../../common/storable.ts';
import { CONTENT } from '../../http/body/body-limit.ts';
import { bool, graphId, text } from '../../http/fields.ts';
import { route } from '../../http/route.ts';
import { frontmatterOf } from '../../readers/parse/document.ts';
import { fingerprint } from '../../readers/parse/fingerprint.ts';
import { accept } from '../../stores/items/accept-items.ts';
import { passEntityGate } from '../../commands/ingest/entity-gate.ts';
import { LIMITS } from '../../commands/ingest/item.ts';
import { extractNow, Synced } from '../../commands/waiting/extract-now.ts';
import { elementAt } from '../../common/element-at.ts';

const MARKDOWN = /\.(?:md|markdown)$/i;

export const writeFile = route({
  method: 'post',
  path: '/collect/write-file',
  access: 'writer',
  summary: 'Takes a parsed document; its name is data and never a path.',
  description:
    'Durable before anything else. The same document under the same name is one item. The frontmatter of a markdown file gives its title, date and type. With `sync` true it is searchable before the answer, or `sync_error` says why not.',
  body: z.object({
    entity: z.string(),
    source: text(500).default('upload'),
    filename: text(2_000),
    content: z.string(),
    sync: bool(false),
    graph_id: graphId(),
  }),
  bodyLimit: CONTENT,
  audited: false,
  response: z.object({
    status: z.literal('ok'),
    id: z.string(),
    path: z.string().describe('Relative to the collector path.'),
    sync: Synced.optional(),
    sync_error: z.string().optional(),
  }),
  example: {
    body: {
      entity: 'kestrel-rooms',
      filename: 'house-rules.md',
      content: 'Questions about the Dock Hall go to Miriam Götz <miriam.goetz@kestrel-rooms.example>.',
      sync: true,
    },
  },
  async handle({ caller, org, target, body, signal }, ctx) {
    const { entity, source, filename, content, sync } = body;
    if (Buffer.byteLength(content) > LIMITS.item_bytes) {
      throw new Problem('too_large', 'The content is over 1 MB. Split the document.');
    }
    await passEntityGate(ctx.db, org.id, entity, ['body', 'entity']);
    const { title = '', type = '', date } = MARKDOWN.test(filename) ? frontmatterOf(content) : {};
    const fields = {
      type: storable(type, 200) || 'document',
      title: storable(title, 2_000) || filename,
      ...(date && { date }),
    };
    const place = [source, entity, target.id, filename].join(':');
    const idempotency_key = keyWithin('file:', `${place}#${fingerprint(content)}`);
    const item = { entity, source, ...fields, body: content, metadata: { filename }, idempotency_key };
    const submission = { org: org.id, by: caller.userId, due: sync };
    const written = await accept(ctx, submission, [{ ...item, graph: { id: target.id, key: target.key } }]);
    const { id, path } = elementAt(written, 0);
    return { status: 'ok' as const, id, path, ...(sync && (await extractNow(ctx, org.id, written, signal))) };
  },
});
