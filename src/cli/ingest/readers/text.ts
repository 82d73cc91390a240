import { parse } from 'node:path';
import { splitFrontmatter } from '../../../stores/files/frontmatter.ts';
import type { Item } from '../../../client/client.ts';
import { textOf } from '../../../readers/parse/text.ts';
import { dayOf, reader, type Found } from '../reader.ts';

/** Markdown and plain text, with or without frontmatter. */
export const text = reader({
  endings: ['.md', '.markdown', '.txt'],
  async *read(source) {
    const whole = textOf(await source.bytes()).replace(/^\uFEFF/, '');
    if (whole.trim() === '') throw new Error('It is empty.');
    const { fields, body } = split(whole);
    const title = fields.title ?? heading(body) ?? parse(source.name).name;
    const dated = fields.date ? {} : { date: dayOf(source.modified), undated: true };
    yield { ...fields, ...dated, title: title.slice(0, 2_000), body, type: fields.type ?? 'document' };
  },
});

const FIELDS = ['source', 'entity', 'type', 'title', 'url', 'graph_id', 'idempotency_key'] as const;

/** The frontmatter's fields that an item has, and the body; a text whose frontmatter is not YAML is all body. */
function split(whole: string): { fields: Partial<Found>; body: string } {
  if (!/^---\r?\n/.test(whole)) return { fields: {}, body: whole };
  try {
    const { data, content } = splitFrontmatter(whole);
    const given = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
    const fields: Partial<Found> = {};
    for (const name of FIELDS) if (typeof given[name] === 'string' && given[name] !== '') fields[name] = given[name];
    const date = given.date instanceof Date ? dayOf(given.date) : given.date;
    if (typeof date === 'string' && /^\d{4}-\d\d-\d\d/.test(date)) fields.date = date.slice(0, 10);
    if (typeof given.metadata === 'object' && given.metadata !== null)
      fields.metadata = given.metadata as Item['metadata'];
    return { fields, body: content.replace(/^\r?\n/, '') };
  } catch {
    return { fields: {}, body: whole };
  }
}

const heading = (body: string): string | undefined => /^#{1,2} +(\S.*?)[ #]*$/m.exec(body.slice(0, 4_000))?.[1];
