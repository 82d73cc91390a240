import { expect, test } from 'vitest';
import { aNode, anEdge } from '../../support/graph.ts';
import { readGold } from './gold.ts';
import { reliability } from './reliability.ts';
import { Roll } from './roll.ts';
import { scoreCommitments, scorePhones } from './score-values.ts';
import { scoreRelations, scoreThings } from './score-things.ts';

const gold = readGold(`
people: [Ada Moss | ada@moss.example, Ben Okoro, Cleo Ray]
organizations: [Moss & Sons Ltd | moss.example, { name: Brightside AG, roles: [the Buyer] }]
relations:
  - Ada Moss leads Moss & Sons Ltd
  - Ben Okoro works_for Brightside AG until 2020
phones: [+44 1632 960 001 of Ada Moss]
commitments:
  - { who: Brightside AG, what: pays the rest, by: 2026-03-06 }
unsure: [Front Hall]
`);
const roll = new Roll([gold]);
const found = (node: object) => ({ ...aNode(1), degree: 1, ...node });
const ada = found({ uid: 1, id: 'contact:ada@moss.example', name: 'Ada Moss', properties: { phone: '+441632960001' } });
const ben = found({ uid: 2, id: 'contact:ben', name: 'Benno Okoro', properties: { phone: '+441632960001' } });
const twice = found({ uid: 3, id: 'contact:ada-2', name: 'Dr. Ada Moss' });
const hall = found({ uid: 4, id: 'contact:front', name: 'Front Hall' });
const moss = found({ uid: 5, id: 'organization:moss.example', label: 'Organization', name: 'Moss & Sons' });
const buyer = found({ uid: 6, id: 'organization:buyer', label: 'Organization', name: 'the Buyer' });
const bright = found({ uid: 7, id: 'organization:bright', label: 'Organization', name: 'Brightside' });
const nodes = [ada, ben, twice, hall, moss, buyer, bright];

test('a second node for one person is wrong, an unsure one neither, and a role is no name', () => {
  expect(scoreThings('person', nodes, roll)).toMatchObject({
    right: ['Ada Moss'],
    wrong: ['Benno Okoro (contact:ben)', 'Dr. Ada Moss (contact:ada-2, twice)'],
    missed: ['Ben Okoro', 'Cleo Ray'],
  });
  expect(scoreThings('organization', nodes, roll).wrong).toEqual(['the Buyer (organization:buyer)']);
});

test('what is over has to be found as over, and who leads also works there', () => {
  const named = nodes.map((node) => (node === ben ? { ...ben, name: 'Ben Okoro' } : node));
  const scored = (valid_to?: string) => {
    const past = { ...anEdge(2, 'works_for', 7) };
    const edges = [
      anEdge(1, 'leads', 5),
      anEdge(1, 'works_for', 5),
      { ...past, provenance: { ...past.provenance, valid_to } },
    ];
    return scoreRelations({ nodes: named, edges }, [{ gold, date: '2026-03-02' }], roll);
  };
  expect(scored('2020-12-31')).toMatchObject({ wrong: [], missed: [] });
  expect(scored()).toMatchObject({
    wrong: ['Ben Okoro works_for Brightside'],
    missed: ['Ben Okoro works_for Brightside AG until 2020'],
  });
});

test('a phone is right at its owner alone', () => {
  expect(scorePhones([ada], [gold], roll)).toMatchObject({ wrong: [], missed: [] });
  expect(scorePhones([ben], [gold], roll).wrong).toHaveLength(1);
});

test('a commitment says nothing otherwise than the gold: not who, not by when', () => {
  const body = 'The Buyer pays the rest by Friday.';
  const place = { what: 'pays the rest', start: 10, end: 23 };
  const scored = (more: object) => scoreCommitments(body, [{ ...place, ...more }], gold, roll);
  expect(scored({ who: 'the Buyer', due: '2026-03-06' })).toMatchObject({ wrong: [], missed: [] });
  expect(scored({ who: 'Ada Moss' }).wrong).toHaveLength(1);
  expect(scored({ due: '2026-03-07' }).wrong).toHaveLength(1);
  expect(scoreCommitments(body, [{ what: 'The Buyer', start: 0, end: 9 }], gold, roll).wrong).toHaveLength(1);
});

test('of what is told with a confidence, the share that is so stands beside it', () => {
  const stated = [0.9, 0.92, 0.95, 0.6].map((confidence, n) => ({ confidence, isRight: n !== 1 }));
  expect(reliability('edges', stated)).toMatchObject([
    {
      measure: 'edges, told with 0.50 to 0.70',
      value: 1,
      note: '1 of 1 are so (0.21–1.00), told with 0.60 on average',
    },
    {
      measure: 'edges, told with 0.90 to 0.97',
      value: 2 / 3,
      note: '2 of 3 are so (0.21–0.94), told with 0.92 on average',
    },
  ]);
  const shown = nodes.map((node) => ({ ...node, provenance: { ...node.provenance, confidence: 0.9 } }));
  expect(scoreThings('person', shown, roll).stated).toEqual([
    { confidence: 0.9, isRight: true },
    { confidence: 0.9, isRight: false },
    { confidence: 0.9, isRight: false },
  ]);
});
