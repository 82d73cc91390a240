import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';

/** Items of a megabyte that speak of one person: more than one answer holds. */
const ITEMS = 12;
const PADDING = '\n'.repeat(1_000_000);

test('the files of a node are answered up to 8 million characters, newest first, and what is left out is told', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  const day = (n: number) => `2026-03-${String(n + 1).padStart(2, '0')}`;
  for (let n = 0; n < ITEMS; n++) {
    const body = `Ada Lindt <ada@lindt.example> called.${PADDING}${n}`;
    const item = { entity: 'acme', source: 'notes', title: `Call ${n}`, date: day(n), body };
    expect((await owner.post('/ingest?sync=true', item)).body.sync_error).toBeUndefined();
  }
  const path = `/org/${id}/file/contact:ada@lindt.example`;
  const { body } = await owner.get(path);
  expect(body.truncated).toBe(true);
  expect(body.files.length).toBeLessThan(ITEMS);
  expect(body.files[0].markdown).toContain(`Call ${ITEMS - 1}`);
  const few = (await owner.get(`${path}?limit=3`)).body;
  expect([few.files.length, few.truncated]).toEqual([3, undefined]);
});
