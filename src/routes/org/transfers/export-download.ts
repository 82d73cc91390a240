import type { Response } from 'express';
import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { text } from '../../../http/fields.ts';
import { isValidLink } from '../../../access/links.ts';
import { sendLargeFile } from '../../../commands/send-large-file.ts';
import { route, sent } from '../../../http/route.ts';
import * as transfers from '../../../stores/operations/transfers.ts';
import type { Transfer } from '../../../stores/operations/transfers.ts';

const TYPE = { zip: 'application/zip', 'graph-json': 'application/gzip' } as const;
const NAME = { zip: 'zip', 'graph-json': 'jsonl.gz' } as const;

/** Where the file of an export is read. */
export const downloadPath = (org: string, id: string): string => `/org/${org}/export/${id}/download`;

export const downloadExport = route({
  method: 'get',
  path: '/org/{org_id}/export/{export_id}/download',
  access: 'signed',
  summary: 'The file of an export, by the link that its status gives; one range of bytes at a time.',
  description: 'The status of the export gives the whole link as `download_url`; its parts are listed here.',
  query: z.object({
    expires: z.string().regex(/^\d{1,12}$/),
    nonce: text(64),
    kid: text(64),
    sig: text(128),
  }),
  response: z.string().describe('The file: application/zip or application/gzip.'),
  media: Object.values(TYPE),
  statuses: [206],
  example: { query: { expires: '{expires}', nonce: '{nonce}', kid: '{kid}', sig: '{sig}' }, saves: 'kestrel.zip' },
  async handle({ params, query, req, res, signal }, { db, files, config, clock }) {
    const { org_id: org, export_id: id } = params;
    const { expires, nonce, kid, sig } = query;
    const claimed = { method: 'GET', path: downloadPath(org, id), org, id, expires: Number(expires), nonce } as const;
    if (!(await isValidLink(config, claimed, { kid, sig }, clock.now()))) throw over();
    const found = await transfers.readyFor(db, org, id, nonce);
    const size = found && (await files.large.size(found.place));
    if (!found || size === undefined) throw over();
    const range = rangeOf(req.headers.range, size);
    describe(res, found, size, range);
    if (req.method === 'HEAD') return (res.end(), sent);
    const isStillLinked = async () => (await transfers.readyFor(db, org, id, nonce)) !== undefined;
    await sendLargeFile(files.large.read(found.place, range), { res, signal }, isStillLinked);
    return sent;
  },
});

const over = (): Problem =>
  new Problem(
    'not_found',
    'This link is not valid, or not any more. GET /org/{org_id}/export/{export_id} gives the export’s link.',
  );

interface Range {
  start: number;
  /** Behind the last byte. */
  end: number;
}

/** The one range that a header asks for; undefined for all, and for a header that asks for anything else. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : undefined;
}

function describe(res: Response, { id, format, sha256 }: Transfer, size: number, range: Range | undefined): void {
  const length = range ? range.end - range.start : size;
  res.status(range ? 206 : 200).set({
    'Content-Type': TYPE[format],
    'Content-Length': String(length),
    'Content-Disposition': `attachment; filename="${id}.${NAME[format]}"`,
    'Cache-Control': 'no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
    ...(range && { 'Content-Range': `bytes ${range.start}-${range.end - 1}/${size}` }),
  });
}
