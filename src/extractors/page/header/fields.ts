import type { Metadata, Plain, Value } from '../../../common/model.ts';
import type { Line } from '../lines.ts';

/** Structured fields of an item and whose word they are. */
export interface Fields {
  values: Metadata;
  authority: number;
  /** Lines that the fields stand on, when they stand in the body. */
  to: number;
}

const PAIR = /^([A-Za-z][\w -]{0,40}):(?:\s+(.*))?$/;

/** The flat frontmatter (`---` lines around `key: value`) at the top of a body; empty when there is none. */
export function frontmatter(lines: Line[]): Fields {
  const values: Metadata = {};
  if (lines[0]?.text !== '---') return { values, authority: 70, to: 0 };
  let key = '';
  for (let n = 1; n < Math.min(lines.length, 200); n++) {
    const { text } = lines[n]!;
    if (text === '---') return { values, authority: 70, to: n + 1 };
    const listed = /^-\s+(.*)$/.exec(text);
    const pair = PAIR.exec(text);
    if (listed && key)
      values[key] = [...(Object.hasOwn(values, key) ? asList(values[key]) : []), unquote(listed[1] ?? '')];
    else if (pair) {
      key = pair[1]!.trim().toLowerCase().replace(/[ -]/g, '_');
      if (pair[2]) values[key] = scalarOrList(pair[2]);
    }
  }
  return { values: {}, authority: 70, to: 0 };
}

function scalarOrList(text: string): Plain {
  const list = /^\[(.*)\]$/.exec(text.trim());
  return list
    ? list[1]!
        .split(',')
        .map((part) => unquote(part))
        .filter(Boolean)
    : unquote(text);
}

const unquote = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** A field's value as a list of texts. */
export const asList = (value: Value | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
