import { extname } from 'node:path';
import type { Out } from '../out.ts';
import { bar, rate } from '../progress.ts';
import { counted, grouped } from '../../common/text/counted.ts';
import { clock } from '../words.ts';
import type { Report } from './read-all.ts';

const MAX_REPORTED = 50;

/** How an ingest stands. */
export interface So {
  files: number;
  added: number;
  known: number;
  /** Files that an earlier, interrupted run has been through. */
  skipped: number;
  /** Files in folders of a kind that is not read, and how many of each ending. */
  others: number;
  endings: Record<string, number>;
  failures: number;
  /** The first 50. */
  failed: { what: string; why: string }[];
  /** Why some of it cannot be searched yet. */
  late?: string | undefined;
  /** How many items of the organization wait for the night, and when that is. */
  waiting?: number;
  next_batch_at?: string | undefined;
  seconds: number;
}

/** What an ingest is told of while it reads and sends. */
export interface Count extends Report {
  /** Files of which an item was refused. */
  spoiled: Set<string>;
  refused(file: string, title: string, why: string): void;
  sent(added: number, known: number): void;
  late(why: string | undefined): void;
  through(files: number): void;
  so(): So;
}

/** Counts what becomes of files and items, and shows it as it happens: as a bar over `all` files with what is done of their items, or not at all where that is 0. */
export function counting(out: Out, all: number, verb: string): Count {
  const from = performance.now();
  const so: So = {
    files: 0,
    added: 0,
    known: 0,
    skipped: 0,
    others: 0,
    endings: {},
    failures: 0,
    failed: [],
    seconds: 0,
  };
  const step = (files: number) => {
    so.files += files;
    const items = so.added + so.known;
    if (all > 0) out.status(`${bar(so.files, all, 'files')}, ${counted(items, 'item')} ${verb}${rate(items, from)}`);
  };
  const spoiled = new Set<string>();
  return {
    spoiled,
    failed(what, why) {
      so.failures++;
      if (so.failed.length < MAX_REPORTED) so.failed.push({ what, why });
      if (so.failures <= MAX_REPORTED && !out.json) out.note(`${what}: ${why}`);
    },
    warned(file, why) {
      if (!out.json) out.note(`${file}: ${why}`);
    },
    known: () => (so.skipped++, step(1)),
    passed: () => step(1),
    other(file) {
      const ending = extname(file).toLowerCase() || 'no ending';
      so.others++;
      so.endings[ending] = (so.endings[ending] ?? 0) + 1;
    },
    refused(file, title, why) {
      spoiled.add(file);
      this.failed(`${file}, ${title}`, why);
    },
    sent(added, known) {
      so.added += added;
      so.known += known;
      step(0);
    },
    late: (why) => void (so.late ??= why),
    through: step,
    so: () => ({ ...so, seconds: Math.round(performance.now() - from) / 1_000 }),
  };
}

const MAX_ENDINGS = 10;

/** Files of other kinds by their endings, the most first. */
export function othersIn({ others, endings }: So): string {
  const most = Object.entries(endings).toSorted(([, a], [, b]) => b - a);
  const named = most.slice(0, MAX_ENDINGS).map(([ending, count]) => `${grouped(count)} ${ending}`);
  return `${counted(others, 'file')} (${named.join(', ')})`;
}

/** How an ingest stands, in one line, and what waits in another. */
export const summary = (so: So): string =>
  [isIdle(so) ? NOTHING : inOneLine(so), ...(so.waiting ? [waits(so.waiting, so)] : [])].join('\n');

const NOTHING = 'There is no file to read there: nothing matches, or it is of no kind that is read.';
const isIdle = ({ files, skipped, failures }: So): boolean => files + skipped + failures === 0;

const inOneLine = ({ files, added, known, skipped, failures, seconds }: So): string =>
  [
    `${counted(files, 'file')}: ${counted(added, 'item')} added, ${grouped(known)} known already`,
    ...(skipped ? [`${counted(skipped, 'file')} done before`] : []),
    ...(failures ? [`${counted(failures, 'file or item', 'files or items')} refused or unreadable`] : []),
    `${seconds.toFixed(1)} s${added > 0 ? ` (${Math.round(added / seconds)}/s)` : ''}`,
  ].join(', ');

function waits(items: number, { next_batch_at }: So): string {
  const until = next_batch_at ? ` until ${clock(next_batch_at)}` : '';
  const wait = items === 1 ? 'waits' : 'wait';
  return `${counted(items, 'item')} ${wait}${until} to be read. \`quern run\` reads them now, and so does \`quern ingest\` with --now.`;
}
