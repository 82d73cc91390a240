import { expect, test } from 'vitest';
import type { GraphNode } from '../../src/graph/store.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { write } from '../../src/stores/matching/review-pairs.ts';
import { put } from '../../src/stores/operations/dead-letters.ts';
import { replace } from '../../src/stores/projection/communities.ts';
import { aChange, aNode, anEdge } from '../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { random, type Random } from '../support/random.ts';

const ROWS = 14;
const NUMBERS = Array.from({ length: ROWS }, (_, n) => n + 1);

/** A list, what it is filled with, and what moves one of its rows, by number, to another place. */
interface List {
  path: string;
  /** Sent as a body. */
  asked?: object;
  isAdmins?: true;
  /** What tells a row of a page from all others, wherever it is. */
  names: (body: any) => (string | number)[];
  fill: (h: Harness) => Promise<(row: number, random: Random) => Promise<unknown>>;
}

const dayOf = (random: Random): string => `2026-01-${String(10 + random.int(20))}`;
const idOf = (random: Random, row: number): string => `contact:${random.int(900) + 100}.${row}@x.test`;

/** Nodes as `made` makes them, and what writes one of them as it is made anew. */
async function withNodes(
  h: Harness,
  made: (row: number, random: Random) => Partial<GraphNode>,
  around: GraphNode[] = [],
) {
  const seeded = random(1);
  const node = (row: number, from: Random) => aNode(row, { name: `Row ${row}`, ...made(row, from) });
  const nodes = NUMBERS.map((row) => node(row, seeded));
  const edges = around.flatMap(({ uid }) => NUMBERS.map((row) => anEdge(row, 'involves', uid)));
  await h.ctx.graph.apply('acme', aChange({ nodes: [...around, ...nodes], edges }));
  return (row: number, from: Random) => h.ctx.graph.apply('acme', aChange({ nodes: [node(row, from)] }));
}

const activity = (row: number, from: Random) => ({
  id: `activity:${row}`,
  label: 'Activity' as const,
  occurred_at: dayOf(from),
});
const person = (row: number, from: Random) => ({ id: idOf(from, row) });
const named = (list: { name: string }[]): string[] =>
  list.map(({ name }) => name).filter((name) => name.startsWith('Row'));
const community = (row: number, size: number) => ({ community_id: row, size, central: [], subjects: [] });
const house = aNode(900, { id: 'organization:quay.example', label: 'Organization', name: 'Quay' });

