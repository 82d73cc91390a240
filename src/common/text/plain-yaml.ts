import { isScalar, parseDocument, visit } from 'yaml';
import { lastOf } from '../element-at.ts';

/** Characters of YAML: it takes a second for each megabyte, and files of this service are read without it. */
const LONGEST = 65_536;
/** What may begin or end a value, or a line: the parser takes about a hundredth of a millisecond for each. */
const SIGN = /[\n,[\]{}!&*]|[-:?](?=\s|$)/g;
const MAX_SIGNS = 3_000;
/**
 * Plain values alone: no aliases, which might unfold without end, and no days that are read as instants. Without pictures of what is
 * wrong, which are drawn for each of thousands of errors, and without comparing each key with all before it.
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

/** Throws for a text that is longer, or has more lines and values, than anybody writes by hand. */
export function refuseCrowded(text: string): void {
  if (text.length > LONGEST) throw new Error(`It has more than ${LONGEST} characters`);
  if ((text.match(SIGN)?.length ?? 0) > MAX_SIGNS) throw new Error(`It has more than ${MAX_SIGNS} lines and values`);
}

/** The values of a text of YAML; throws for what is none, is crowded, or names a key twice. Nothing in it is ever run. */
export function plainYaml(text: string): unknown {
  refuseCrowded(text);
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
  return document.toJS(PLAIN);
}

const TWICE = new Error('Map keys must be unique');

/** What is wrong, with its place in the text. */
function at(error: Error, place: number, text: string): Error {
  const before = text.slice(0, place).split('\n');
  return new Error(`${error.message} at line ${before.length}, column ${lastOf(before).length + 1}`, { cause: error });
}
