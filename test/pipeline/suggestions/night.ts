import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renewSuggestions } from '../../../src/pipeline/suggestions/renew.ts';
import { openFiles } from '../../../src/stores/files/files.ts';
import * as suggestions from '../../../src/stores/review/suggestions.ts';
import type { Category } from '../../../src/stores/review/suggestions.ts';
import { database } from '../../support/database.ts';
import { claim, document, GRAPH, makeGraph, mention, settling } from '../../support/settled.ts';

export const never = new AbortController().signal;

/** A graph of its own, and the nightly look for what to ask about it. */
export async function night() {
  const data = await database();
  await makeGraph(data.pool);
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'suggestions-'));
  const ctx = { ...settling(data.pool), files: openFiles({ DATA_DIR, FILES_URL: undefined }) };
  return {
    ctx,
    run: () => renewSuggestions(ctx, never),
    list: async (category?: Category, status: suggestions.Status = 'pending') =>
      (await suggestions.list(ctx.db, GRAPH, { category, status, limit: 100 })).toReversed(),
    [Symbol.asyncDispose]: () => data[Symbol.asyncDispose](),
  };
}

/** An item in which somebody is named, without an address. */
export const naming = (name: string, more = {}) =>
  document([mention('Contact', name)], [claim('mentions', 0, 1)], { date: '2026-03-03', ...more });

/** An item that names somebody whom nothing connects to it. */
export const alone = (name: string, more = {}) => document([mention('Contact', name)], [], more);
