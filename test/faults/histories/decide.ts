import fc from 'fast-check';
import type { Tenant } from '../../support/http/service.ts';

/** What a person does with a graph that is at rest, by places in what is there: the same in graphs that are the same. */
export const decision = fc.record({
  act: fc.constantFrom(
    'merge',
    'merge',
    'undo',
    'split',
    'delete_node',
    'delete_edge',
    'pair',
    'suggestion',
    'write',
    'alias',
    'never_merge',
    'lift',
  ),
  one: fc.nat(),
  other: fc.nat(),
});
export type Decision = typeof decision extends fc.Arbitrary<infer T> ? T : never;

interface Shown {
  id: string;
  label: string;
  aliases: string[];
}

/** What was decided of a graph so far. */
export interface Decided {
  merges: string[];
  rules: string[];
}

const at = <T>(list: T[], n: number): T | undefined => list[n % list.length];
const byId = <T>(list: T[], idOf: (one: T) => string): T[] => list.toSorted((x, y) => (idOf(x) < idOf(y) ? -1 : 1));

/** Decides; answers with the status, undefined where there is nothing to decide about. */
export async function decide(
  tenant: Tenant,
  { act, one, other }: Decision,
  decisions: Decided,
  place: string,
): Promise<number | undefined> {
  const { api, org_id } = tenant;
  const org = `/org/${org_id}`;
  const { body } = await api.post(`${org}/browse`, { limit: 10_000, include_edges: true });
  const things = byId(
    (body.nodes as Shown[]).filter(({ id }) => !id.includes('ingest_')),
    ({ id }) => id,
  );
  const people = things.filter(({ label }) => label === 'Contact');
  const [a, b] = [at(people, one), at(people, other)];
  const acts: Record<string, () => Promise<number | undefined>> = {
    async merge() {
      if (!a || !b || a.id === b.id) return undefined;
      const done = await api.post(`${org}/merges`, { keep_id: a.id, drop_id: b.id });
      if (done.body.merge_id) decisions.merges.push(done.body.merge_id);
      return done.status;
    },
    async undo() {
      const id = at(decisions.merges, one);
      return id === undefined ? undefined : (await api.post(`${org}/merges/${id}/undo`, {})).status;
    },
    async split() {
      const node = at(
        things.filter(({ aliases }) => aliases.length > 0),
        one,
      );
      const alias = node && at(node.aliases.filter((text) => !text.includes('ingest_')).toSorted(), other);
      return !node || alias === undefined
        ? undefined
        : (await api.post(`${org}/splits`, { node_id: node.id, alias })).status;
    },
    async delete_node() {
      const node = at(things, one);
      return node === undefined ? undefined : (await api.del(`${org}/nodes/${encodeURIComponent(node.id)}`)).status;
    },
    async delete_edge() {
      const ids = (body.edges as { id: string }[]).map(({ id }) => id).filter((id) => !id.includes('ingest_'));
      const id = at(ids.toSorted(), one);
      return id === undefined ? undefined : (await api.del(`${org}/edges/${encodeURIComponent(id)}`)).status;
    },
    async pair() {
      const { pairs } = (await api.get(`${org}/l3/review_pairs?limit=100`)).body as {
        pairs: { pair_id: string; a: Shown; b: Shown }[];
      };
      const named = pairs.filter((pair) => ![pair.a, pair.b].some(({ id }) => id.includes('ingest_')));
      const pair = at(
        byId(named, (p) => [p.a.id, p.b.id].toSorted().join(' ')),
        one,
      );
      const what = at(['merge', 'keep_separate', 'link'], other);
      return pair && (await api.post(`${org}/l3/review_pairs/${pair.pair_id}`, { decision: what })).status;
    },
    async suggestion() {
      const { suggestions } = (await api.get(`${org}/suggestions?limit=100`)).body as {
        suggestions: { id: string; title: string }[];
      };
      const asked = at(
        byId(
          suggestions.filter(({ title }) => !title.includes('ingest_')),
          ({ title }) => title,
        ),
        one,
      );
      return asked && (await api.post(`${org}/suggestions/${asked.id}/${other % 2 ? 'confirm' : 'reject'}`, {})).status;
    },
    async write() {
      const properties = {
        name: a?.id ? `Mira Sandow` : 'Marla Sandow',
        email: 'mira@northpier.example',
        title: `Chair ${place}`,
      };
      return (await api.post(`${org}/write`, { action: 'upsert_node', label: 'Contact', entity: 'acme', properties }))
        .status;
    },
    async alias() {
      return a && ruled({ kind: 'alias', match: { name: 'M. Sandow', label: 'Contact' }, effect: { to: a.id } });
    },
    async never_merge() {
      if (!a || !b || a.id === b.id) return undefined;
      return ruled({ kind: 'never_merge', match: { id: a.id, other_id: b.id }, effect: {} });
    },
    async lift() {
      const id = at(decisions.rules, one);
      return id === undefined ? undefined : (await api.del(`${org}/rules/${id}`)).status;
    },
  };
  const ruled = async (body: object): Promise<number> => {
    const done = await api.post(`${org}/rules`, body);
    if (done.body.id) decisions.rules.push(done.body.id);
    return done.status;
  };
  return acts[act]?.();
}
