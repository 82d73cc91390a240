import type { Out } from '../out.ts';
import { bar } from '../progress.ts';
import type { Report } from './read-all.ts';

const MAX_REPORTED = 50;

/** How an ingest stands. */
export interface So {
  files: number;
  added: number;
  known: number;
  /** Files that an earlier, interrupted run has been through. */
  skipped: number;
  failures: number;
  /** The first 50. */
  failed: { what: string; why: string }[];
  /** Why some of it cannot be searched yet. */
  late?: string | undefined;
  seconds: number;
}

/** What an ingest is told of while it reads and sends. */
export interface Count extends Report {
  /** Files of which an item was refused. */
  spoiled: Set<string>;
  refused(file: string, title: string, why: string): void;
  sent(added: number, known: number, late?: string): void;
  through(files: number): void;
  so(): So;
}

/** Counts what becomes of files and items, and shows it as it happens: as a bar over `all` files, or not at all where that is 0. */
export function counting(out: Out, all: number): Count {
  const from = performance.now();
  const so: So = { files: 0, added: 0, known: 0, skipped: 0, failures: 0, failed: [], seconds: 0 };
  const step = (files: number) => {
    so.files += files;
    if (all > 0) out.status(bar(so.files, all, 'files', from));
  };
  const spoiled = new Set<string>();
  return {
    spoiled,
    failed(what, why) {
      so.failures++;
      if (so.failed.length < MAX_REPORTED) so.failed.push({ what, why });
      if (so.failures <= MAX_REPORTED && !out.json) out.note(`${what}: ${why}`);
    },
    known: () => (so.skipped++, step(1)),
    passed: () => step(1),
    refused(file, title, why) {
      spoiled.add(file);
      this.failed(`${file}, ${title}`, why);
    },
    sent(added, known, late) {
      so.added += added;
      so.known += known;
      so.late ??= late;
    },
    through: step,
    so: () => ({ ...so, seconds: Math.round(performance.now() - from) / 1_000 }),
  };
}

/** How an ingest stands, in one line. */
export const summary = ({ files, added, known, skipped, failures, seconds }: So): string =>
  [
    `${files} files: ${added} items added, ${known} known already`,
    ...(skipped ? [`${skipped} files done before`] : []),
    ...(failures ? [`${failures} refused or unreadable`] : []),
    `${seconds.toFixed(1)} s${added > 0 ? ` (${Math.round(added / seconds)}/s)` : ''}`,
  ].join(', ');
