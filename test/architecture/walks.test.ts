import { dirname } from 'node:path';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { files, imports, textOf } from './source.ts';

const PAGE = await readFile(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** Kits that every step uses: one comes back to them. */
const BELOW = /^src\/(?:common|http|queue|stores\/db)\//;
/** What is found by its folder: routes, and the workers of queues. */
const FOUND_BY_FOLDER = /^(?:src\/routes|workers)\//;

/** The files that the numbered steps of a walk name, each once, in order; a name alone is in the folder of the one before it. */
function walk(heading: string): string[] {
  const [, text = ''] = new RegExp(`\\n## ${heading}\\n([^]*?)(?=\\n## |$)`).exec(PAGE) ?? [];
  const steps = text.split(/\n(?=\S)/).filter((part) => /^\d+\. /.test(part));
  const named: string[] = [];
  for (const [, name = ''] of steps.join(' ').matchAll(/`([\w./-]+\.ts)`/g))
    named.push(name.includes('/') ? name : `${dirname(named.at(-1) ?? '')}/${name}`);
  return [...new Set(named)];
}

/** Whether one file leads to another: one imports the other, as a caller or as what it calls by a type, or starts it as a thread. */
const leads = (from: string, to: string): boolean =>
  imports(from).includes(to) ||
  imports(to).includes(from) ||
  (dirname(from) === dirname(to) && textOf(from).includes(`new URL('./${to.slice(dirname(to).length + 1)}'`));

test.each([
  ['The way of one item', 40],
  ['The way of one decision', 12],
])('%s names files that are there, each led to by one before it, and enters no folder twice', (heading, least) => {
  const named = walk(heading);
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.filter((file) => !files.includes(file))).toEqual([]);
  const stray = named.filter(
    (file, i) => i > 0 && !FOUND_BY_FOLDER.test(file) && !named.slice(0, i).some((before) => leads(before, file)),
  );
  expect(stray).toEqual([]);
  const rooms = named.filter((file) => !BELOW.test(file)).map((file) => dirname(file));
  const stays = rooms.filter((room, i) => room !== rooms[i - 1]);
  expect(stays.filter((room, i) => stays.indexOf(room) !== i)).toEqual([]);
});
