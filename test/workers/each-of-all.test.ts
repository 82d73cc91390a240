import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Context } from '../../src/context.ts';
import type { GraphStore } from '../../src/graph/store.ts';
import { renewCommunities } from '../../src/pipeline/communities/communities.ts';
import { writeNow } from '../../src/pipeline/maintenance/digest.ts';
import { settlePending } from '../../src/pipeline/maintenance/nightly.ts';
import { crossLink } from '../../src/pipeline/matching/cross-link.ts';
import { matchAll } from '../../src/pipeline/matching/graph.ts';
import { renewSuggestions } from '../../src/pipeline/suggestions/renew.ts';
import { eachOfAll } from '../../src/pipeline/unit/each-of-all.ts';
import { harness } from '../support/harness.ts';
import { shared } from '../support/http/shared.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** Lists of all graphs, or of all organizations, that are gone through. */
const LISTS = ['allKeys', 'withOldCommunities', 'pendingGraphs', 'graphsToRead', 'readers', 'owed'];
const never = new AbortController().signal;
const log = { error: () => {} } as unknown as Context['log'];
const round = { of: ['a', 'b', 'c'], name: String, signal: never, lacking: 'Without it' };
const coded = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ['fails', () => new Error('no good'), 'Without it: b.'],
  ['is kept busy', () => coded('55P03'), 'Without it: b.'],
  ['takes too long', () => coded('57014'), 'Without it: b.'],
])('one that %s stops no other and is named', async (_, error, told) => {
  const done: string[] = [];
  const work = async (one: string) => (one === 'b' ? Promise.reject(error()) : done.push(one));
  await expect(eachOfAll({ log }, round, work)).rejects.toThrow(told);
  expect(done).toEqual(['a', 'c']);
});

test.each(['ECONNREFUSED', '57P01'])('a store that is down (%s) stops them all', async (code) => {
  const tried: string[] = [];
  const work = async (one: string) => (tried.push(one), Promise.reject(coded(code)));
  await expect(eachOfAll({ log }, round, work)).rejects.toThrow(code);
  expect(tried).toEqual(['a']);
});

test('where all are kept busy it is the store’s outage, and tried again', async () => {
  await expect(eachOfAll({ log }, round, () => Promise.reject(coded('55P03')))).rejects.toMatchObject({
    code: '55P03',
  });
});

test('whoever goes through all graphs or organizations leaves none for the fault of another', () => {
  const files = ['src/pipeline', 'workers'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const loop = new RegExp(
    String.raw`for \(const [^)]* of (?:await )?(?:\(await )?(?:\w+\.)?(?:${LISTS.join('|')})\([^\n]*\n(?!\s*try \{)`,
  );
  const alone = files.filter((file) => file.endsWith('.ts') && loop.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(alone).toEqual([]);
});

const mail = (n: number) => ({
  entity: 'acme',
  source: 'mail',
  type: 'email',
  title: `Delivery ${n}`,
  body: 'The pallets arrive on Monday.',
  metadata: { from: `Person ${n} <p${n}@north.example>`, to: 'Ada Lindt <ada@firm.example>' },
});

const place = shared(async () => {
  const h = await harness();
  for (const id of ['broken', 'fine']) {
    const { owner } = await h.org({ id, entities: ['acme'] });
    await owner.post('/ingest?sync=true', { items: [1, 2, 3].map(mail) });
  }
  await h.drain();
  const store = new Proxy(h.ctx.graph, {
    get(target, name: keyof GraphStore) {
      const found = target[name] as unknown;
      if (typeof found !== 'function') return found;
      return (graph: unknown, ...rest: unknown[]) => {
        if (graph === 'broken') throw new Error('no good');
        return found.call(target, graph, ...rest) as unknown;
      };
    },
  });
  return { ...h, broken: { ...h.ctx, graph: store } };
});

test.each<[string, (ctx: Context) => Promise<number>]>([
  ['communities', (ctx) => renewCommunities(ctx, never)],
  ['suggestions', (ctx) => renewSuggestions(ctx, never)],
  ['digests', (ctx) => writeNow(ctx, '2026-03-08', never)],
])('an organization whose graph cannot be read is named, and all others have their %s', async (_, work) => {
  await expect(work(place().broken)).rejects.toThrow(
    /^(?:Without (?:new communities|new suggestions|a digest)): broken\.$/,
  );
});

test('the stages of the night that read no graph store go through the same organizations', async () => {
  for (const work of [matchAll, crossLink, settlePending])
    expect(await work(place().ctx, never)).toBeGreaterThanOrEqual(0);
  const { communities_revision: found } = (
    await place().db.query(`select communities_revision from graphs where graph_key = 'fine'`)
  ).rows[0];
  expect(found).toBeGreaterThan(0);
});
