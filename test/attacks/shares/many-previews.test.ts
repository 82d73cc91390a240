import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let [heavy, small]: OrgFixture[] = [];
beforeAll(async () => {
  h = await harness();
  heavy = await h.org({ id: 'heavy', entities: ['acme'] });
  small = await h.org({ id: 'small', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const participants = Array.from({ length: 800 }, (_, n) => `Person Nr${n} <p${n}@crowd.example>`);
const item = (over: object = {}) => ({ entity: 'acme', source: 'mail', type: 'note', title: 'T', body: 'B', ...over });

test('what one organization has previewed holds no other up', async () => {
  let open = 20;
  const previews = Array.from({ length: open }, () =>
    heavy?.owner.post('/ingest/preview', item({ metadata: { participants } })).finally(() => open--),
  );
  const { body } = (await small?.owner.post('/ingest?sync=true', item({ body: 'Ada <ada@x.example> called.' }))) ?? {};
  expect([body.sync?.state, open > 3]).toEqual(['complete', true]);
  const preview = await small?.owner.post('/ingest/preview', item());
  expect(preview?.status).toBe(200);
  expect((await Promise.all(previews)).map((one) => one?.status)).toEqual(previews.map(() => 200));
});
