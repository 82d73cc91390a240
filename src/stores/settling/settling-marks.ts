import { row, send, sql, type Db } from '../db/sql.ts';

/** Documents that a process had in hand when it ended. */
export interface Mark {
  docs: number[];
  /** How many processes ended before with documents of the graph in hand. */
  deaths: number;
}

/** What is left of a process that settled the graph and ended; take the graph's lock first. */
export const left = (db: Db, graph: string): Promise<Mark | undefined> =>
  row(db, { name: 'settling left', text: 'select docs, deaths from settling_marks where graph = $1', values: [graph] });

/** Says which documents are in hand, on a connection that is not the one which settles them. */
export async function begin(db: Db, graph: string, docs: number[]): Promise<void> {
  await db.query({
    name: 'settling begins',
    text: `insert into settling_marks (graph, docs) values ($1, $2)
      on conflict (graph) do update set docs = excluded.docs, deaths = least(settling_marks.deaths + 1, 1000)`,
    values: [graph, docs],
  });
}

/** Says that they are in nobody's hands any more. */
export const end = (db: Db, graph: string): Promise<void> =>
  send(db, { name: 'settling ends', ...sql`delete from settling_marks where graph = ${graph}` });
