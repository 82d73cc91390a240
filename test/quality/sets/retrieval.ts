import { database } from '../../support/database.ts';
import startServer from '../../support/run/global-setup.ts';
import { bm25 } from '../bm25.ts';
import { readGold } from '../gold.ts';
import { found as itemsFound, keep } from '../questions/passages.ts';
import { set, type Row } from '../set.ts';

interface Meeting {
  id: string;
  title: string;
  text: string;
  qa: { q: string; a: string }[];
}

const DATE = '2024-01-15';
const CUTS = [1, 5, 10];
const LEAST = 1;
const GOAL = 1.02;

/** Which of the meetings a question is about: passages through the database beside BM25 over whole texts, in one run. */
export const retrieval = set({
  name: 'meet-qmsum',
  order: 60,
  async measure({ data, say }) {
    const meetings = readGold<Meeting>(data, 'meet-qmsum');
    if (!meetings) return undefined;
    const sessions = meetings.map(({ id, text }) => ({ id, text }));
    const asked = meetings.flatMap(({ id, qa }) => qa.map(({ q }) => ({ id, q })));
    const stop = await startServer();
    try {
      await using data = await database();
      await keep(
        data.pool,
        sessions.map(({ id, text }) => ({ id, title: '', body: text, date: DATE })),
      );
      const whole = bm25(sessions);
      const found: { id: string; q: string; ours: number; theirs: number }[] = [];
      for (const { id, q } of asked) {
        const items = await itemsFound(data.pool, q);
        found.push({ id, q, ours: items.indexOf(id), theirs: whole(q).indexOf(id) });
      }
      const share = (which: 'ours' | 'theirs', cut: number) =>
        found.filter((one) => one[which] >= 0 && one[which] < cut).length / found.length;
      say(`${found.length} questions over ${sessions.length} meetings`);
      const rows = CUTS.map((cut) => rowOf(cut, share('ours', cut), share('theirs', cut)));
      const missed = found.filter(({ ours }) => ours < 0 || ours >= 5);
      const mistakes = missed.map(({ id, q, ours }) => ({
        id,
        kind: 'not among the first five',
        what: `${ours} ${q}`,
      }));
      return { rows, mistakes, predictions: found };
    } finally {
      await stop();
    }
  },
});

function rowOf(cut: number, ours: number, theirs: number): Row {
  const decides = cut === 5;
  const [floor, goal] = decides ? [theirs * LEAST, theirs * GOAL] : [0, 0];
  const note = `BM25 over whole texts ${theirs.toFixed(3)}`;
  return { measure: `retrieval: recall@${cut}`, value: ours, floor, goal, note };
}
