import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Item } from '../../../src/common/model.ts';
import type { Gold } from '../tagger/gold-text.ts';

const SOURCES = { email: 'mail', meeting: 'calendar', chat: 'chat', document: 'files', note: 'notes' } as const;
const written = z.strictObject({
  id: z.string(),
  type: z.enum(['email', 'meeting', 'chat', 'document', 'note']),
  title: z.string(),
  date: z.string(),
  metadata: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  body: z.string(),
  /** Everybody by every name and address that the text has for them, titles left out; so with organizations and places. */
  people: z.array(z.array(z.string())),
  organizations: z.array(z.array(z.string())),
  places: z.array(z.string()),
  /** Who works for what, by the first name of each; `undefined` where nobody marked it. */
  employed: z
    .array(z.strictObject({ who: z.string(), house: z.string(), over: z.literal(true).optional() }))
    .optional(),
});

/** A text that was written to learn from, with what it names. */
export type Written = z.infer<typeof written>;

/** The texts that were written to learn from, in the order of their files. */
export const writtenTexts = (): Written[] =>
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8')
        .split('\n')
        .filter(Boolean),
    )
    .map((line) => written.parse(JSON.parse(line)));

/** The text as an item that is pushed. */
export const itemOf = ({ id, type, title, date, metadata, body }: Written): Item => ({
  id,
  entity: 'written',
  source: SOURCES[type],
  type,
  title,
  date,
  metadata,
  body,
  contentHash: id,
});

/** The text with the place of every name, longer names first; a German genitive's `s` belongs to it. */
export function namesOf({ id, type, title, body, people, organizations, places }: Written): Gold {
  const text = `${title}\n\n${body}`;
  const entities: Gold['entities'] = [];
  const names = [
    ...people.flat().map((name) => ({ name, kind: 'Person' })),
    ...organizations.flat().map((name) => ({ name, kind: 'Organization' })),
    ...places.map((name) => ({ name, kind: 'Location' })),
  ].filter(({ name }) => !ADDRESS.test(name));
  for (const { name, kind } of names.toSorted((a, b) => b.name.length - a.name.length))
    for (const { 0: found, index: start } of text.matchAll(placesOf(name, type === 'chat'))) {
      const end = start + found.length;
      if (entities.every((one) => end <= one.start || start >= one.end))
        entities.push({ type: kind, start, end, text: found });
    }
  return { id, text, entities: entities.toSorted((a, b) => a.start - b.start) };
}

/** A mail address or domain, which is no name in a text. */
const ADDRESS = /^[\w.+-]+@[\w.-]+$|^[\w-]+(?:\.[\w-]+)+$/;

/** Where a name stands as it is written or in capitals; in a chat in small letters, too. */
function placesOf(name: string, isChat: boolean): RegExp {
  const forms = [name, name.toUpperCase(), ...(isChat ? [name.toLowerCase()] : [])];
  const any = [...new Set(forms)].map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}@.])(?:${any})(?:s(?!\\p{L}))?(?![\\p{L}\\p{N}@]|\\.[a-z])`, 'gu');
}
