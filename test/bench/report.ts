import { cpus, hostname, totalmem } from 'node:os';
import type { Load } from './calibrate.ts';
import type { Figures } from './measure.ts';
import type { Line } from './scenario.ts';

export interface ReportLine extends Line {
  scenario: string;
  load: Load;
}

const number = (n: number | undefined): string =>
  n === undefined || Number.isNaN(n) ? '–' : n >= 100 ? n.toFixed(0) : n >= 10 ? n.toFixed(1) : n.toFixed(2);

function shown(f: Partial<Figures> | undefined): string {
  if (!f) return '–';
  const times = f.p50 === undefined ? '' : [f.p50, f.p95, f.p99].map(number).join(' / ');
  const rate = f.rate === undefined ? '' : `${number(f.rate)}/s`;
  return [times, rate].filter(Boolean).join('  ');
}

const verdict = (reached: boolean | undefined): string => (reached === undefined ? '' : reached ? 'yes' : 'NO');

/** The report as one Markdown table: times in ms (p50 / p95 / p99), rates per second, memory in MB. */
export function table(lines: ReportLine[]): string {
  const head = ['scenario', 'ours', 'baseline', 'ratio', 'goal', 'reached', 'memory', 'machine'];
  const cells = lines.map((l) => [
    `${l.scenario}: ${l.what}${l.note ? ` (${l.note})` : ''}`,
    shown(l.ours),
    shown(l.baseline),
    number(l.ratio),
    l.goal,
    verdict(l.reached),
    l.memory === undefined ? '' : `${number(l.memory)} MB`,
    l.load,
  ]);
  const widths = head.map((h, i) => Math.max(h.length, ...cells.map((row) => row[i]!.length)));
  const row = (values: string[]) => `| ${values.map((v, i) => v.padEnd(widths[i]!)).join(' | ')} |`;
  return [row(head), row(widths.map((w) => '-'.repeat(w))), ...cells.map(row)].join('\n');
}

/** What absolute figures are worth nothing without. */
export const machine = () => ({
  host: hostname(),
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory_mb: Math.round(totalmem() / 2 ** 20),
  node: process.version,
});
