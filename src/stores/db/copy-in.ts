import pg from 'pg';
import { arrayLiteral } from './array-literal.ts';
import { follow, type Db } from './sql.ts';

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
  readonly copied: Buffer;

  constructor(text: string, lines: string) {
    super(text);
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
}

/** A table with the columns that rows are given for. */
export interface Target {
  table: string;
  columns: string;
}

/** Adds rows, each as `rowText` writes it; in a transaction without waiting for it, as `send` does. They bear their organization or graph themselves. */
export const copyIn = (db: Db, { table, columns }: Target, rows: string[]): Promise<void> =>
  follow(
    db,
    new Promise((resolve, reject) => {
      const text = `/* of every organization */ copy ${table} (${columns}) from stdin`;
      const answered = (error?: Error) => (error ? reject(error) : resolve(undefined));
      void db.query(new CopyIn(text, rows.join('')) as never, answered as never);
    }),
  );

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
