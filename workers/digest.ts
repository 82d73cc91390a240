import { worker } from '../src/queue/queue.ts';
import { digest } from '../src/queues/digest.ts';

export default worker(digest, {
  async write() {
    return { written: 0 };
  },
});
