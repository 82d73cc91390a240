import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const PEOPLE: [uid: number, name: string, house: number, title: string, since: string, until?: string][] = [
  [1, 'Hedwig Amsel', 20, 'Treasurer', '2024-02-01'],
  [2, 'Tilo Grau', 20, 'Treasurer', '2025-06-01'],
  [3, 'Mabel Snow', 20, 'Works Manager', '2024-02-01'],
  [4, 'Rune Dahl', 21, 'Managing Director', '2023-01-01', '2025-03-31'],
  [5, 'Petra Linde', 21, 'Geschäftsführerin', '2025-04-01'],
  [6, 'Ivo Marek', 22, 'Head of Sales, Corvid Rail', '2024-05-01'],
  [7, 'Gesa Thoms', 21, 'Vertriebsleiterin', '2024-05-01'],
  [8, 'Lotte Brook', 22, 'Deputy Head of Purchasing', '2024-05-01'],
  [9, 'Anselm Park', 22, 'Chief Financial Officer', '2024-05-01'],
  [10, 'Nora Foreman', 22, 'Signal fitter', '2024-05-01'],
];
const HOUSES: [uid: number, name: string][] = [
  [20, 'Lindenau Mills'],
  [21, 'Orrery Instruments GmbH'],
  [22, 'Corvid Rail'],
];

beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'roles' });
  const nodes = [
    ...PEOPLE.map(([uid, name, , title]) =>
      aNode(uid, { id: `contact:${uid}@roles.example`, name, properties: { title } }),
    ),
    ...HOUSES.map(([uid, name]) => aNode(uid, { id: `organization:${uid}.example`, label: 'Organization', name })),
    aNode(30, {
      id: 'activity:30',
      label: 'Activity',
      name: 'Hello from the new treasurer',
      occurred_at: '2025-06-02',
    }),
    aNode(31, { id: 'activity:31', label: 'Activity', name: 'Works manager wanted', occurred_at: '2024-01-02' }),
    aNode(32, { id: 'activity:32', label: 'Activity', name: 'Plant', occurred_at: '2024-01-02' }),
  ];
  const edges = PEOPLE.map(([uid, , house, title, since, until]) => {
    const edge = anEdge(uid, 'works_for', house, since, { properties: { title } });
    return { ...edge, provenance: { ...edge.provenance, ...(until && { valid_to: until }) } };
  });
  await h.ctx.graph.apply('roles', aChange({ nodes, edges: [...edges, anEdge(3, 'attended', 32)] }));
});
afterAll(() => h[Symbol.asyncDispose]());

const get = (path: string) => org.owner.get(`/org/roles/${path}`);

test.each([
  ['the treasurer', 'Tilo Grau'],
  ['Who is our treasurer?', 'Tilo Grau'],
  ['treasurer of Lindenau Mills', 'Tilo Grau'],
  ['the former treasurer', 'Hedwig Amsel'],
  ['Schatzmeister', 'Tilo Grau'],
  ['unser früherer Schatzmeister', 'Hedwig Amsel'],
  ['works manager', 'Mabel Snow'],
  ['plant manager', 'Mabel Snow'],
  ['Werksleiterin bei Lindenau', 'Mabel Snow'],
  ['the managing director of Orrery Instruments', 'Petra Linde'],
  ['ex managing director of Orrery', 'Rune Dahl'],
  ['CEO of Orrery Instruments', 'Petra Linde'],
  ['head of sales at Corvid Rail', 'Ivo Marek'],
  ['head of sales at Orrery', 'Gesa Thoms'],
  ['Vertriebsleiter von Corvid', 'Ivo Marek'],
  ['deputy head of purchasing', 'Lotte Brook'],
  ['finance director', 'Anselm Park'],
  ['the CFO of Corvid Rail', 'Anselm Park'],
  ['foreman', 'Nora Foreman'],
  ['Hello from the new treasurer', 'Hello from the new treasurer'],
])('a dossier takes the role that somebody holds in place of their name: %s', async (asked, name) => {
  const { status, body } = await get(`dossier/${encodeURIComponent(asked)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.node.name).toBe(name);
});

test.each([
  ['the astronomer'],
  ['treasurer of Corvid Rail'],
  ['former works manager'],
  ['managing gardener'],
  ['contact:treasurer'],
  ['treasurer@lindenau.example'],
  ['treasurer_2'],
])('nobody is taken for who holds a role that nobody holds: %s', async (asked) => {
  const { status, body } = await get(`dossier/${encodeURIComponent(asked)}`);
  expect([status, body.node?.label]).not.toEqual([200, 'Contact']);
});

test('a dossier names who else holds the role', async () => {
  const { body } = await get('dossier/the%20treasurer');
  expect(body.others.map(({ name }: { name: string }) => name)).toEqual(['Hedwig Amsel']);
});

test('other readings take a role that one holds now, and ask which where houses differ', async () => {
  const timeline = await get('timeline?days=3650&entity=the%20works%20manager');
  expect(timeline.body.events.map(({ name }: { name: string }) => name)).toEqual(['Plant']);
  const several = await get('timeline?entity=head%20of%20sales');
  expect(several.status).toBe(409);
  expect(several.body.candidates.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'Gesa Thoms',
    'Ivo Marek',
  ]);
});
