import pg from 'pg';

/** Uses of a text in this process after which it is prepared, as with pgJDBC's `prepareThreshold`. */
const THRESHOLD = 5;
/** Texts that are counted: one that is made for its values comes once. */
const MAX_COUNTED = 2_000;
/** Texts that are prepared: each costs every connection that uses it some 20 KB of the server. */
const MAX_PREPARED = 300;

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which a text is prepared; undefined while it is rare. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PREPARED) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < THRESHOLD) {
    if (uses.size >= MAX_COUNTED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `often ${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A connection on which statements with values that come often are parsed once, and planned as often as the server sees fit. */
export class PreparedClient extends pg.Client {}

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;

PreparedClient.prototype.query = function query(this: PreparedClient, ...given: unknown[]): never {
  const [statement, ...others] = given;
  return send.apply(this, [prepared(statement, others), ...others]) as never;
};

function prepared(statement: unknown, [values]: unknown[]): unknown {
  if (typeof statement === 'string') return Array.isArray(values) ? named({ text: statement }) : statement;
  return isUnnamed(statement) ? named(statement) : statement;
}

function named(statement: { text: string }): { text: string; name?: string } {
  const name = nameOf(statement.text);
  return name === undefined ? statement : { ...statement, name };
}

/** A plain statement with values and without a name; what answers by itself, such as a cursor, is none. */
const isUnnamed = (one: unknown): one is { text: string } =>
  typeof one === 'object' &&
  one !== null &&
  'text' in one &&
  typeof one.text === 'string' &&
  'values' in one &&
  Array.isArray(one.values) &&
  one.values.length > 0 &&
  !('submit' in one) &&
  (!('name' in one) || one.name === undefined);
