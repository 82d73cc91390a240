import { createMcpHandler, localhostAllowedOrigins, validateOriginHeader } from '@modelcontextprotocol/server';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { Response } from 'express';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { Problem } from '../../common/errors.ts';
import { BATCH } from '../../http/body/body-limit.ts';
import { route, sent, verbatim, type Verbatim } from '../../http/route.ts';
import { meant, wrongParams } from '../../mcp/params.ts';
import { mcpServer } from '../../mcp/server.ts';

export const mcp = route({
  method: 'post',
  path: '/mcp',
  access: 'key',
  tokens: true,
  resource: 'Model Context Protocol',
  summary: 'The Model Context Protocol over streamable HTTP: the same operations as tools for agents.',
  description:
    'Without sessions, in the revisions from 2024-11-05 to 2025-11-25 and in 2026-07-28; one message a request. Each tool is admitted, checked and audited as the operation behind it. ' +
    'An admin key names its organization with X-Org-Id; a public token has the tools that read its graph.',
  body: z.record(z.string(), z.unknown()).describe('A JSON-RPC 2.0 message.'),
  bodyLimit: BATCH,
  response: z.record(z.string(), z.unknown()).describe('A JSON-RPC 2.0 message, also as an event stream.'),
  media: ['text/event-stream'],
  statuses: [400, 406],
  bodiless: { 202: 'What wants no answer, a notification or an answer itself, was taken.' },
  audited: false,
  example: {
    headers: { Accept: 'application/json, text/event-stream' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_graph', arguments: { query: 'trois ponts' } },
    },
  },
  async handle({ caller, org, body: sentBody, call, request, req, res, requestId }, { config, log }) {
    refuseForeign(req.headers.origin, config);
    const body = meant(sentBody);
    const wrong = wrongParams(body);
    if (wrong) return verbatim(200, JSON_TYPE, Buffer.from(JSON.stringify(wrong)), { passing: true });
    const failed = (err: unknown) => log.error({ request_id: requestId, err }, 'tool failed');
    const refusals: unknown[] = [];
    const refused = (problem: unknown) => void refusals.push(problem);
    const handler = createMcpHandler(() => mcpServer({ caller, org, call, request: request(), refused, failed }));
    const answer = toNodeHandler(handler, { onerror: failed });
    if (req.headers['idempotency-key'] !== undefined) {
      const { status, headers, bytes } = await whole((to) => answer(req, to, body), res);
      return verbatim(status, headers, bytes, { passing: refusals.length > 0 });
    }
    await answer(req, res as never, body);
    return sent;
  },
});

const JSON_TYPE = { 'content-type': 'application/json' };

type Answering = Parameters<ReturnType<typeof toNodeHandler>>[1];

/** What is answered, held until it is whole: only that can be kept for an `Idempotency-Key`. */
async function whole(answer: (to: Answering) => Promise<void>, res: Response): Promise<Verbatim> {
  let [status, type] = [200, ''];
  const parts: Uint8Array[] = [];
  const add = (part: string | Uint8Array = '') => parts.push(Buffer.from(part as string));
  await answer({
    writeHead: (code, headers = {}) => ([status, type] = [code, headers['content-type'] ?? '']),
    write: (part) => (add(part), true),
    end: add,
    on: (event, listener) => res.on(event, listener),
  });
  return verbatim(status, type === '' ? {} : { 'content-type': type }, Buffer.concat(parts));
}

/** Refuses pages of other places, whatever name they reach this address by; programs send no Origin. */
function refuseForeign(origin: string | undefined, { PUBLIC_URL, HOST }: Config): void {
  const own = PUBLIC_URL && URL.canParse(PUBLIC_URL) ? [new URL(PUBLIC_URL).hostname] : [];
  if (validateOriginHeader(origin, [...localhostAllowedOrigins(), HOST, ...own]).ok) return;
  throw new Problem(
    'forbidden',
    'This Origin may not call here. Set PUBLIC_URL to the address that pages are served from.',
  );
}
