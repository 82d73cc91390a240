import { cpu, descendants, memory } from '../support/processes.ts';

/** Times of one run in milliseconds, and how long all of it took. */
export interface Sample {
  times: number[];
  seconds: number;
}

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  /** Calls per second. */
  rate: number;
}

export const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Runs `work(n)` for n = 0 … count - 1 with `inFlight` at a time, each starting when one before it ends. */
export async function closedLoop(count: number, inFlight: number, work: (n: number) => Promise<void>): Promise<Sample> {
  const times: number[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    while (next < count) {
      const from = performance.now();
      await work(next++);
      times.push(performance.now() - from);
    }
  }
  const from = performance.now();
  await Promise.all(Array.from({ length: Math.min(inFlight, count) }, lane));
  return { times, seconds: (performance.now() - from) / 1000 };
}

export const figures = (sample: Sample): Figures => ({
  p50: percentile(sample.times, 0.5),
  p95: percentile(sample.times, 0.95),
  p99: percentile(sample.times, 0.99),
  rate: sample.times.length / sample.seconds,
});

/** Runs a measurement `runs` times after one warm-up and takes the median of each figure. */
export async function repeated(runs: number, once: (run: number) => Promise<Sample>): Promise<Figures> {
  await once(-1);
  const all: Figures[] = [];
  for (let run = 0; run < runs; run++) all.push(figures(await once(run)));
  const middle = (pick: (f: Figures) => number) => median(all.map(pick));
  return {
    p50: middle((f) => f.p50),
    p95: middle((f) => f.p95),
    p99: middle((f) => f.p99),
    rate: middle((f) => f.rate),
  };
}

/** Proportional memory in MB of processes with all that descend from them. */
export const memoryOf = (pids: number[]): number =>
  pids.flatMap(descendants).reduce((sum, pid) => sum + memory(pid), 0);

/** Milliseconds of CPU that processes and all that descend from them have used. */
export const cpuOf = (pids: number[]): number => pids.flatMap(descendants).reduce((sum, pid) => sum + cpu(pid), 0);
