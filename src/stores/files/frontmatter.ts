import matter from 'gray-matter';
import { parse, YAMLParseError } from 'yaml';
import { lastOf } from '../../common/element-at.ts';

/** What stands between two lines of three hyphens at the top of a text, and what comes after them. */
export interface Frontmatter {
  data: unknown;
  content: string;
}

const refuse = () => {
  throw new Error('Only YAML is read');
};
/** Without pictures of what is wrong: they are drawn for each of thousands of errors. */
const PLAIN = {
  schema: 'core',
  version: '1.2',
  merge: false,
  maxAliasCount: 0,
  logLevel: 'error',
  prettyErrors: false,
} as const;

function readYaml(text: string): object {
  try {
    return parse(text, PLAIN) as object;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    const before = text.slice(0, error.pos[0]).split('\n');
    throw new Error(`${error.message} at line ${before.length}, column ${lastOf(before).length + 1}`, { cause: error });
  }
}

const engines = {
  yaml: readYaml,
  ...Object.fromEntries(
    ['json', 'javascript', 'js', 'coffee', 'coffeescript', 'cson', 'toml'].map((name) => [name, refuse]),
  ),
};

/** Splits a text that begins with a line of three hyphens; throws for what is not YAML of plain values. Nothing in it is ever run. */
export const splitFrontmatter = (text: string): Frontmatter =>
  splitLines(text) ?? matter(text, { language: 'yaml', delimiters: '---', engines });

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
    return typeof value === 'string' || dense(JSON.stringify(value)) === dense(text) ? value : undefined;
  } catch {
    return undefined;
  }
}

const dense = (text: string): string => text.replaceAll(' ', '');
