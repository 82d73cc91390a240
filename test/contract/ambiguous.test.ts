import { expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { namesIn } from '../../src/http/unknown-fields.ts';
import { operations as describedBy } from '../faults/bad/description.ts';
import { misshapen } from '../faults/bad/shape.ts';
import { harness } from '../support/harness.ts';

/** Where a reading says of which node it is to tell. */
const NODES = /\{(?:node_id|entity)\}/;
const FIELDS = ['entity', 'entity_id'] as const;

const all = await operations();
const readings = all.filter(({ method, access }) => method === 'get' && access === 'reader');

/** The paths of readings with a node of two candidates in each place where a node is named. */
const asked = readings.flatMap(({ path, query }) => {
  const at = path.replace('{org_id}', 'acme');
  const given = FIELDS.filter((field) => namesIn(query).includes(field));
  return [
    ...(NODES.test(path) ? [[path, at.replace(NODES, 'TWIN')] as const] : []),
    ...given.map((field) => [path, `${at}?${field}=TWIN`] as const),
  ];
});

test('a reading of a node that an alias does not tell from another is refused as the description says', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  for (const label of ['Contact', 'Account'])
    await owner.post('/org/acme/write', { action: 'upsert_node', label, node_id: 'twin', properties: { name: label } });
  await owner.post('/org/acme/businesses', { name: 'Twin', biz_type: 'other' });
  const known = await describedBy(h.as());
  const answers = await Promise.all(
    asked.map(async ([path, to]) => {
      const operation = known.find((one) => one.path === path && one.method === 'GET');
      const answer = await owner.get(to);
      return { to, told: operation?.statuses.has('409'), wrong: operation && misshapen(operation, answer), answer };
    }),
  );
  expect(answers).toEqual(asked.map(([, to]) => expect.objectContaining({ to, told: true, wrong: undefined })));
  expect(answers.filter(({ answer }) => answer.status === 409).length).toBeGreaterThanOrEqual(3);
});
