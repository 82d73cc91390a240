import type { Random } from '../support/random.ts';
import type { Service } from '../support/http/service.ts';
import { BREACHES, clean, type Findings } from './checker.ts';

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
  /** True when it hits what accepts items, which asks neither queue nor graph: it is played on one profile alone. */
  accepting?: true;
  /** True when it compares times, so that nothing else is played beside it. */
  isTimed?: true;
  /** True when it takes about as long as all others together: it begins first. */
  isLong?: true;
  /** False where this machine lacks what it needs; it is left out then. */
  possible?: boolean;
  run(arena: Arena): Promise<Verdict>;
}

/** Declares a fault; every file of `kinds/` exports one. */
export const fault = (declared: Fault): Fault => declared;

export const passed = (v: Verdict): boolean => clean(v.findings) && v.equal !== false && v.broken.length === 0;

const isEqual = (verdicts: Verdict[]): boolean | undefined =>
  verdicts.every(({ equal }) => equal === undefined) ? undefined : verdicts.every(({ equal }) => equal !== false);

/** What was found in several organizations of one fault, as one verdict: counts are added up, and all graphs have to be equal. */
export function combined(first: Verdict, ...others: Verdict[]): Verdict {
  const all = [first, ...others];
  const findings = { ...first.findings, remarks: all.flatMap((v) => v.findings.remarks) };
  for (const key of [...COUNTS, ...BREACHES]) findings[key] = all.reduce((sum, v) => sum + v.findings[key], 0);
  return {
    findings,
    equal: isEqual(all),
    recovery: all.flatMap((v) => v.recovery),
    broken: all.flatMap((v) => v.broken),
  };
}

const NONE = '–';

function recoveryOf(times: number[]): string {
  if (times.length === 0) return NONE;
  const sorted = [...times].toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!);
  return `${at(0.5)} ${at(0.99)} ${at(1)}`;
}

const COUNTS = ['sent', 'acked', 'ambiguous', 'rejected'] as const;

const equality = (v: Verdict): string => (v.equal === undefined ? NONE : v.equal ? 'yes' : 'NO');

/** The line that a fault ends with. */
export function line(name: string, v: Verdict): string {
  const counts = (keys: readonly (keyof Findings)[]) =>
    keys.map((key) => `${key} ${String(v.findings[key])}`).join(' ');
  const recovery = `recovery p50 p99 max ${recoveryOf(v.recovery)} ms`;
  return `${passed(v) ? 'ok  ' : 'FAIL'} ${name} | ${counts(COUNTS)} | ${counts(BREACHES)} | graph equal ${equality(v)} | ${recovery}`;
}

/** The head of the table of all faults. */
export const HEAD = [
  `| fault | ${COUNTS.join(' ')} | ${BREACHES.join(' ')} | graph equal | recovery: p50 p99 max, ms | held |`,
  '| --- | --- | --- | --- | --- | --- |',
];

/** A fault's row in that table. */
export function row(name: string, v: Verdict): string {
  const numbers = (keys: readonly (keyof Findings)[]) => keys.map((key) => String(v.findings[key])).join(' ');
  const cells = [name, numbers(COUNTS), numbers(BREACHES), equality(v), recoveryOf(v.recovery)];
  return `| ${cells.join(' | ')} | ${passed(v) ? 'yes' : 'NO'} |`;
}

/** The row of a fault that cannot be played here. */
export const absentRow = (name: string, why: string): string => `| ${name} | not played: ${why} | | | | |`;
