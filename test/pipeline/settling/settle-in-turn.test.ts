import { expect, test } from 'vitest';
import { enter } from '../../../src/common/concurrency/precedence.ts';
import { sendSpans } from '../../../src/common/trace.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { document, GRAPH, mailed, makeGraph } from '../../support/settled.ts';
import { begin } from '../../support/samples/mentions.ts';

/** So long a step is held back at least, while somebody waits. */
const HELD_MS = 40;

/** When each batch that is settled in this process begins. */
function batchesBegun() {
  const begun: number[] = [];
  sendSpans({
    run: ({ name }, work) => {
      if (name === 'settle.batch') begun.push(performance.now());
      return work();
    },
    mark: () => {},
    traceparent: () => undefined,
  });
  return { begun, [Symbol.dispose]: () => sendSpans(undefined) };
}

test('no batch of a large graph begins while a few documents of another are settled, as long as it may wait', async () => {
  await using ctx = await begin();
  await makeGraph(ctx.db, 'large');
  const many = Array.from({ length: 4 }, (_, n) =>
    document([mailed(`p${n}@large.example`)], [], { org: 'large', graph: 'large' }),
  );
  await put(ctx.db, [document([mailed('ada@firm.example', 'Ada Lindt')]), ...many]);
  using spans = batchesBegun();
  const from = performance.now();
  const small = settleGraph(ctx, GRAPH).then(() => performance.now());
  const large = settleGraph(ctx, 'large', { limit: 1, large: true });
  const until = Math.min(await small, from + HELD_MS);
  expect(spans.begun.filter((at) => at < until)).toHaveLength(1);
  expect(await large).toEqual({ settled: 4, more: false });
});

test('a large graph is settled though somebody waits for another all the time', async () => {
  await using ctx = await begin();
  await put(
    ctx.db,
    Array.from({ length: 3 }, (_, n) => document([mailed(`p${n}@firm.example`)])),
  );
  const leave = Array.from({ length: 50 }, (_, n) => enter(`small ${n}`));
  expect(await settleGraph(ctx, GRAPH, { limit: 1, large: true })).toEqual({ settled: 3, more: false });
  for (const one of leave) one();
});
