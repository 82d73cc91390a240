import { byItem } from '../../../src/passages/by-item.ts';
import { passagesOf } from '../../../src/passages/passages.ts';
import { questionOf } from '../../../src/passages/question.ts';
import { rank } from '../../../src/passages/ranking.ts';
import { learnFrequencies, put } from '../../../src/stores/passages/passages.ts';
import { transaction, type Pool } from '../../../src/stores/db/sql.ts';

const GRAPH = 'quality';

interface Text {
  id: string;
  title: string;
  body: string;
  /** A day. */
  date: string;
}

/** Keeps the passages of texts in one graph. */
export async function keep(pool: Pool, texts: Text[]): Promise<void> {
  for (const { id, date, ...text } of texts)
    await transaction(pool, (db) =>
      put(db, [
        {
          graph: GRAPH,
          item: id,
          entity: 'quality',
          source: 'quality',
          type: 'meeting',
          date,
          passages: passagesOf({ ...text, date }),
        },
      ]),
    );
  await learnFrequencies(pool, GRAPH);
}

/** The texts that a question finds, best first, by id. */
export async function found(pool: Pool, question: string): Promise<string[]> {
  const { candidates } = await rank(pool, GRAPH, questionOf(question), { terms: [] });
  return byItem(candidates).map(({ item }) => item);
}
