import { randomBytes, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { Problem } from '../../../common/errors.ts';
import { baseUrl } from '../../../http/base-url.ts';
import { instant, text } from '../../../http/fields.ts';
import { refuseHead } from '../../../access/refuse-head.ts';
import { signLink } from '../../../access/links.ts';
import { reply, route } from '../../../http/route.ts';
import { exporting } from '../../../queues/export.ts';
import * as graphs from '../../../stores/orgs/graphs.ts';
import { emit } from '../../../stores/events/events.ts';
import * as transfers from '../../../stores/operations/transfers.ts';
import type { Transfer } from '../../../stores/operations/transfers.ts';
import { downloadPath } from './export-download.ts';

const LINK_HOURS = 24;
const SUFFIX = { zip: 'zip', 'graph-json': 'jsonl.gz' } as const;

export const startExport = route({
  method: 'get',
  path: '/org/{org_id}/export',
  access: 'owner',
  audited: true,
  resource: 'Exports',
  summary: 'Begins an export; one of the same kind that is under way is answered again.',
  description:
    '`zip`: every markdown file of the organization, the files as they were sent in `originals/`, and `manifest.json`. `graph-json`: the nodes of ' +
    'one graph, then its edges, as gzipped JSON lines. It is kept for 7 days.',
  query: z.object({
    format: z.enum(transfers.FORMATS).default('zip'),
    graph_id: text(200).default('primary').describe('Of `graph-json`: which graph.'),
  }),
  response: z.object({ export_id: z.string(), status: z.enum(['queued', 'running']) }),
  statuses: [202],
  example: { query: { format: 'zip' } },
  async handle({ org, caller, query, note, req }, ctx) {
    refuseHead(req);
    if (!(await graphs.get(ctx.db, org.id, query.graph_id)))
      throw new Problem('not_found', 'The organization has no such graph. GET /org/{org_id}/graphs lists them.');
    const graph_id = query.format === 'zip' ? 'primary' : query.graph_id;
    const id = `exp_${randomUUID()}`;
    const wanted = { org_id: org.id, id, direction: 'export', format: query.format, graph_id } as const;
    const place = `${org.id}/${id}.${SUFFIX[query.format]}`;
    const found =
      (await transfers.add(ctx.db, { ...wanted, place, requested_by: caller.userId })) ??
      (await transfers.underWay(ctx.db, wanted));
    if (!found) throw new Problem('conflict', 'An export of this kind has just ended. Ask again.', { retryAfter: 1 });
    note({ export_id: found.id, format: query.format });
    if (found.id === id) await emit(ctx.db, { org: org.id }, 'export.started', { export_id: id, format: query.format });
    await ctx.jobs.add(exporting.jobs.produce, { org_id: org.id, id: found.id });
    const status = found.status === 'running' ? ('running' as const) : ('queued' as const);
    return reply(202, { export_id: found.id, status }, { Location: `/org/${org.id}/export/${found.id}` });
  },
});

export const exportStatus = route({
  method: 'get',
  path: '/org/{org_id}/export/{export_id}',
  access: 'owner',
  summary:
    'How far an export is; of one that is ready the link to its file, which holds for 24 hours and is renewed after that.',
  response: z.object({
    export_id: z.string(),
    format: z.enum(transfers.FORMATS),
    graph_id: z.string().optional().describe('Of `graph-json`.'),
    status: z.enum(['queued', 'running', 'ready', 'failed']),
    progress: z.number().min(0).max(1).describe('0 to 1.'),
    download_url: z
      .string()
      .optional()
      .describe('Below `PUBLIC_URL`; without one, a path where the request came by a name that is not known here.'),
    expires_at: instant().optional(),
    bytes: z.int().optional(),
    sha256: z.string().optional(),
    error: z.string().optional(),
    created_at: instant(),
  }),
  async handle({ org, params, req }, ctx) {
    const found = await transfers.get(ctx.db, org.id, params.export_id, 'export');
    if (!found)
      throw new Problem(
        'not_found',
        'The organization has no such export, or not any more. GET /org/{org_id}/export makes one.',
      );
    return { ...asExport(found), ...(found.status === 'ready' && (await linkTo(ctx, req, found))) };
  },
});

const asExport = (found: Transfer) => ({
  export_id: found.id,
  format: found.format,
  ...(found.format === 'graph-json' && { graph_id: found.graph_id }),
  status: found.status,
  progress: Math.round(found.progress * 1000) / 1000,
  ...(found.status === 'ready' && { bytes: found.bytes ?? 0, sha256: found.sha256 ?? '' }),
  ...(found.error !== null && { error: found.error }),
  created_at: found.created_at.toISOString(),
});

/** The link that an export has, or another where that is over. */
async function linkTo({ db, clock, config }: Context, req: Request, { org_id, id }: Transfer) {
  const now = clock.now();
  const fresh = {
    nonce: randomBytes(16).toString('base64url'),
    until: new Date(now.getTime() + LINK_HOURS * 3_600_000),
    now,
  };
  const { nonce, until } = await transfers.link(db, { org_id, id }, fresh);
  const path = downloadPath(org_id, id);
  const expires = Math.floor(until.getTime() / 1000);
  const { kid, sig } = await signLink(config, { method: 'GET', path, org: org_id, id, expires, nonce });
  const query = new URLSearchParams({ expires: String(expires), nonce, kid, sig });
  return {
    download_url: `${baseUrl(config, req)}${path}?${query}`,
    expires_at: new Date(expires * 1000).toISOString(),
  };
}
