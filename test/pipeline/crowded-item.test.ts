import { expect, test } from 'vitest';
import { MAX_MENTIONS } from '../../src/extractors/run/extract.ts';
import { harness } from '../support/harness.ts';

const address = (n: number): string => `Person Nr${n} <p${n}@crowd.example>`;
const people = Array.from({ length: 5_000 }, (_, n) => address(n));
const item = { entity: 'acme', source: 'mail', type: 'email', title: 'Everybody', date: '2026-03-02' };

/** Items that speak of far more things than one may, each in another place. */
const CROWDS: Record<string, object> = {
  attendees: { ...item, type: 'meeting', body: people.join('\n'), metadata: { attendees: people } },
  to: { ...item, body: 'Hello.', metadata: { from: 'Ada <ada@crowd.example>', to: people } },
};

test.each(Object.entries(CROWDS))(
  'an item with too many addresses in its %s is read in part, and says so',
  async (_, sent) => {
    await using h = await harness();
    const { id, owner } = await h.org({ entities: ['acme'] });
    const { body } = await owner.post('/ingest?sync=true', sent);
    expect(body.sync.state).toBe('complete');
    const { rows } = await h.db.query(
      `select count(*)::int as n from mentions m join documents d on d.uid = m.doc where d.kind = 'item'`,
    );
    expect(rows[0].n).toBeGreaterThan(MAX_MENTIONS / 2);
    expect(rows[0].n).toBeLessThanOrEqual(MAX_MENTIONS);
    const read = await owner.get(`/org/${id}/items/${body.ids[0]}`);
    expect(read.body.warnings).toEqual([
      expect.stringMatching(/^It speaks of .* in more places .* the first 2000 were read, \d+ were left out/),
    ]);
    const few = await owner.post('/ingest?sync=true', { ...item, title: 'Few', body: address(1) });
    const other = await owner.get(`/org/${id}/items/${few.body.ids[0]}`);
    expect(other.body.warnings).toBeUndefined();
  },
);
