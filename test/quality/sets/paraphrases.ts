import { demoItems } from '../../../src/demo/items.ts';
import { database } from '../../support/database.ts';
import startServer from '../../support/run/global-setup.ts';
import { bm25 } from '../bm25.ts';
import { PARAPHRASES } from '../questions/paraphrases.ts';
import { found, keep } from '../questions/passages.ts';
import { set } from '../set.ts';

const CUT = 5;
const FLOOR = 0.4;
const GOAL = 0.5;

/** How often the item that answers a question in other words is among the first five of the demo's. */
export const paraphrases = set({
  name: 'demo-paraphrases',
  order: 62,
  async measure() {
    const stop = await startServer();
    try {
      await using data = await database();
      const items = (await demoItems()).map(({ idempotency_key, title, body, date }) => ({
        id: String(idempotency_key).replace('demo/', ''),
        title: title ?? '',
        body: body ?? '',
        date: date ?? '',
      }));
      await keep(data.pool, items);
      const whole = bm25(items.map(({ id, title, body }) => ({ id, text: `${title}\n${body}` })));
      const answered: { question: string; item: string; ours: number; theirs: number }[] = [];
      for (const { question, item } of PARAPHRASES)
        answered.push({
          question,
          item,
          ours: (await found(data.pool, question)).indexOf(item),
          theirs: whole(question).indexOf(item),
        });
      const share = (which: 'ours' | 'theirs') =>
        answered.filter((one) => one[which] >= 0 && one[which] < CUT).length / answered.length;
      return {
        rows: [
          {
            measure: `questions about the demo in other words: recall@${CUT}`,
            value: share('ours'),
            floor: FLOOR,
            goal: GOAL,
            note: `BM25 over whole texts ${share('theirs').toFixed(3)}`,
          },
        ],
        mistakes: answered
          .filter(({ ours }) => ours < 0 || ours >= CUT)
          .map(({ question, ours }) => ({ id: 'demo', kind: 'not among the first five', what: `${ours} ${question}` })),
        predictions: answered,
      };
    } finally {
      await stop();
    }
  },
});
