import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { invalid, Problem } from '../../../common/errors.ts';
import { isEmpty } from '../../../graph/is-empty.ts';
import { instant } from '../../../http/fields.ts';
import { reply, route, type Input, type OrgScope } from '../../../http/route.ts';
import { type UploadLimit, mediaTypeOf, uploadParts } from '../../../http/body/upload.ts';
import { OverPlan, tellOverPlan } from '../../../commands/over-plan.ts';
import { limitsOf } from '../../../common/plans.ts';
import { exporting } from '../../../queues/export.ts';
import { isUsed } from '../../../stores/items/archived-items.ts';
import { emit } from '../../../stores/events/events.ts';
import * as graphs from '../../../stores/orgs/graphs.ts';
import { withLease } from '../../../stores/db/lease.ts';
import type { Db } from '../../../stores/db/sql.ts';
import * as transfers from '../../../stores/operations/transfers.ts';
import type { Format, Transfer } from '../../../stores/operations/transfers.ts';
import { present } from '../../../common/element-at.ts';

const GB = 1024 ** 3;
const LARGEST = 10 * GB;
const TYPES: Record<string, { format: Format; starts: string[] }> = {
  'application/zip': { format: 'zip', starts: ['504b0304', '504b0506'] },
  'application/gzip': { format: 'graph-json', starts: ['1f8b'] },
};

export const startImport = route({
  method: 'post',
  path: '/org/{org_id}/import',
  access: 'owner',
  resource: 'Imports',
  summary: 'Takes in the file of an export, into an organization that is empty; 10 GB at most, less by the plan.',
  description:
    'A `zip` gives the same items under their ids, hence the same graph where nothing was written or decided by hand; a `graph-json` gives its nodes ' +
    'and edges in the primary graph. Registered businesses may be there already. The file is looked through before anything is written; of an ' +
    'import that fails nothing stays.',
  upload: Object.keys(TYPES),
  uploadBytes: LARGEST,
  refusals: [507],
  response: z.object({ import_id: z.string(), status: z.literal('queued') }),
  statuses: [202],
  example: { file: 'kestrel.zip' },
  async handle(asked, ctx) {
    const { org } = asked;
    const begun = await withLease(ctx.db, `import ${org.id}`, () => tellOverPlan(ctx, org, () => begin(asked, ctx)));
    return begun ?? Promise.reject(another());
  },
});

type Asked = Input<string, 'owner', z.ZodType, z.ZodType>;

/** Keeps the file and has it taken in. Only of a request that may have been answered before all bytes are read before an org that takes none in refuses it. */
async function begin(asked: Asked, ctx: Context) {
  const { org, req, res, isAgain } = asked;
  const again = await isAgain();
  if (!again) await mustTakeIn(ctx, org.id);
  const most = mostFor(org);
  const type = present(TYPES[mediaTypeOf(req)], 'kind of import for the type');
  const id = `imp_${randomUUID()}`;
  const place = `${org.id}/${id}`;
  const kept = await ctx.files.large.write(place, startingAs(uploadParts(req, res, most), type));
  const file = { id, place, format: type.format, bytes: kept.bytes };
  let begun: string | undefined;
  try {
    await asked.claim(Buffer.from(kept.sha256, 'hex'));
    begun = await asked.once(async () => {
      if (again) await mustTakeIn(ctx, org.id);
      return (tx) => add(asked, tx, file);
    });
  } finally {
    if (begun !== id) await ctx.files.large.remove(place);
  }
  return answer(asked, ctx, { ...file, id: begun });
}

type Kept = Pick<Transfer, 'id' | 'place' | 'format'> & { bytes: number };

async function add({ org, caller }: Asked, tx: Db, file: Kept): Promise<string> {
  const to = { org_id: org.id, direction: 'import', graph_id: 'primary', requested_by: caller.userId } as const;
  if (!(await transfers.add(tx, { ...to, ...file }))) throw another();
  await emit(tx, { org: org.id }, 'import.started', { import_id: file.id, format: file.format });
  return file.id;
}

