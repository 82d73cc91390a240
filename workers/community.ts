import { Problem } from '../src/errors.ts';
import { worker } from '../src/queue/queue.ts';
import { community } from '../src/queues/community.ts';

export default worker(community, {
  async detect() {
    throw new Problem('coming_soon', 'This version does not find communities yet.');
  },
});
