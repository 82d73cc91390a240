import pg from 'pg';
import type { Db, Pool } from './sql.ts';

/** Rows that are held before the server has to wait. */
const AHEAD = 4_000;

/** A connection as it is read from. */
interface Wire {
  stream: { pause(): void; resume(): void; destroy(): void };
}

/** A `copy … to stdout` that passes on each row as it comes. */
class CopyOut extends pg.Query {
  readonly heard: (row: string, wire: Wire) => void;

  constructor(text: string, heard: CopyOut['heard']) {
    super(text);
    this.heard = heard;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    this.heard(chunk.toString(), wire);
  }
}

/** The rows of a `copy … to stdout` as they come, each as `fieldsOf` reads it. Where they are not read to the end, the connection goes. */
export async function* copyOut(db: Db, text: string): AsyncGenerator<string[]> {
  const client = await ('connect' in db && 'totalCount' in db ? (db as Pool).connect() : (db as pg.PoolClient));
  let rows: string[] = [];
  let ended = false;
  let stream: Wire['stream'] | undefined;
  let more = Promise.withResolvers<void>();
  const query = new CopyOut(text, (row, wire) => {
    ({ stream } = wire);
    if (rows.push(row) === AHEAD) stream.pause();
    more.resolve();
  });
  const done = new Promise<void>((resolve, reject) => {
    const answered = (error?: Error) => {
      ended = true;
      if (error) reject(error);
      else resolve();
      more.resolve();
    };
    const sent: unknown = client.query(query as never, answered as never);
    Promise.resolve(sent).catch(answered);
  });
  done.catch(() => {});
  try {
    for (;;) {
      await more.promise;
      more = Promise.withResolvers();
      if (ended) more.resolve();
      const taken = rows;
      rows = [];
      stream?.resume();
      if (taken.length > 0) yield taken;
      else if (ended) break;
    }
    await done;
  } finally {
    if (!ended) stream?.destroy();
    if (client !== db) client.release(!ended);
  }
}

const ESCAPED = /\\(.)/gs;
const SIGNS: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The fields of a row in the text format of `copy`; null for what is absent. */
export const fieldsOf = (row: string): (string | null)[] => row.slice(0, -1).split('\t').map(fieldOf);

function fieldOf(text: string): string | null {
  if (text === '\\N') return null;
  return text.includes('\\') ? text.replace(ESCAPED, (_, sign: string) => SIGNS[sign] ?? sign) : text;
}
