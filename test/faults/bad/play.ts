import { closedLoop } from '../../bench/measure.ts';
import { client } from '../../support/http/client.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import type { BadRequest } from './requests.ts';
import { misshapen } from './shape.ts';

const IN_FLIGHT = 12;

/** What bad requests were answered with. */
export interface Played {
  /** How many answers had each status. */
  statuses: Map<number, number>;
  /** The answers that no request should get, with the request. */
  wrong: string[];
}

/** Sends requests as an owner of an organization, a dozen at a time. */
export async function play({ url }: Service, { key }: Tenant, requests: BadRequest[]): Promise<Played> {
  const api = client(url, key, { sockets: IN_FLIGHT });
  const played: Played = { statuses: new Map(), wrong: [] };
  await closedLoop(requests.length, IN_FLIGHT, async (n) => {
    const request = requests[n];
    if (!request) return;
    const { operation, path, headers, body } = request;
    const answer = await api.call(operation.method, path, body, headers).catch((error: Error) => error.message);
    const status = typeof answer === 'string' ? 0 : answer.status;
    played.statuses.set(status, (played.statuses.get(status) ?? 0) + 1);
    const what = typeof answer === 'string' ? `no answer: ${answer}` : misshapen(operation, answer);
    if (what) played.wrong.push(`${what}\n  ${requestLine(request)}\n  ${JSON.stringify(answer).slice(0, 600)}`);
  });
  api.close();
  return played;
}

const requestLine = ({ operation, path, headers, body }: BadRequest): string =>
  `${operation.method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${body?.toString('utf8').slice(0, 300) ?? ''}`;
