import matter from 'gray-matter';
import { isScalar, parseDocument, visit } from 'yaml';
import { lastOf } from '../../common/element-at.ts';

/** What stands between two lines of three hyphens at the top of a text, and what comes after them. */
export interface Frontmatter {
  data: unknown;
  content: string;
}

const refuse = () => {
  throw new Error('Only YAML is read');
};
/** Characters of YAML: it takes a second for each megabyte, and files of this service are read without it. */
const LONGEST = 65_536;
/**
 * Without pictures of what is wrong, which are drawn for each of thousands of errors, and without comparing each key with all before it.
 */
const PLAIN = {
  schema: 'core',
  version: '1.2',
  merge: false,
  maxAliasCount: 0,
  logLevel: 'error',
  prettyErrors: false,
  uniqueKeys: false,
} as const;

function readYaml(text: string): object {
  if (text.length > LONGEST) throw new Error(`It has more than ${LONGEST} characters`);
  const document = parseDocument(text, PLAIN);
  const [wrong] = document.errors;
  if (wrong) throw at(wrong, wrong.pos[0], text);
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (names.has(key.value)) throw at(TWICE, key.range?.[0] ?? 0, text);
        names.add(key.value);
      }
    },
  });
  return document.toJS(PLAIN) as object;
}

const TWICE = new Error('Map keys must be unique');

/** What is wrong, with its place in the text. */
function at(error: Error, place: number, text: string): Error {
  const before = text.slice(0, place).split('\n');
  return new Error(`${error.message} at line ${before.length}, column ${lastOf(before).length + 1}`, { cause: error });
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
