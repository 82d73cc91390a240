import { questionOf } from '../../../src/passages/question.ts';
import { row, sql } from '../../../src/stores/db/sql.ts';
import { random } from '../../support/random.ts';
import { generatePassages, vocabulary } from '../generate-passages.ts';
import { storeOf } from '../graph.ts';
import { compareReadings } from '../reading.ts';
import { scenario, timeLine, type Line } from '../scenario.ts';

const QUESTIONS = 120;
const P50_MS = 8;
const P99_MS = 25;

/** Passages that hold any of the words, by the engine's own rank. */
const BY_HAND = `select uid, text from passages where terms @@ $1::tsquery order by ts_rank(terms, $1::tsquery) desc limit 10`;

/** Questions of 2 to 15 words as people put them: words of what was said, common ones among them. */
function questions(): string[] {
  const r = random(11);
  const word = vocabulary(random(3));
  return Array.from({ length: QUESTIONS }, () => Array.from({ length: 2 + r.int(14) }, word).join(' '));
}

export const recall = scenario({
  name: 'recall',
  order: 13,
  async run(bench) {
    const service = await bench.service();
    const [tenant, other] = [await service.newOrg([]), await service.newOrg([])];
    await using store = await storeOf(service);
    for (const { org_id } of [other, tenant]) {
      const generated = await generatePassages(service.db, store, {
        org: org_id,
        graph: org_id,
        passages: bench.size / 2,
      });
      bench.say(`${generated.passages} passages, ${Math.round(generated.perSecond)} a second written`);
    }
    await service.db.query('vacuum analyze');
    const at = await row<{ number: number; bytes: number; n: number }>(
      service.db,
      sql`select number, pg_relation_size('passages_terms') as bytes, (select count(*) from passages) as n from passage_graphs where graph = ${tenant.org_id}`,
    );
    const asked = questions();
    const statements = asked.map((q) => {
      const terms = questionOf(q).wanted.flatMap(({ forms }) => forms.map((form) => `'${at?.number} ${form}'`));
      return [{ name: 'by hand', text: BY_HAND, values: [terms.join(' | ')] }];
    });
    const requests = asked.map((q) => ({ method: 'POST' as const, path: `/org/${tenant.org_id}/recall`, body: { q } }));
    const lines: Line[] = [];
    await compareReadings(service, tenant, [{ name: 'recall', requests, statements }], bench.runs, (_, ours, bare) => {
      const plain = timeLine(`questions, ${at?.n} passages`, ours, bare, 1.5);
      const reached = plain.reached && ours.p50 <= P50_MS && ours.p99 <= P99_MS;
      const note = `index ${Math.round((at?.bytes ?? 0) / (at?.n ?? 1))} bytes a passage`;
      lines.push({ ...plain, goal: `${plain.goal}, p50 ≤ ${P50_MS} ms, p99 ≤ ${P99_MS} ms`, reached, note });
    });
    return lines;
  },
});
