import { settleGraph } from '../src/pipeline/settle.ts';
import { worker } from '../src/queue/queue.ts';
import { dedup } from '../src/queues/dedup.ts';

export default worker(dedup, {
  async settle({ graph }, { ctx, signal }) {
    const { settled } = await settleGraph(ctx, graph, { signal });
    return { settled };
  },
});
