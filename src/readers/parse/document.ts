import { aroundCode } from '../../common/html/around-code.ts';
import { withoutHidden } from '../../common/html/hidden.ts';
import { isHtml } from '../../common/html/is-html.ts';
import { plainYaml } from '../../common/text/plain-yaml.ts';
import { isDay } from '../../common/time.ts';
import type { FoundItem } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';
import { pastedMail } from './pasted-mail.ts';

const MAX_HEAD = 8_000;
/** After a hash, or with a line of equals signs below it. */
const HEADING = /^#[ \t]+(\S.*)$|^(\S.*)\r?\n={3,}[ \t]*\r?$/m;
/** Fields of frontmatter that say its day, the first that is there. */
const DATES = ['date', 'published', 'created'];

/**
 * A markdown or text file as an item, its text as it is. Title, type and day are those of its frontmatter, or of the mail that was
 * pasted into it, else the first heading and the file's own. `place` tells this file from others.
 */
export function readDocument(
  text: string,
  { place, name, day }: { place: string; name: string; day: string },
): FoundItem {
  const body = text.replace(/^\uFEFF/, '');
  const { head, title, type, date } = frontmatterOf(body);
  const start = shownOf(body.slice(head, head + MAX_HEAD));
  const mail = head === 0 ? pastedMail(start) : undefined;
  const heading = HEADING.exec(start)?.slice(1).find(Boolean);
  return {
    key: `${place}#${fingerprint(body)}`,
    title: title || mail?.subject || heading?.trim() || name.replace(/\.\w+$/, ''),
    body,
    type: type || (mail ? 'email' : 'note'),
    date: date ?? mail?.date ?? day,
    metadata: mail ? {} : { external_id: place },
  };
}

/** The beginning of a text without comments and what HTML in it hides, character for character. */
function shownOf(start: string): string {
  if (!start.includes('<')) return start;
  const page = aroundCode(start);
  const shown = isHtml(page) ? withoutHidden(page) : page;
  return shown
    .replace(/<!--[^]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/ /g, (space, at: number) => (page[at] === ' ' && start[at] === '<' ? '<' : space));
}

/** What the frontmatter of a text says of it, how long it is, and its day where that is one. */
export function frontmatterOf(body: string): { head: number; title: string; type: string; date?: string } {
  const head = /^---\r?\n([\s\S]*?)\r?\n---\s*(?:\r?\n|$)/.exec(body.slice(0, MAX_HEAD))?.[1] ?? '';
  const values = valuesOf(head);
  const date = DATES.map((name) => values(name).slice(0, 10)).find(isDay);
  return { head: head.length, title: values('title'), type: values('type'), ...(date && { date }) };
}

/** The texts of frontmatter by their names: as YAML, or line by line where it is none. */
function valuesOf(head: string): (name: string) => string {
  const read = yamlIn(head);
  return (name) => {
    if (read) return textOfValue(Object.entries(read).find(([key]) => key.toLowerCase() === name)?.[1]);
    const line = new RegExp(`^${name}:(.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
    return /^(["'])(.*)\1$/.exec(line)?.[2] ?? line;
  };
}

const textOfValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';

function yamlIn(head: string): object | undefined {
  try {
    const read = plainYaml(head);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
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
