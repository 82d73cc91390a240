import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { refuse } from './command-line.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Writes Markdown between the markers `<!-- name:start -->` and `<!-- name:end -->` of a page of the repository; a page without them gets them at its end. */
export async function writeBlock(page: string, name: string, text: string): Promise<void> {
  const file = resolve(ROOT, page);
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const block = `${start}\n\n${text.trim()}\n\n${end}`;
  const whole = await readFile(file, 'utf8');
  const [from, to] = [whole.indexOf(start), whole.indexOf(end)];
  const isThere = from >= 0 && to > from;
  const written = isThere ? whole.slice(0, from) + block + whole.slice(to + end.length) : `${whole}\n${block}\n`;
  await writeFile(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}

/** `--write` is for whole runs: a part of them would take the other rows away. */
export function mustBeWhole(only: readonly unknown[]): void {
  if (only.length > 0) refuse('--write replaces the whole table: leave out what chooses a part of it.');
}
