import { sampleItems } from '../../support/samples/sample-items.ts';
import { fault } from '../fault.ts';
import { note } from '../ledger.ts';
import { begin, judge } from '../rest.ts';

export const oneKey = fault({
  name: 'one key 1,000 times at once',
  accepting: true,
  async run({ service, seed }) {
    const { tenant, ledger } = await begin(service);
    const [item] = sampleItems(1, { seed, prefix: 'once' });
    const entry = note(ledger, item!);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => tenant.api.post('/ingest', item)));
    for (const { body } of answers) entry.ids.add(body.ids?.[0]);
    entry.outcome = 'acked';
    const ingested = answers.reduce((sum, { body }) => sum + (body.ingested ?? 0), 0);
    const broken = answers.filter((a) => a.status !== 200).map((a) => `an answer had status ${a.status}`);
    if (ingested !== 1) broken.push(`${ingested} answers said that the item is new`);
    const other = await tenant.api.post('/ingest', { ...item, body: 'Another body.' });
    if (other.body.duplicates?.[0]?.changed !== true)
      broken.push('the same key with another body was not marked as changed');
    return judge(
      { service, tenant, ledger },
      answers.map((a) => a.ms),
      [...new Set(broken)],
    );
  },
});
