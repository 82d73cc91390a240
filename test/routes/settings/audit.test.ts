import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';

test('the audit names what was made, not only that something was', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', owner: 'ann', entities: ['alpha'] });
  const saved = { entity: 'alpha', title: 'Call', content: 'We spoke.' };
  const calls: [string, object, object][] = [
    ['businesses', { name: 'Fjell Kaffe', biz_type: 'operating' }, { slug: 'fjell-kaffe' }],
    ['graphs', { name: 'Notes', template: 'research' }, { graph_id: 'notes', template: 'research' }],
    ['templates', { name: 'labs', base: 'research' }, { template: 'custom_labs', base: 'research' }],
    ['members', { user_id: 'bo' }, { member: 'bo' }],
    ['keys', { name: 'laptop', user_id: 'bo' }, { key_id: expect.stringMatching(/^key_/), user_id: 'bo' }],
    ['graphs/notes/public-tokens', { name: 'site' }, { token_id: expect.any(String) }],
    ['rules', { kind: 'ignore', match: { name: 'Noreply' } }, { rule_id: expect.stringMatching(/^rule_/) }],
    ['messages', { ...saved, type: 'chat' }, { item_id: expect.stringMatching(/^ingest_/) }],
    ['conversation', saved, { item_id: expect.stringMatching(/^ingest_/) }],
    ['memory-improvements', { enabled: false }, { enabled: false }],
    ['items/reprocess', { status: 'failed' }, { items: 0 }],
  ];
  for (const [path, body, detail] of calls) {
    const answer = await owner.post(`/org/acme/${path}`, body);
    expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
    const [latest] = (await owner.get('/org/acme/audit?limit=1')).body.entries;
    expect(latest).toMatchObject({ action: expect.stringMatching(/^POST /), subject: `/org/acme/${path}`, detail });
  }
});
