import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { hasAlready, UNCHANGED } from '../../http/etag.ts';
import { route, sent } from '../../http/route.ts';
import { page } from '../../web/page.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

export const explore = route({
  method: 'get',
  path: '/explore',
  access: 'public',
  resource: 'Explorer',
  summary: 'The explorer: the graph, where its facts came from, and what waits for a decision, as a page.',
  description: 'The page itself holds nothing of anybody; its calls carry the key that is given to it.',
  anyQuery: true,
  response: z.string().describe('HTML.'),
  media: ['text/html'],
  bodiless: { 304: UNCHANGED },
  async handle({ req, res }) {
    const { html } = await page();
    const tag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 16)}"`;
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-cache', ETag: tag });
    if (hasAlready(req, tag)) res.status(304).end();
    else res.type('text/html; charset=utf-8').end(html);
    return sent;
  },
});

export const exploreFile = route({
  method: 'get',
  path: '/explore/{file}',
  access: 'public',
  summary: 'A script or style of the explorer page, by a name that changes with its content.',
  response: z.string().describe('A script or a style.'),
  media: ['text/javascript', 'text/css'],
  async handle({ params, req, res }) {
    const file = (await page()).files.get(params.file);
    if (!file) throw new Problem('not_found', 'The page has no such file any more. Load /explore again.');
    const zipped = /\bgzip\b/.test(req.headers['accept-encoding'] ?? '');
    res.set({
      'Content-Type': file.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
      ...(zipped && { 'Content-Encoding': 'gzip' }),
    });
    res.end(zipped ? file.gzipped : file.bytes);
    return sent;
  },
});
