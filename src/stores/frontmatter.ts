import matter from 'gray-matter';
import { parse } from 'yaml';

/** What stands between two lines of three hyphens at the top of a text, and what comes after them. */
export interface Frontmatter {
  data: unknown;
  content: string;
}

const refuse = () => {
  throw new Error('Only YAML is read');
};
const engines = {
  yaml: (text: string) =>
    parse(text, { schema: 'core', version: '1.2', merge: false, maxAliasCount: 0, logLevel: 'error' }) as object,
  ...Object.fromEntries(
    ['json', 'javascript', 'js', 'coffee', 'coffeescript', 'cson', 'toml'].map((name) => [name, refuse]),
  ),
};

/** Splits a text that begins with a line of three hyphens; throws for what is not YAML of plain values. Nothing in it is ever run. */
export const splitFrontmatter = (text: string): Frontmatter =>
  matter(text, { language: 'yaml', delimiters: '---', engines });
