import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../measure.ts';
import { npmStart } from '../npm-start.ts';
import { scenario } from '../scenario.ts';

export const start = scenario({
  name: 'start',
  order: 9,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'quern-start-'));
    await chmod(folder, 0o755);
    try {
      const servers = await bench.servers();
      await (await npmStart(folder, servers)).stop();
      const times: number[] = [];
      for (let run = 0; run < Math.max(3, bench.runs); run++) {
        const started = await npmStart(folder, servers);
        times.push(started.healthyAfter);
        bench.say(
          `healthy after ${Math.round(started.healthyAfter)} ms, stopped in ${Math.round(await started.stop())} ms`,
        );
      }
      const ours = { p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) };
      return [
        {
          what: 'npm start to the first 200 of /health, second start',
          ours,
          goal: '≤ 3 s',
          reached: ours.p50 <= 3_000,
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});
