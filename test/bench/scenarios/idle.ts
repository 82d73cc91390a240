import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpu, descendants, memory } from '../../support/processes.ts';
import { npmStart } from '../npm-start.ts';
import { scenario, type Line } from '../scenario.ts';

const SETTLE_MS = 15_000;
const WATCH_MS = 60_000;

async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') && !command.includes('node');
}

async function split(root: number): Promise<{ node: number[]; postgres: number[] }> {
  const all = descendants(root);
  const marks = await Promise.all(all.map(isPostgres));
  return { node: all.filter((_, i) => !marks[i]), postgres: all.filter((_, i) => marks[i]) };
}

async function isNpm(pid: number): Promise<boolean> {
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).startsWith('npm');
}

const sum = (pids: number[], of: (pid: number) => number): number => pids.reduce((total, pid) => total + of(pid), 0);
const share = (used: number): number => (100 * used) / WATCH_MS;

export const idle = scenario({
  name: 'idle',
  order: 10,
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'quern-idle-'));
    await chmod(folder, 0o755);
    const started = await npmStart(folder, await bench.servers());
    try {
      await pause(SETTLE_MS);
      const { node, postgres } = await split(started.child.pid!);
      const before = [sum(node, cpu), sum(postgres, cpu)] as const;
      await pause(WATCH_MS);
      const [ours, theirs] = [share(sum(node, cpu) - before[0]), share(sum(postgres, cpu) - before[1])];
      const used = sum(node, memory);
      const npm = (await Promise.all(node.map(async (pid) => ((await isNpm(pid)) ? memory(pid) : 0)))).reduce(
        (a, b) => a + b,
        0,
      );
      const memoryLine: Line = {
        what: `memory of ${node.length} processes without PostgreSQL`,
        memory: used,
        note: `npm itself is ${npm.toFixed(0)} MB of it`,
        goal: '≤ 400 MB',
        reached: used <= 400,
      };
      const note = `${ours.toFixed(2)} % of a core, PostgreSQL ${theirs.toFixed(2)} % more`;
      return [memoryLine, { what: 'CPU over a minute', note, goal: '≤ 1 % of a core', reached: ours + theirs <= 1 }];
    } finally {
      await started.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
