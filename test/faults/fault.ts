import type { Random } from '../support/random.ts';
import type { Service } from '../support/http/service.ts';
import { clean, type Findings } from './checker.ts';

/** Where a fault is played: one service, a seed, and how long it may take. */
export interface Arena {
  service: Service;
  random: Random;
  seed: number;
  /** 1 for the part that runs in the tests, larger for the long suite. */
  scale: number;
}

export interface Verdict {
  findings: Findings;
  /** Whether the graph is the one that a run without faults gives; undefined where it is not compared. */
  equal?: boolean;
  /** Milliseconds from each fault until what it hit was done. */
  recovery: number[];
  /** The fault's own expectations that did not hold, as sentences. */
  broken: string[];
}

export interface Fault {
  name: string;
  /** True when it needs a PostgreSQL that it may crash. */
  crashesDatabase?: boolean;
  /** True when it is played on queues in Redis; left out where there is no `redis-server`. */
  onRedis?: boolean;
  /** True when it is played on graphs in a Neo4j of its own; left out where none can be started. */
  onNeo4j?: boolean;
  /** False where this machine lacks what it needs; it is left out then. */
  possible?: boolean;
  run(arena: Arena): Promise<Verdict>;
}

/** Declares a fault; every file of `kinds/` exports one. */
export const fault = (declared: Fault): Fault => declared;

export const passed = (v: Verdict): boolean => clean(v.findings) && v.equal !== false && v.broken.length === 0;

function recoveryOf(times: number[]): string {
  if (times.length === 0) return '–';
  const sorted = [...times].toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return `${at(0.5)} ${at(0.99)} ${at(1)} ms`;
}

/** The line that a fault ends with. */
export function line(name: string, v: Verdict): string {
  const f = v.findings;
  const counts = `sent ${f.sent} acked ${f.acked} ambiguous ${f.ambiguous} rejected ${f.rejected}`;
  const breaches = `lost ${f.lost} dup ${f.dup} phantom ${f.phantom} torn ${f.torn} orphan ${f.orphan} stuck ${f.stuck}`;
  const equal = v.equal === undefined ? '–' : v.equal ? 'yes' : 'NO';
  return `${passed(v) ? 'ok  ' : 'FAIL'} ${name} | ${counts} | ${breaches} | graph equal ${equal} | recovery p50 p99 max ${recoveryOf(v.recovery)}`;
}
