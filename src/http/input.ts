import type { Request } from 'express';
import { z } from 'zod';
import { type Issue, Problem, refuseIssues } from '../common/errors.ts';
import { read, refuseUnstorable } from './read.ts';

/** Reads the query as texts by name; a parameter given twice is refused, bad escapes are `bad_request`. */
export function readQuery(req: Request): Record<string, string> {
  const [, search = ''] = splitOnce(req.originalUrl, '?');
  const given: Record<string, string> = {};
  const doubled: Issue[] = [];
  for (const [name, value] of pairs(search)) {
    const loc = ['query', name];
    refuseUnstorable(`${name}${value}`, loc);
    if (Object.hasOwn(given, name)) doubled.push({ loc, msg: 'Give this parameter once', type: 'duplicate' });
    Object.defineProperty(given, name, { value, enumerable: true, configurable: true, writable: true });
  }
  refuseIssues(doubled);
  return given;
}

function* pairs(search: string): Generator<[string, string]> {
  for (const part of search.split('&')) {
    if (part === '') continue;
    const [name, value = ''] = splitOnce(part, '=');
    yield [unescape(name), unescape(value)];
  }
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Problem('bad_request', 'The query has a percent escape that cannot be read.');
  }
}

function splitOnce(text: string, mark: string): [string, string?] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

const LONGEST_PARAM = 512;

/** Reads the path's parameters: texts of at most 512 characters that a store can hold. */
export function readParams(req: Request): Record<string, string> {
  const params = req.params as Record<string, string>;
  for (const [name, value] of Object.entries(params)) {
    refuseUnstorable(value, ['path', name]);
    if (value.length > LONGEST_PARAM) read(z.string().max(LONGEST_PARAM), value, 'path');
  }
  return params;
}
