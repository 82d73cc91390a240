import { isDay } from '../../common/time.ts';
import type { FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';

const MAX_HEAD = 8_000;
/** Fields of frontmatter that say its day, the first that is there. */
const DATES = ['date', 'published', 'created'];

/**
 * A markdown or text file as an item, its text as it is. Title, type and day are those of its frontmatter, else the first heading and
 * the file's own. `place` tells this file from others.
 */
export function readDocument(
  text: string,
  { place, name, day }: { place: string; name: string; day: string },
): FoundItem {
  const body = text.replace(/^\uFEFF/, '');
  const { head, title, type, date } = frontmatterOf(body);
  const heading = /^#[ \t]+(\S.*)$/m.exec(body.slice(head, head + MAX_HEAD))?.[1];
  return {
    key: `${place}#${fingerprint(body)}`,
    title: title || heading?.trim() || name.replace(/\.\w+$/, ''),
    body,
    type: type || 'note',
    date: date ?? day,
    metadata: { external_id: place },
  };
}

/** What the frontmatter of a text says of it, how long it is, and its day where that is one. */
export function frontmatterOf(body: string): { head: number; title: string; type: string; date?: string } {
  const head = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(body.slice(0, MAX_HEAD))?.[1] ?? '';
  const field = (key: string) => new RegExp(`^${key}:[ \\t]*(["']?)(.+?)\\1[ \\t]*\\r?$`, 'm').exec(head)?.[2] ?? '';
  const date = DATES.map((name) => field(name).slice(0, 10)).find(isDay);
  return { head: head.length, title: field('title'), type: field('type'), ...(date && { date }) };
}

/** A document that was read out of another format, under its own title or the file's name. */
export const asDocument = (
  { title, body }: { title: string; body: string },
  { place, name, day }: { place: string; name: string; day: string },
): FoundItem => ({
  key: `${place}#${fingerprint([title, body])}`,
  title: title || name.replace(/\.\w+$/, ''),
  body,
  type: 'document',
  date: day,
  metadata: { external_id: place },
});