async function answer({ org, note }: Asked, { jobs }: Context, { id, format, bytes }: Kept) {
  note({ import_id: id, format, bytes });
  await jobs.add(exporting.jobs.take_in, { org_id: org.id, id });
  return reply(202, { import_id: id, status: 'queued' as const }, { Location: `/org/${org.id}/import/${id}` });
}

/** How large a file may be, and what refuses a larger one: the plan, or that no file may be so large. */
function mostFor({ plan }: OrgScope): UploadLimit {
  const { importBytes = LARGEST } = limitsOf(plan);
  if (importBytes >= LARGEST) return { bytes: LARGEST };
  const detail = `The plan ${plan} allows imports of ${importBytes / GB} GB, and the file is over it. Choose a larger plan.`;
  return { bytes: importBytes, refusal: () => new OverPlan('import_bytes', detail) };
}

const another = (): Problem =>
  new Problem('conflict', 'Another import is under way. Wait for its end before you send another.', { retryAfter: 5 });

export const importStatus = route({
  method: 'get',
  path: '/org/{org_id}/import/{import_id}',
  access: 'owner',
  summary: 'How far an import is; `ready` when all of it can be read.',
  response: z.object({
    import_id: z.string(),
    format: z.enum(transfers.FORMATS),
    status: z.enum(['queued', 'running', 'ready', 'failed']),
    progress: z.number().min(0).max(1).describe('0 to 1.'),
    bytes: z.int(),
    error: z.string().optional(),
    warnings: z
      .array(z.object({ item_id: z.string(), message: z.string() }))
      .optional()
      .describe('Files that items were read from and that could not be given back: the first hundred.'),
    created_at: instant(),
  }),
  async handle({ org, params }, { db }) {
    const found = await transfers.get(db, org.id, params.import_id, 'import');
    if (!found)
      throw new Problem(
        'not_found',
        'The organization has no such import, or not any more. POST /org/{org_id}/import begins one.',
      );
    return {
      import_id: found.id,
      format: found.format,
      status: found.status,
      progress: Math.round(found.progress * 1000) / 1000,
      bytes: found.bytes ?? 0,
      ...(found.error !== null && { error: found.error }),
      ...(found.warnings.length > 0 && { warnings: found.warnings }),
      created_at: found.created_at.toISOString(),
    };
  },
});

/** Throws `conflict` for an org that is not empty, or takes in another file. */
async function mustTakeIn(ctx: Context, org: string): Promise<void> {
  await mustBeEmpty(ctx, org);
  if (await transfers.takingIn(ctx.db, org)) throw another();
}

async function mustBeEmpty({ db, graph }: Context, org: string): Promise<void> {
  const all = await graphs.list(db, org);
  const blank = await Promise.all(all.map(({ graph_key }) => isEmpty(graph, graph_key)));
  if (!(await isUsed(db, org)) && !blank.includes(false)) return;
  throw new Problem(
    'conflict',
    'The organization is not empty: an import goes into one without items and without anything written in its graphs. Provision a new one for it.',
  );
}

/** The parts of a file that begins as its type says; throws `invalid` for any other. */
async function* startingAs(parts: AsyncIterable<Buffer>, { format, starts }: { format: Format; starts: string[] }) {
  let head = Buffer.alloc(0);
  let known = false;
  for await (const part of parts) {
    if (known) yield part;
    else {
      head = Buffer.concat([head, part]);
      if (head.length < 4) continue;
      if (!starts.some((start) => head.toString('hex', 0, 4).startsWith(start))) throw other(format);
      known = true;
      yield head;
    }
  }
  if (!known) throw other(format);
}

const other = (format: Format): Problem =>
  invalid(
    ['body'],
    `The body is no ${format === 'zip' ? 'zip' : 'gzip'} file. Send a ${format} export as it was downloaded`,
    'file',
  );
