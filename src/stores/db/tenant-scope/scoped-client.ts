import { PreparedClient } from '../prepared-client.ts';
import { unscopedTables } from './unscoped-tables.ts';

/** In a statement's text: it is about every organization on purpose, or finds out whose a row is. */
export const EVERY_ORGANIZATION = '/* of every organization */';
const MAX_KNOWN = 5_000;

/** A statement that would have read or changed the rows of all organizations; it was not sent. */
export class UnscopedStatement extends Error {
  constructor(tables: string[]) {
    super(
      `A statement about ${tables.join(', ')} is held to no organization and to no graph, and does not say that it is about all: ${EVERY_ORGANIZATION}.`,
    );
  }
}

const known = new Set<string>();

/** Why a statement is not sent; a text that is well is looked at once. */
function refusalOf(text: string): UnscopedStatement | undefined {
  if (known.has(text)) return undefined;
  const tables = text.includes(EVERY_ORGANIZATION) ? [] : unscopedTables(text);
  if (tables.length > 0) return new UnscopedStatement(tables);
  if (known.size >= MAX_KNOWN) known.clear();
  known.add(text);
  return undefined;
}

/**
 * A connection that sends no statement about an organization's tables unless it is held to one organization or graph, so that a forgotten
 * condition shows nothing of others.
 */
export class ScopedClient extends PreparedClient {}

const send = PreparedClient.prototype.query as (this: ScopedClient, ...given: unknown[]) => unknown;

ScopedClient.prototype.query = function query(this: ScopedClient, ...given: unknown[]): never {
  const [statement] = given;
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  const refusal = typeof text === 'string' ? refusalOf(text) : undefined;
  return (refusal ? refused(refusal, given.at(-1)) : send.apply(this, given)) as never;
};

/** Tells whoever sent a statement of its refusal as the driver tells of errors. */
function refused(refusal: UnscopedStatement, answer: unknown): Promise<never> | undefined {
  if (typeof answer !== 'function') return Promise.reject(refusal);
  process.nextTick(() => void answer(refusal));
  return undefined;
}
