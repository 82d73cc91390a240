import { isDay } from '../../time.ts';
import type { Collected } from '../toolkit.ts';
import { fingerprint } from './fingerprint.ts';

const MOST_HEAD = 8_000;

/**
 * A markdown or text file as an item, its text as it is. Title, type and day are those of its frontmatter, else the first heading and
 * the file's own. `place` tells this file from others.
 */
export function readDocument(
  text: string,
  { place, name, day }: { place: string; name: string; day: string },
): Collected {
  const body = text.replace(/^\uFEFF/, '');
  const head = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(body.slice(0, MOST_HEAD))?.[1] ?? '';
  const field = (key: string) => new RegExp(`^${key}:[ \\t]*(["']?)(.+?)\\1[ \\t]*\\r?$`, 'm').exec(head)?.[2] ?? '';
  const heading = /^#[ \t]+(\S.*)$/m.exec(body.slice(head.length, head.length + MOST_HEAD))?.[1];
  const dated = field('date').slice(0, 10);
  return {
    key: `${place}#${fingerprint(body)}`,
    title: field('title') || heading?.trim() || name.replace(/\.\w+$/, ''),
    body,
    type: field('type') || 'note',
    date: isDay(dated) ? dated : day,
    metadata: { external_id: place },
  };
}
