import { expect, test } from 'vitest';
import { acmeService } from '../../support/http/acme.ts';
import { note } from '../../support/samples/notes.ts';

const { h, acme } = await acmeService('acme');

const post = (body: unknown, path = '/ingest') => acme.owner.post(path, body);

test('the whole queue holds what has been extracted, behind what waits', async () => {
  const org = await h.org({ id: 'done', entities: ['done'] });
  await org.owner.post('/ingest?sync=true', note({ entity: 'done', title: 'First read' }));
  await org.owner.post('/ingest?sync=true', note({ entity: 'done', title: 'Then read' }));
  await org.owner.post('/ingest', note({ entity: 'done', title: 'Waits' }));
  const shown = async (search: string) =>
    (await org.owner.get(`/org/done/extraction-queue${search}`)).body.rows.map((row: any) => [row.title, row.status]);
  const [waits, then, first] = [
    ['Waits', 'pending'],
    ['Then read', 'extracted'],
    ['First read', 'extracted'],
  ];
  expect(await shown('?status=all')).toEqual([waits, then, first]);
  expect(await shown('?limit=2')).toEqual([waits, then]);
  expect(await shown('?limit=1')).toEqual([waits]);
  expect(await shown('?status=extracted')).toEqual([first, then]);
  for (const [status, whole] of [
    ['all', [waits, then, first]],
    ['extracted', [first, then]],
    ['pending', [waits]],
  ] as const)
    for (const limit of [1, 2, 3]) {
      const pages = [];
      let cursor = '';
      do {
        const { body } = await org.owner.get(`/org/done/extraction-queue?status=${status}&limit=${limit}${cursor}`);
        pages.push(...body.rows.map((row: any) => [row.title, row.status]));
        cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : '';
      } while (cursor !== '');
      expect([status, limit, pages]).toEqual([status, limit, whole]);
    }
});

test('a body that is no item says what to send, and metadata which field is wrong', async () => {
  for (const body of [[], [note()], 'text', 3]) {
    const { status, body: answer } = await post(body);
    expect([status, answer.detail[0].msg]).toEqual([422, expect.stringContaining('{"items": [')]);
  }
  for (const [metadata, field] of [
    [{ ok: 1, budget: { amount: 3 } }, 'budget'],
    [{ tags: ['a', { b: 1 }] }, 'tags'],
    [{ gone: null }, 'gone'],
  ] as const) {
    const { body: answer } = await post(note({ metadata }));
    expect(answer.detail[0].loc).toEqual(['body', 'metadata', field]);
    expect(answer.detail[0].msg).toMatch(new RegExp(`^"${field}": Send text, a number, true or false, or a list`));
  }
  expect((await post(note({ metadata: 'from: ann' }))).body.detail[0].msg).toContain('Send an object of fields');
});
