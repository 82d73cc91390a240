import pg from 'pg';
import { DescribedQuery, Descriptions, type Answered, type Named } from './described-query.ts';

/** Uses of a text on a connection after which it is prepared there, as with pgJDBC's `prepareThreshold`. */
const THRESHOLD = 5;
/** Texts of a connection that are counted: one that is made for its values comes once. */
const MAX_COUNTED = 1_000;
/** Texts that a connection prepares: each costs the server some 20 KB. */
const MAX_PREPARED = 300;

/** The texts that a connection was sent, and the names of those that are prepared. */
class StatementCache {
  readonly #names = new Map<string, string>();
  readonly #uses = new Map<string, number>();

  /** The name under which a text is prepared; undefined while it is rare. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known;
    const count = (this.#uses.get(text) ?? 0) + 1;
    if (count < THRESHOLD) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear();
      this.#uses.set(text, count);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `often ${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * A connection on which statements with values that come often are parsed once, and planned as often as the server sees fit. Those that are
 * sent in one turn leave in one write, and wake the server once.
 */
export class PreparedClient extends pg.Client {
  readonly statements = new StatementCache();
  readonly descriptions = new Descriptions();
  #gathers = false;

  /** Holds back what is written until all that runs now has had its say. */
  gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#gathers = false;
      stream.uncork();
    });
  }
}

const send = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown;

PreparedClient.prototype.query = function query(this: PreparedClient, ...given: unknown[]): never {
  const [statement, ...others] = given;
  this.gather();
  const sent = prepared(this.statements, statement, others);
  return (isNamed(sent) ? describedOnce(this, sent, others) : send.apply(this, [sent, ...others])) as never;
};

/** Sends a prepared statement, and answers as the driver does: by the callback that was given, else with a promise. */
function describedOnce(client: PreparedClient, statement: Named, others: unknown[]): Promise<unknown> | undefined {
  const values = others.find(Array.isArray);
  const sendFor = (answered: Answered) =>
    void send.apply(client, [new DescribedQuery(client.descriptions, statement, values, answered)]);
  const called = others.at(-1);
  if (typeof called === 'function') return sendFor(called as Answered);
  return new Promise((resolve, reject) => {
    sendFor((error, result) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

function prepared(cache: StatementCache, statement: unknown, [values]: unknown[]): unknown {
  if (typeof statement === 'string') return Array.isArray(values) ? named(cache, { text: statement }) : statement;
  return isUnnamed(statement) ? named(cache, statement) : statement;
}

function named(cache: StatementCache, statement: { text: string }): { text: string; name?: string } {
  const name = cache.nameOf(statement.text);
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

/** Whether a statement has a name. */
const isNamed = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && !('submit' in one) && 'name' in one && typeof one.name === 'string';
