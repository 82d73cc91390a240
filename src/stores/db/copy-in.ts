import pg from 'pg';
import { arrayLiteral } from './array-literal.ts';
import { follow, onOneConnection, type Db, type Pool } from './sql.ts';

const [COPY_DATA, COPY_DONE] = [0x64, 0x63];
/** Code of the message, and its length without the code. */
const HEAD = 5;

/** A connection as its queries write to it. */
interface Wire {
  query(text: string): void;
  stream: { write(bytes: Buffer): void };
}

/**
 * A `copy … from stdin` that leaves with its rows in one write and does not wait to be asked for them, so that other statements can follow
 * it at once; the server passes rows over where the statement fails.
 */
class CopyIn extends pg.Query {
  readonly copyText: string;
  readonly answer: Promise<void>;
  readonly copied: Buffer;

  constructor(text: string, lines: string) {
    const answer = Promise.withResolvers<void>();
    super(text, undefined, ((error?: Error) => (error ? answer.reject(error) : answer.resolve())) as never);
    this.answer = answer.promise;
    this.copyText = text;
    const size = Buffer.byteLength(lines);
    this.copied = Buffer.allocUnsafe(HEAD + size + HEAD);
    this.copied.writeUInt8(COPY_DATA, 0);
    this.copied.writeInt32BE(size + 4, 1);
    this.copied.write(lines, HEAD);
    this.copied.writeUInt8(COPY_DONE, HEAD + size);
    this.copied.writeInt32BE(4, HEAD + size + 1);
  }

  override submit = (wire: object): null => {
    const { query, stream } = wire as Wire;
    query.call(wire, this.copyText);
    stream.write(this.copied);
    return null;
  };

  handleCopyInResponse(): void {}

  // oxlint-disable-next-line unicorn/no-thenable -- a statement is awaited as the driver's own are
  then: Promise<void>['then'] = (...told) => this.answer.then(...told);
  finally: Promise<void>['finally'] = (told) => this.answer.finally(told);
}

/** A table with the columns that rows are given for. */
export interface Target {
  table: string;
  columns: string;
}

/** Adds rows, each as `rowText` writes it; in a transaction without waiting for it, as `send` does. They bear their organization or graph themselves. */
export async function copyIn(db: Db, { table, columns }: Target, rows: string[]): Promise<void> {
  const text = `/* of every organization */ copy ${table} (${columns}) from stdin`;
  const copy = async (on: Db) => void (await on.query(new CopyIn(text, rows.join('')) as never));
  if ('totalCount' in db) return onOneConnection(db as Pool, copy);
  await follow(db, copy(db));
}

/** A row in the text format of `copy`: lists are arrays of text, other objects JSON. */
export const rowText = (values: unknown[]): string => `${values.map(fieldText).join('\t')}\n`;

function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value !== 'object') return String(value);
  return escaped(Array.isArray(value) ? arrayLiteral('text', value) : JSON.stringify(value));
}

const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(SPECIALS, (sign) => ESCAPES[sign] ?? sign) : text;
