import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import { pairAll } from '../support/review-pairs.ts';
import { quern, type Quern } from './quern.ts';

/** The commands that list what comes in pages, with what makes them list. */
const LISTS = { items: [], timeline: ['--days', '0'], review: ['--list'], replay: ['--list'] };

let h: Harness;
let user: Quern;
beforeAll(async () => {
  h = await harness();
  const org = await h.org({ entities: ['alpha'] });
  const guests = ['Ines Halder', 'Ines Halter', 'Bo Rask', 'Bo Raske'];
  const participants = guests.map((name, n) => `${name} <guest${n}@halde.example>`);
  const meeting = { type: 'meeting', entity: 'alpha', source: 'calendar', body: '', metadata: { participants } };
  await org.owner.post('/ingest?sync=true', {
    items: ['Fair', 'Dinner'].map((title, n) => ({ ...meeting, title, date: `2026-05-0${n + 1}` })),
  });
  await pairAll(h.db, guests);
  const letter = { queue: 'dedup', job: 'settle', payload: { graph: 'alpha' }, attempts: 5, reason: 'no good' };
  for (const id of ['one', 'two']) await put(h.db, letter, id);
  user = await quern({ QUERN_URL: h.url, QUERN_KEY: ADMIN_KEY, QUERN_ORG: org.id });
});
afterAll(async () => {
  await user[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

test.each(Object.entries(LISTS))(
  'quern %s says when there is more than it lists, and when there is not',
  async (name, args) => {
    const some = await user.run([name, ...args, '--limit', '1']);
    expect(some.out).toMatch(/\nThere are more: a larger --limit shows them\.\n$/);
    const all = await user.run([name, ...args, '--limit', '100']);
    expect(all.out).not.toContain('There are more');
    expect(all.out.split('\n').length).toBeGreaterThan(some.out.split('\n').length - 1);
  },
);
