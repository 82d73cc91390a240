import matter from 'gray-matter';
import { plainYaml, refuseCrowded } from '../../common/text/plain-yaml.ts';

/** What stands between two lines of three hyphens at the top of a text, and what comes after them. */
export interface Frontmatter {
  data: unknown;
  content: string;
}

const refuse = () => {
  throw new Error('Only YAML is read');
};
const engines = {
  yaml: (text: string) => plainYaml(text) as object,
  ...Object.fromEntries(
    ['json', 'javascript', 'js', 'coffee', 'coffeescript', 'cson', 'toml'].map((name) => [name, refuse]),
  ),
};

/** Splits a text that begins with a line of three hyphens; throws for what is not YAML of plain values. Nothing in it is ever run. */
export const splitFrontmatter = (text: string): Frontmatter => splitLines(text) ?? splitYaml(text);

function splitYaml(text: string): Frontmatter {
  const end = text.indexOf('\n---', OPEN.length - 1);
  if (end > 0) refuseCrowded(text.slice(0, end));
  return matter(text, { language: 'yaml', delimiters: '---', engines });
}

/** What ends a line elsewhere, or is left out where texts are read. */
const UNSAFE = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

/** A value in JSON as it stands on a line of frontmatter. */
export const asLine = (value: unknown): string =>
  JSON.stringify(value).replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const LINE = /^([a-z_]{1,40}): (["{].*)$/;
const OPEN = '---\n';
const CLOSE = '\n---\n';

/** What YAML makes of it, in a tenth of the time, where each line is a name and a value that is JSON as well: files of this service are. */
function splitLines(text: string): Frontmatter | undefined {
  const end = text.indexOf(CLOSE, OPEN.length - 1);
  if (end < 0 || !text.startsWith(OPEN)) return undefined;
  const data = new Map<string, unknown>();
  for (const line of text.slice(OPEN.length, end).split('\n')) {
    const [, name, value = ''] = LINE.exec(line) ?? [];
    if (!name || data.has(name)) return undefined;
    const read = asJson(value);
    if (read === undefined) return undefined;
    data.set(name, read);
  }
  return { data: Object.fromEntries(data), content: text.slice(end + CLOSE.length) };
}

/** A value of JSON; undefined where YAML might see another: an object that names a key twice, or numbers and signs written otherwise. */
function asJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || dense(asLine(value)) === dense(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

const dense = (text: string): string => text.replaceAll(' ', '');
