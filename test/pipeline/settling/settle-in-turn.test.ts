import { expect, test } from 'vitest';
import { enter } from '../../../src/common/concurrency/precedence.ts';
import { sendSpans } from '../../../src/common/trace.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put } from '../../../src/stores/documents/documents.ts';
import { document, GRAPH, mailed } from '../../support/settled.ts';
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

test('no batch of a large graph begins while somebody waits for another, as long as it may be held back', async () => {
  await using ctx = await begin();
  await put(
    ctx.db,
    Array.from({ length: 4 }, (_, n) => document([mailed(`p${n}@firm.example`)])),
  );
  using spans = batchesBegun();
  const from = performance.now();
  const leave = enter('small');
  expect(await settleGraph(ctx, GRAPH, { limit: 1, large: true })).toEqual({ settled: 4, more: false });
  leave();
  expect(spans.begun.length).toBeGreaterThanOrEqual(4);
  expect(Math.min(...spans.begun) - from).toBeGreaterThanOrEqual(HELD_MS - 1);
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
