import { expect, test } from 'vitest';
import { ontologies } from '../../src/ontologies/load.ts';
import { allows } from '../../src/ontologies/ontology.ts';
import { extractors } from '../../src/extractors/run/extract.ts';
import { read } from './read.ts';

const mail = {
  type: 'email',
  title: 'Re: Pilot with Contoso',
  metadata: {
    from: 'Hana Kim <hana@contoso.com>',
    to: 'Tom Weber <tom@acme.io>',
    thread: 't1',
    attachments: ['a.pdf'],
  },
  body: 'Hi Tom,\n\nPeter Novak, CFO of Northwind Traders Ltd, will join. Contoso Ltd acquired Lumen Labs Inc.\n\nRegards\nHana Kim\nHead of Sales\n',
};

test('the same item gives the same assertions', () => {
  expect(read(mail)).toEqual(expect.objectContaining({ mentions: read(mail).mentions, claims: read(mail).claims }));
});

test('every item has exactly one mention of itself, the first', () => {
  for (const type of ['email', 'contact', 'company', 'deal', 'document', 'thread', 'note'])
    expect(read({ ...mail, type }).mentions.flatMap((m, i) => (m.self ? [i] : []))).toEqual([0]);
});

test.each([...ontologies.keys()])('under %s nothing is asserted that the ontology does not hold', (template) => {
  const ontology = ontologies.get(template)!;
  const { mentions, claims } = read(mail, template);
  for (const m of mentions) {
    expect(ontology.labels).toContain(m.label);
    if (m.as !== undefined) expect(mentions[m.as]?.as).toBeUndefined();
  }
  for (const c of claims)
    expect(allows(ontology, c.type, mentions[c.from]!.label, mentions[c.to]!.label), `${c.type}`).toBe(true);
  expect(claims.length).toBeGreaterThan(0);
});

test('confidences, authorities and offsets stay in their bounds', () => {
  const { mentions, claims } = read(mail);
  for (const m of [...mentions, ...claims]) {
    expect(m.confidence).toBeGreaterThan(0);
    expect(m.confidence).toBeLessThanOrEqual(1);
    expect([30, 50, 60, 70, 80]).toContain(m.authority);
    if (m.start !== undefined) expect(m.end! >= m.start && m.end! <= mail.body.length).toBe(true);
  }
});

test('the item itself is found first, and every extractor runs after those that it names', () => {
  const names = extractors.map(({ name }) => name);
  expect(names[0]).toBe('item');
  for (const [n, { after = [] }] of extractors.entries())
    for (const other of after) expect(names.slice(0, n)).toContain(other);
});
