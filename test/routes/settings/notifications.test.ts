import { expect, test } from 'vitest';
import { add } from '../../../src/stores/events/notifications.ts';
import { harness } from '../../support/harness.ts';

test('pending notifications are listed newest first, 20 at most, and stand in every answer of the org', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  for (let n = 1; n <= 22; n++) await add(h.db, id, { kind: 'test', message: `Note ${n}`, link: '/docs' });
  const { notifications } = (await owner.get(`/org/${id}/notifications`)).body;
  expect(notifications.map(({ message }: any) => message)).toEqual(
    Array.from({ length: 20 }, (_, n) => `Note ${22 - n}`),
  );
  expect(notifications[0]).toEqual({
    id: expect.stringMatching(/^note_/),
    kind: 'test',
    message: 'Note 22',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    link: '/docs',
  });
  expect((await owner.get(`/org/${id}/stats`)).body.notifications).toEqual(notifications);
});

test('a notification is dismissed for everyone, once and for all, and only by its own organization', async () => {
  await using h = await harness({ workers: false });
  const [mine, other] = [await h.org(), await h.org()];
  const note = await add(h.db, mine.id, { kind: 'test', message: 'Look here.' });
  expect((await other.owner.post(`/org/${other.id}/notifications/${note}/dismiss`)).status).toBe(404);
  for (let times = 0; times < 2; times++) {
    const { status, body } = await mine.owner.post(`/org/${mine.id}/notifications/${note}/dismiss`);
    expect([status, body]).toEqual([200, { status: 'dismissed', notifications: [] }]);
  }
  expect((await mine.owner.get(`/org/${mine.id}/notifications`)).body.notifications).toEqual([]);
  expect((await mine.owner.post(`/org/${mine.id}/notifications/note_unknown/dismiss`)).status).toBe(404);
});
