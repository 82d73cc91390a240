import type { IncomingMessage, ServerResponse } from 'node:http';
import { toolkits } from '../../../src/toolkits/load.ts';
import { json, web, type Web } from '../../support/http/web.ts';
import { collecting, gather } from '../collecting.ts';

/** A request as an API reads it. */
export interface Call {
  path: string;
  query: URLSearchParams;
  body: any;
  headers: IncomingMessage['headers'];
}
type Answers = (call: Call) => object | undefined;

/** An API that asks to come back at its second request, takes `first` as a token for two requests and `second` from then on; nothing is there where it answers undefined, and a number is a status. */
export interface Api extends Web {
  answers: Answers;
}

export async function api(answers: Answers): Promise<Api> {
  let n = 0;
  const server = await web(async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    if (++n === 2) return void response.writeHead(429, { 'retry-after': '0' }).end();
    const token = request.headers.authorization;
    if (token !== (n > 2 ? 'Bearer second' : 'Bearer first')) return void response.writeHead(401).end('{}');
    const path = decodeURIComponent(pathname);
    const answer = playedApi.answers({
      path,
      query: searchParams,
      headers: request.headers,
      body: text && JSON.parse(text),
    });
    if (answer === undefined) response.writeHead(404).end('{}');
    else if ('gone' in answer) response.writeHead(410).end('{}');
    else json(response, answer);
  });
  const playedApi: Api = Object.assign(server, { answers });
  return playedApi;
}

const GRANT = { client_id: 'c', client_secret: 's', token_url: 'https://login.example/token', refresh_token: 'r' };

/** Reads a preset at that server, granted anew where a token is refused. */
export async function readPreset(name: string, { url }: Web, options: { cursor?: unknown; recheck?: boolean } = {}) {
  const toolkit = (await toolkits()).get(name)!;
  const credentials = toolkit.credentials.parse({ oauth2: GRANT });
  const refused: (string | undefined)[] = [];
  const run = collecting(credentials, {
    ...options,
    base: url,
    accessToken: async (token) => {
      if (token !== undefined) refused.push(token);
      return refused.length > 0 ? 'second' : 'first';
    },
  });
  const all = await gather(toolkit.collect(run));
  const listed = all.listings.flatMap(({ listed: names = [] }) => names);
  const removed = all.listings.flatMap(({ removed: names = [] }) => names);
  const complete = all.listings.filter((one) => one.complete).map(({ scope }) => scope);
  return { ...all, items: all.items.map(withoutKey), listed, removed, complete, refused, notes: run.notes };
}

/** An item but for what tells it from another state of it. */
const withoutKey = <T extends { key: string }>({ key: _key, ...item }: T): Omit<T, 'key'> => item;
