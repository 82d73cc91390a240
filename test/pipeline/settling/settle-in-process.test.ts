import { expect, test } from 'vitest';
import { settleHere } from '../../../src/pipeline/settling/settle-in-process.ts';
import type { Settling } from '../../../src/pipeline/unit/graph-lock.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { document, GRAPH, mailed, view } from '../../support/settled.ts';
import { begin } from '../../support/samples/mentions.ts';

const options = { signal: new AbortController().signal, bulk: false };

test('those who ask while a round is under way share the next one, which settles what they asked for', async () => {
  await using ctx = await begin();
  await put(ctx.db, [document([mailed('ada@firm.example', 'Ada Lindt')])]);
  const first = settleHere(ctx, GRAPH, options);
  await put(ctx.db, [document([mailed('otto@firm.example', 'Otto Prahl')])]);
  const later = Array.from({ length: 5 }, () => settleHere(ctx, GRAPH, options));
  // The first of them begins a round itself where the one before is over already.
  expect(new Set(later.slice(1)).size).toBe(1);
  expect(later[0]).not.toBe(first);
  expect(await Promise.all([first, ...later])).toEqual([first, ...later].map(() => false));
  expect((await view(ctx)).ids).toEqual(['contact:ada@firm.example', 'contact:otto@firm.example']);
  const { rows } = await ctx.db.query(`select count(*)::int as n from changes where graph = '${GRAPH}'`);
  expect(rows[0].n).toBeLessThanOrEqual(2);
});

test('a round that fails keeps nobody from the next', async () => {
  await using ctx = await begin();
  await put(ctx.db, [document([mailed('ada@firm.example', 'Ada Lindt')])]);
  const broken: Settling = Object.defineProperty({ ...ctx }, 'graph', {
    get() {
      throw new Error('the graph store is gone');
    },
  });
  const [failed, next] = [settleHere(broken, GRAPH, options), settleHere(ctx, GRAPH, options)];
  await expect(failed).rejects.toThrow('the graph store is gone');
  expect(await next).toBe(false);
  expect((await view(ctx)).ids).toEqual(['contact:ada@firm.example']);
});
