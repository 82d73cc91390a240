import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Item } from '../../../src/common/model.ts';
import { splitFrontmatter } from '../../../src/stores/files/frontmatter.ts';
import { readGold, type Gold } from './gold.ts';

/** An item with what it states. `thread` is what it shares with the items that are read with it; without one it is read alone. */
export interface JudgedItem {
  id: string;
  genre: JudgedGenre;
  thread: string;
  item: Item;
  gold: Gold;
}

/** Rules are mended on the first; the second is written by another hand, and only its figures are looked at. */
export const HALVES = ['development', 'test'] as const;
export type Half = (typeof HALVES)[number];

export const JUDGED_GENRES = ['mails', 'minutes', 'chats', 'contracts'] as const;
export type JudgedGenre = (typeof JUDGED_GENRES)[number];

const SOURCES: Record<JudgedGenre, string> = { mails: 'mail', minutes: 'calendar', chats: 'chat', contracts: 'files' };
const DIVIDER = '\n---gold\n';
const frontmatter = z.strictObject({
  type: z.string(),
  title: z.string(),
  date: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).default({}),
});

/** The items of a half, in the order of their names. */
export function judgedItems(half: Half): JudgedItem[] {
  const folder = join(import.meta.dirname, half);
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) =>
      readdirSync(join(folder, name))
        .filter((file) => file.endsWith('.md'))
        .toSorted()
        .map((file) => itemOf(genreOf(name), `${name}/${basename(file, '.md')}`, join(folder, name, file))),
    );
}

function genreOf(folder: string): JudgedGenre {
  const genre = JUDGED_GENRES.find((one) => one === folder.replace(/-\d+$/, ''));
  if (!genre) throw new Error(`No genre is called ${folder}`);
  return genre;
}

function itemOf(genre: JudgedGenre, id: string, file: string): JudgedItem {
  const [text = '', gold] = readFileSync(file, 'utf8').split(DIVIDER);
  if (gold === undefined) throw new Error(`${id} has no gold`);
  try {
    const { data, content } = splitFrontmatter(text);
    const head = frontmatter.parse(data);
    const thread = head.metadata.thread === undefined ? id : String(head.metadata.thread);
    const item = { ...head, id, entity: 'judged', source: SOURCES[genre], body: content.trim(), contentHash: id };
    return { id, genre, thread, item, gold: readGold(gold) };
  } catch (error) {
    throw new Error(`${id} cannot be read`, { cause: error });
  }
}
