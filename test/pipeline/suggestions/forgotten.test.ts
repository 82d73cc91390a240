import { expect, test } from 'vitest';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as suggestions from '../../../src/stores/review/suggestions.ts';
import { retract } from '../../../src/stores/documents/documents.ts';
import { claim, document, GRAPH, mailed, mention, settled } from '../../support/settled.ts';
import { alone, naming, night } from './night.ts';

const kin = [claim('sent', 1, 0), claim('spouse_of', 1, 2, { confidence: 0.8 })];
const organization = mention('Organization', 'Selkie Wind Ltd');

/** What is asked about somebody whom only the item `only` names, and in which way. */
const SUBJECTS = {
  uncertain_relationship: [
    document([mailed('tove@selkie.example', 'Tove Brandal'), mailed('ulf@selkie.example', 'Ulf Brandal')], kin),
  ],
  incomplete_contact: [1, 2, 3].map(() => naming('Tove Brandal')),
  'incomplete_contact of readings': [1, 2, 3].map(() =>
    document([mention('Contact', 'Tove Brandal', { tier: 'reading' })], [claim('mentions', 0, 1)]),
  ),
  unconnected_entity: [alone('Tove Brandal')],
};

type Night = Awaited<ReturnType<typeof night>>;

const all = (n: Night) => suggestions.list(n.ctx.db, GRAPH, { limit: 100 });
const takeBack = async (n: Night, docs: { id: string }[]) => {
  await retract(
    n.ctx.db,
    GRAPH,
    docs.map(({ id }) => id),
  );
  await settleGraph(n.ctx, GRAPH);
};

test.each(Object.entries(SUBJECTS))(
  'with the items that alone name somebody goes what is asked about them: %s',
  async (category, docs) => {
    await using n = await night();
    await settled(n.ctx, ...docs, document([organization], [claim('mentions', 0, 1)]));
    await n.run();
    expect((await all(n)).map((asked) => asked.category)).toContain(category.split(' ')[0]);
    await takeBack(n, docs);
    expect(JSON.stringify(await all(n))).not.toMatch(/tove|brandal/i);
  },
);

test.each(Object.entries(SUBJECTS))('and what was superseded of it: %s', async (category, docs) => {
  await using n = await night();
  await settled(n.ctx, ...docs);
  await n.run();
  const ids = (await all(n)).map(({ id }) => id);
  await suggestions.supersede(n.ctx.db, GRAPH, ids);
  expect((await all(n)).map((asked) => [asked.category, asked.status])).toContainEqual([
    category.split(' ')[0],
    'superseded',
  ]);
  await takeBack(n, docs);
  expect(await all(n)).toEqual([]);
});

test('a pending one stays while another item names the two, and so does what was decided', async () => {
  await using n = await night();
  const unsure = SUBJECTS.uncertain_relationship;
  const names = ['Tove', 'Ulf'].map((name) => mailed(`${name.toLowerCase()}@selkie.example`, `${name} Brandal`));
  const again = document(names, kin);
  const lonely = alone('Ove Nygard');
  await settled(n.ctx, ...unsure, again, lonely);
  await n.run();
  const [left] = await n.list('unconnected_entity');
  await suggestions.decide(n.ctx.db, GRAPH, left!.id, { status: 'rejected', by: 'user_test' });
  await takeBack(n, [...unsure, lonely]);
  expect((await all(n)).map(({ category, status }) => [category, status]).toSorted()).toEqual([
    ['uncertain_relationship', 'pending'],
    ['unconnected_entity', 'rejected'],
  ]);
});
