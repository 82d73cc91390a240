import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { Item } from '../client/client.ts';

const FOLDER = new URL('./items/', import.meta.url);
const FILE = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/;

async function read(file: string): Promise<Item> {
  const [, head = '', body = ''] = FILE.exec(await readFile(new URL(file, FOLDER), 'utf8')) ?? [];
  return {
    ...(parse(head) as Omit<Item, 'body' | 'idempotency_key'>),
    body,
    idempotency_key: `demo/${file.replace(/\.md$/, '')}`,
  };
}

/** A quarter in the life of two small firms, a markdown file each, in the order of their dates. */
export async function demoItems(): Promise<Item[]> {
  return Promise.all(
    (await readdir(FOLDER))
      .filter((file) => file.endsWith('.md'))
      .toSorted()
      .map(read),
  );
}

/** The two firms, as `POST …/businesses` takes them. */
export const DEMO_BUSINESSES = [
  { slug: 'kestrel-coffee', name: 'Kestrel Coffee Roasters', biz_type: 'operating', industry: 'Coffee roasting' },
  { slug: 'kestrel-rooms', name: 'Kestrel Rooms', biz_type: 'operating', industry: 'Event venue' },
] as const;
