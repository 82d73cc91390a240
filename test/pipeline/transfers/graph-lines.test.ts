import { expect, test } from 'vitest';
import type { CopiedEdge, CopiedNode } from '../../../src/graph/store.ts';
import { edgeLine, nodeLine } from '../../../src/pipeline/transfers/graph-lines.ts';

const origin = { source: 'mail', confidence: '0.9', authority: '80', valid_from: '2026-03-02', valid_to: null };
const lacking = { type: null, subtype: null, email: null, occurred_at: null, community_id: null };
const bare: CopiedNode = {
  uid: 1,
  id: 'contact:ann@x.test',
  label: 'Contact',
  name: 'Ann "Q" \\ Ä',
  entity: null,
  entities: [],
  aliases: [],
  properties: '{}',
  ...lacking,
  ...origin,
};
/** Fields of a node, and what its line names of them among the properties. */
const FIELDS: [Partial<CopiedNode>, object][] = [
  [{}, {}],
  [{ entity: 'acme', entities: ['acme'] }, { entity: 'acme' }],
  [{ entities: ['acme', 'beta'] }, { entities: ['acme', 'beta'] }],
  [
    { type: 'meeting', subtype: 'call' },
    { type: 'meeting', subtype: 'call' },
  ],
  [{ email: '' }, { email: '' }],
  [{ occurred_at: '2026-03-02' }, { occurred_at: '2026-03-02' }],
  [{ aliases: ['contact:ann.acme'] }, {}],
  [{ aliases: ['contact:b@x.test', 'contact:ann.acme'] }, { aliases: ['contact:b@x.test'] }],
  [{ community_id: 0 }, { community_id: 0 }],
];
const OWN = [
  {},
  { title: 'Head of "sales"' },
  {
    entity: 'other',
    entities: [],
    type: 1,
    subtype: [],
    email: 'no',
    occurred_at: '',
    aliases: ['x'],
    community_id: '9',
  },
  { title: '"type": "email"', 'a"entity': ['"aliases":'] },
  { valid_to: '2020-01-01', list: ['}', 1, true] },
];
/** As the engines keep it: with spaces and without. */
const asKept = (own: object) => [JSON.stringify(own), JSON.stringify(own, null, 1).replaceAll('\n', ' ')];
/** A line without a name that stands twice, where its properties are kept without spaces. */
const asOnce = (line: string) => `${JSON.stringify(JSON.parse(line))}\n`;

test('the line of a node names its fields among its properties, each once, whatever these hold', () => {
  const told = { source: 'mail', confidence: 0.9, authority: 80, valid_from: '2026-03-02' };
  for (const [fields, named] of FIELDS)
    for (const own of OWN)
      for (const properties of asKept(own)) {
        const line = nodeLine({ ...bare, ...fields, properties }, '"contact:ann@x.test"');
        const { id, name } = bare;
        const expected = { '@type': 'Contact', id, name, properties: { ...own, ...named }, provenance: told };
        expect(JSON.parse(line)).toEqual({ '@context': 'https://schema.org', ...expected });
        if (properties === JSON.stringify(own)) expect(line).toBe(asOnce(line));
      }
});

test('the line of an edge names its last day among its properties, once', () => {
  const edge: CopiedEdge = { from: 1, to: 2, type: 'works_for', properties: '{}', ...origin };
  for (const valid_to of [null, '2026-04-01'])
    for (const own of OWN)
      for (const properties of asKept(own)) {
        const line = edgeLine({ ...edge, valid_to, properties }, '"a"', '"b"');
        const read = JSON.parse(line) as { properties: object; from: string; to: string };
        expect(read).toMatchObject({ '@type': 'Relationship', type: 'works_for', from: 'a', to: 'b' });
        expect(read.properties).toEqual({ ...own, ...(valid_to !== null && { valid_to }) });
        if (properties === JSON.stringify(own)) expect(line).toBe(asOnce(line));
      }
});
