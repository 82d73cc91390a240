import { client } from '../../support/http/client.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { combined, fault } from '../fault.ts';
import type { Ledger } from '../ledger.ts';
import { judge, watched } from '../rest.ts';
import { send } from '../sender.ts';

const [PART, WHOLE] = [150, 1_000];
const LEAST = 12;
/** What a small organization may wait beside others, of what it waits alone: held to by the whole run alone, for the suite shares its machine. */
const GOAL = 3;

const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;

/** One organization sends all its sync items at once, while a small one sends one after another. */
export const syncCrowd = fault({
  name: 'a thousand sync items at once, beside a small organization',
  isTimed: true,
  async run({ service, seed, scale }) {
    const [large, small] = [await service.newOrg(), await service.newOrg()];
    const [crowd, few]: [Ledger, Ledger] = [new Map(), new Map()];
    const broken = new Set<string>();
    const items = sampleItems(scale > 1 ? WHOLE : PART, { seed, prefix: 'crowd', words: 60 });
    const heard = ({ status, body }: { status: number; body: any }) => {
      if (status !== 200 || body.sync_error) broken.add(`an answer was ${status} ${body?.sync_error ?? ''}`);
    };
    const api = client(service.url, large.key, { sockets: items.length, timeout: 90_000 });
    const alone: number[] = [];
    const beside: number[] = [];
    const own = sampleItems(10_000, { seed: seed + 1, prefix: 'few', words: 60 });
    const ask = async (times: number[]) => {
      const began = performance.now();
      await send(small.api, few, own.splice(0, 1), { batch: 1, sync: true, heard });
      times.push(performance.now() - began);
    };
    while (alone.length < LEAST) await ask(alone);
    const sending = watched(send(api, crowd, items, { batch: 1, inFlight: items.length, sync: true, heard }));
    while (!sending.done && own.length > 0) await ask(beside);
    await sending.promise;
    api.close();
    if (scale > 1 && p99(beside) > GOAL * p99(alone))
      broken.add(`the small organization waited ${Math.round(p99(beside))} ms, alone ${Math.round(p99(alone))} ms`);
    const theirs = await judge({ service, tenant: small, ledger: few }, []);
    return combined(await judge({ service, tenant: large, ledger: crowd }, beside, [...broken]), theirs);
  },
});
