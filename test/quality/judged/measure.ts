import type { Pool } from '../../../src/stores/db/sql.ts';
import type { Tally } from '../figures.ts';
import { judgedItems, type Half, type JudgedGenre, type JudgedItem } from './items.ts';
import { readThread } from './read-thread.ts';
import { Roll } from './roll.ts';
import { scoreCommitments, scorePhones, scoreValues } from './score-values.ts';
import { scoreRelations, scoreThings, type Compared } from './score-things.ts';

export const KINDS = ['people', 'organizations', 'relations', 'phones', 'dates', 'amounts', 'commitments'] as const;
export type Kind = (typeof KINDS)[number];

/** What was found of a kind in a thread, or in an item of it. */
export interface JudgedPart extends Compared {
  id: string;
  genre: JudgedGenre;
  kind: Kind;
  tally: Tally;
}

/** Reads a half thread by thread and compares each with its gold. */
export async function judge(pool: Pool, half: Half): Promise<JudgedPart[]> {
  const parts: JudgedPart[] = [];
  for (const items of Map.groupBy(judgedItems(half), ({ thread }) => thread).values())
    parts.push(...(await judgeThread(pool, items)));
  return parts;
}

async function judgeThread(pool: Pool, items: JudgedItem[]): Promise<JudgedPart[]> {
  const { nodes, edges, stated } = await readThread(pool, items);
  const golds = items.map(({ gold }) => gold);
  const roll = new Roll(golds);
  const { id, genre } = items[0]!;
  const part = (kind: Kind, compared: Compared, of = id): JudgedPart => ({
    ...compared,
    id: of,
    genre,
    kind,
    tally: tallyOf(compared),
  });
  const dated = items.map(({ gold, item }) => ({ gold, date: item.date }));
  return [
    part('people', scoreThings('person', nodes, roll)),
    part('organizations', scoreThings('organization', nodes, roll)),
    part('relations', scoreRelations({ nodes, edges }, dated, roll)),
    part('phones', scorePhones(nodes, golds, roll)),
    ...items.flatMap(({ id, item, gold }, n) => {
      const { dates, amounts, commitments } = stated[n]!;
      return [
        part('dates', scoreValues(dates, gold.dates), id),
        part('amounts', scoreValues(amounts, gold.amounts), id),
        part('commitments', scoreCommitments(item.body, commitments, gold, roll), id),
      ];
    }),
  ];
}

const tallyOf = ({ right, wrong, missed }: Compared): Tally => ({
  tp: right.length,
  fp: wrong.length,
  fn: missed.length,
});
