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
  for (const [n, { text }] of lines.slice(1, 200).entries()) {
    if (text === '---') return { values, authority: 70, to: n + 2 };
    const listed = /^-\s+(.*)$/.exec(text);
    const [, name, value] = PAIR.exec(text) ?? [];
    if (listed && key)
      values[key] = [...(Object.hasOwn(values, key) ? asList(values[key]) : []), unquote(listed[1] ?? '')];
    else if (name) {
      key = name.trim().toLowerCase().replace(/[ -]/g, '_');
      if (value) values[key] = scalarOrList(value);
    }
  }
  return { values: {}, authority: 70, to: 0 };
}

function scalarOrList(text: string): Plain {
  const list = /^\[(.*)\]$/.exec(text.trim())?.[1];
  return list !== undefined
    ? list
        .split(',')
        .map((part) => unquote(part))
        .filter(Boolean)
    : unquote(text);
}

const unquote = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** A field's value as a list of texts. */
export const asList = (value: Value | undefined): string[] => (value === undefined ? [] : [value].flat().map(String));