const LISTS: Record<string, List> = {
  'people fallen silent': {
    path: '/org/acme/stale_entities?days=0',
    names: ({ entities }) => named(entities),
    fill: (h) => withNodes(h, (row, from) => ({ id: `contact:${row}@x.test`, occurred_at: dayOf(from) })),
  },
  'people fallen silent, whose ids change': {
    path: '/org/acme/stale_entities?days=0',
    names: ({ entities }) => named(entities),
    fill: (h) => withNodes(h, (row, from) => ({ id: idOf(from, row), occurred_at: '2026-01-10' })),
  },
  timeline: {
    path: '/org/acme/timeline?days=0',
    names: ({ events }) => named(events),
    fill: (h) => withNodes(h, activity),
  },
  'the timeline of an entity': {
    path: '/org/acme/timeline?days=0&entity=acme',
    names: ({ events }) => named(events),
    fill: (h) => withNodes(h, activity),
  },
  'the timeline of an organization': {
    path: '/org/acme/timeline?days=0&entity=organization:quay.example',
    names: ({ events }) => named(events),
    fill: (h) => withNodes(h, activity, [house]),
  },
  browse: {
    path: '/org/acme/browse',
    asked: {},
    names: ({ nodes }) => named(nodes),
    fill: (h) => withNodes(h, person),
  },
  'browse by label and entity': {
    path: '/org/acme/browse',
    asked: { node_type: 'Contact', entity: 'acme' },
    names: ({ nodes }) => named(nodes),
    fill: (h) =>
      withNodes(h, (row, from) => ({
        ...person(row, from),
        ...(row % 3 && { entity: 'beta' }),
        entities: ['acme', 'beta'],
      })),
  },
  'members of a community': {
    path: '/org/acme/communities/5',
    names: ({ members }) => named(members),
    async fill(h) {
      const move = await withNodes(h, person);
      await replace(h.db, 'acme', [community(5, ROWS)]);
      await h.ctx.graph.setCommunities(
        'acme',
        NUMBERS.map((uid) => ({ uid, community: 5 })),
      );
      return move;
    },
  },
  communities: {
    path: '/org/acme/communities',
    names: ({ communities }) => communities.map(({ community_id }: any) => community_id),
    async fill(h) {
      const sizes = NUMBERS.map((row) => (row * 5) % 7);
      const found = () =>
        replace(
          h.db,
          'acme',
          NUMBERS.map((row) => community(row, sizes[row - 1]!)),
        );
      await found();
      return (row, from) => ((sizes[row - 1] = from.int(10)), found());
    },
  },
  'pairs to review': {
    path: '/org/acme/l3/review_pairs',
    names: ({ pairs }) => pairs.map(({ pair_id }: any) => pair_id),
    async fill(h) {
      const people = NUMBERS.flatMap((row) => [row, row + 100]);
      await h.ctx.graph.apply('acme', aChange({ nodes: people.map((uid) => aNode(uid)) }));
      await h.db.query(sql`insert into profiles (graph, uid, key, root, thing, mentions, documents, held, standing)
        select 'acme', n, 'N|' || n, n, n, 1, 1, 0, true from unnest(${people}::int[]) n`);
      const about = {
        component: 'contact',
        mergeable: false,
        bound: false,
        across: false,
        signals: [] as never[],
      } as const;
      const said = { ...about, hint: 'unsure', hint_reason: 'The test says so.' } as const;
      const pair = (row: number, score: number) => ({ pair_id: `pair_${row}`, a: row, b: row + 100, score, ...said });
      await write(
        h.db,
        'acme',
        [],
        NUMBERS.map((row) => pair(row, row % 5)),
      );
      return (row, from) => write(h.db, 'acme', [], [pair(row, from.int(10))]);
    },
  },
  "one's own items": {
    path: '/org/acme/extraction-queue',
    names: ({ rows }) => rows.map(({ title }: any) => title),
    async fill(h) {
      const { user_id: user } = (await org.owner.get('/org/acme/members')).body.members[0];
      await h.db.query(sql`insert into items
        (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by)
        select 'acme', 'ingest_' || lpad(n::text, 6, '0'), 'primary', 'acme', 'acme', 'notes', 'note', 'Row ' || n, '2026-01-10', '', 1, '', '',
          ${user} from unnest(${NUMBERS}::int[]) n`);
      const states = ['pending', 'extracted', 'failed', 'held'];
      const move = (row: number, from: Random) =>
        h.db.query(
          sql`update items set status = ${from.pick(states)}, due_at = null where org_id = 'acme' and title = ${`Row ${row}`}`,
        );
      for (const row of NUMBERS.slice(7)) await move(row, random(row));
      return move;
    },
  },
  'failed jobs': {
    path: '/admin/failed-jobs',
    isAdmins: true,
    names: ({ jobs }) => jobs.map(({ job }: any) => job),
    async fill(h) {
      const fail = (row: number) =>
        put(h.db, { queue: 'purge', job: `Row ${row}`, payload: {}, reason: 'no good', attempts: 5 }, `row ${row}`);
      for (const row of NUMBERS) await fail(row);
      return fail;
    },
  },
};

let org: OrgFixture;

const SEEDS = [1, 2];
test.for(Object.keys(LISTS).flatMap((name) => SEEDS.map((seed) => ({ name, seed }))))(
  '$name: each row is listed once while rows change places, by the seed $seed',
  async ({ name, seed }) => {
    await using h = await harness({ workers: false });
    org = await h.org({ id: 'acme' });
    const { path, asked, isAdmins, names, fill } = LISTS[name]!;
    const move = await fill(h);
    const choices = random(seed);
    const caller = isAdmins ? h.admin : org.owner;
    const page = async (limit: number, cursor = '') => {
      const { status, body } = asked
        ? await caller.post(path, { ...asked, limit, cursor })
        : await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}&cursor=${cursor}`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const all = names(await page(500));
    expect(all).toHaveLength(ROWS);
    const seen: (string | number)[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const body: any = await page(1 + choices.int(4), cursor);
      seen.push(...names(body));
      cursor = body.next_cursor;
      for (let n = 0; n < 4; n++) await move(choices.pick(NUMBERS), choices);
    }
    expect(seen.toSorted()).toEqual(all.toSorted());
  },
);
