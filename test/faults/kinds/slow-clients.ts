import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '../../support/http/service.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { note, type Entry } from '../ledger.ts';
import { begin, judge } from '../rest.ts';
import { send } from '../sender.ts';

const PIECES = 20;
const BETWEEN_MS = 50;
/** How long the quick one waits at most: held to by the whole run alone, for the suite shares its machine. */
const QUICK_MS = 5_000;
const ANY_MS = 60_000;

interface Sent {
  sent: ClientRequest;
  answer: Promise<[IncomingMessage]>;
}

/** A post of an item of which the first `pieces` of its pieces are sent, slowly; the answer may come as soon as the last of them is. */
async function drip(url: string, { key }: Tenant, { item }: Entry, pieces: number): Promise<Sent> {
  const bytes = Buffer.from(JSON.stringify(item));
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
  };
  const sent = request(`${url}/ingest`, { method: 'POST', headers, agent: false });
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => {});
  const size = Math.ceil(bytes.length / PIECES);
  for (let piece = 0; piece < pieces; piece++) {
    sent.write(bytes.subarray(piece * size, (piece + 1) * size));
    await pause(BETWEEN_MS);
  }
  return { sent, answer };
}

async function whole(url: string, tenant: Tenant, entry: Entry): Promise<void> {
  const { sent, answer } = await drip(url, tenant, entry, PIECES);
  sent.end();
  const [response] = await answer;
  const { ids = [] } = (await json(response)) as { ids?: string[] };
  entry.outcome = response.statusCode === 200 ? 'acked' : 'rejected';
  for (const id of ids) entry.ids.add(id);
}

async function half(url: string, tenant: Tenant, entry: Entry): Promise<void> {
  const { sent } = await drip(url, tenant, entry, PIECES / 2);
  sent.on('error', () => {}).destroy();
  entry.outcome = 'rejected';
}

/** Many who send by the piece, half of whom hang up in the midst, beside one who is quick. */
export const slowClients = fault({
  name: 'hundreds of slow clients, half of whom hang up',
  accepting: true,
  async run({ service, seed, scale }) {
    const { tenant, ledger } = await begin(service);
    const slow = sampleItems(200 * scale, { seed, prefix: 'slow', words: 60 }).map((item) => note(ledger, item));
    const recovery: number[] = [];
    const beside = sampleItems(100 * scale, { seed: seed + 1, prefix: 'quick', words: 60 });
    await Promise.all([
      ...slow.map((entry, n) => (n % 2 === 0 ? whole : half)(service.url, tenant, entry)),
      send(tenant.api, ledger, beside, { batch: 10, inFlight: 2, heard: ({ ms }) => recovery.push(ms) }),
    ]);
    const slowest = Math.max(...recovery);
    const broken = slow.some((entry, n) => n % 2 === 0 && entry.outcome !== 'acked')
      ? ['a slow client was refused']
      : [];
    if (slowest > (scale > 1 ? QUICK_MS : ANY_MS))
      broken.push(`the quick client waited ${Math.round(slowest)} ms for an answer`);
    return judge({ service, tenant, ledger }, recovery, broken);
  },
});
