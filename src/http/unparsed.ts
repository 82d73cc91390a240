import { randomUUID } from 'node:crypto';
import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import { Problem } from '../common/errors.ts';
import type { Logger } from '../common/log.ts';
import { problemDocument } from './refuse.ts';

const UNREADABLE =
  'This is no request of HTTP/1.1 that can be read. Check its first line, its headers and its lengths.';
const WHY: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The path and the headers are longer than 16 KB together. Send less in them.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers took too long to arrive. Send the request again, in one go.',
};

/** A server that answers also what cannot be parsed with a problem document and an id, and leaves no refusal to Node, whose have neither. */
export function answeringServer(options: ServerOptions, answer: RequestListener, log: Logger): Server {
  const server = createServer({ ...options, requireHostHeader: false }, answer);
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, res) => latest.set(socket, res));
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answered = latest.get(socket);
    const isUnderWay = answered?.headersSent === true && !answered.writableFinished;
    if (isUnderWay || !socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
    const id = randomUUID();
    const problem = new Problem('bad_request', WHY[error.code ?? ''] ?? UNREADABLE);
    log.info({ request_id: id, status: problem.status, code: problem.code }, 'request');
    socket.end(asText(problem, id), () => socket.destroy());
  });
  return server;
}

function asText(problem: Problem, id: string): string {
  const body = JSON.stringify(problemDocument(problem, id));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Refuses a request of HTTP/1.1 that does not say to which host it goes, and one that expects what nobody here does. */
export const headersNeeded: RequestHandler = ({ headers, httpVersion }, _res, next) => {
  const { host, expect } = headers;
  if (host === undefined && httpVersion === '1.1')
    return next(new Problem('bad_request', 'The header Host is missing. Send the name of the host that is asked.'));
  if (expect !== undefined && expect.toLowerCase() !== '100-continue')
    return next(
      new Problem(
        'bad_request',
        'The header Expect asks for what is not known here. Leave it out, or send 100-continue.',
      ),
    );
  next();
};
