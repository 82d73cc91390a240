import { refuseIssues, type Issue } from '../common/errors.ts';
import type { EdgeRule, Label, Ontology } from '../common/model.ts';

/** What the names of an org's own templates begin with. */
export const FORK = 'custom_';

/** True of the name of an org's own template. */
export const isFork = (template: string | null): boolean => template?.startsWith(FORK) ?? false;

/** What an owner says of a fork. What is left out is as in its base, as far as the rest lets it stand. */
interface Fork {
  nodes?: { label: Label; subtypes?: string[]; recommended?: string[] }[];
  edges?: { type: string; from: Label[]; to: Label[] }[];
  verbs?: Record<string, string>;
}

const EVERYWHERE = 'linked_to';
const MAX_RULES = 1000;

/** The ontology that a fork of a base stands for; Problem `invalid` naming each entry of the body that does not fit the others. */
export function forkOf(base: Ontology, name: string, fork: Fork): Ontology {
  refuse(twice(fork.nodes ?? [], ({ label }) => label, 'nodes'));
  const labels = fork.nodes?.map((node) => node.label) ?? base.labels;
  refuse((fork.edges ?? []).flatMap((edge, i) => strays(edge, i, labels)));
  const edges =
    fork.edges?.flatMap(pairs) ?? base.edges.filter((e) => labels.includes(e.from) && labels.includes(e.to));
  if (edges.length > MAX_RULES)
    refuse([issue(['edges'], `List at most ${MAX_RULES} pairs of labels in all`, 'too_big')]);
  refuse(doubled(fork.edges ?? []));
  const types = new Set(edges.map((edge) => edge.type));
  const known = (type: string) => types.has(type) || type === EVERYWHERE;
  refuse(Object.entries(fork.verbs ?? {}).flatMap(([verb, type]) => (known(type) ? [] : [unknownEdge(verb, type)])));
  return {
    name,
    labels,
    edges,
    verbs: fork.verbs ?? pick(base.verbs, (_, type) => known(type)),
    recommended: byLabel(labels, fork, 'recommended', base.recommended),
    subtypes: byLabel(labels, fork, 'subtypes', base.subtypes ?? {}),
    instead: pick(base.instead ?? {}, (label, other) => !labels.includes(label as Label) && labels.includes(other)),
    edgesInstead: pick(base.edgesInstead ?? {}, (type, other) => !types.has(type) && types.has(other)),
  };
}

const issue = (at: (string | number)[], msg: string, type: string): Issue => ({ loc: ['body', ...at], msg, type });

function refuse(issues: Issue[]): void {
  refuseIssues(issues);
}

function twice<T>(entries: T[], named: (entry: T) => string, list: string): Issue[] {
  const names = entries.map(named);
  return names.flatMap((name, i) =>
    names.indexOf(name) < i ? [issue([list, i], `"${name}" is listed twice`, 'duplicate')] : [],
  );
}

type Listed = NonNullable<Fork['edges']>[number];
const pairs = ({ type, from, to }: Listed): EdgeRule[] =>
  from.flatMap((a) => to.map((b) => ({ type, from: a, to: b })));

/** What an edge names that the fork does not have. */
function strays({ type, ...ends }: Listed, i: number, labels: Label[]): Issue[] {
  if (type === EVERYWHERE)
    return [
      issue(['edges', i, 'type'], `Leave out "${EVERYWHERE}": every template has it, between any two`, 'reserved'),
    ];
  return (['from', 'to'] as const).flatMap((end) =>
    ends[end].flatMap((label, j) =>
      labels.includes(label) ? [] : [issue(['edges', i, end, j], `"${label}" is not among the nodes`, 'unknown_label')],
    ),
  );
}

function doubled(edges: Listed[]): Issue[] {
  const seen = new Set<string>();
  return edges.flatMap((edge, i) =>
    pairs(edge).flatMap(({ type, from, to }) => {
      const key = `"${type}" from ${from} to ${to}`;
      if (seen.has(key)) return [issue(['edges', i], `${key} is listed twice`, 'duplicate')];
      seen.add(key);
      return [];
    }),
  );
}

const unknownEdge = (verb: string, type: string): Issue =>
  issue(['verbs', verb], `"${verb}" stands for "${type}", which is not among the edges`, 'unknown_edge');

const pick = <T extends string>(from: Record<string, T>, keep: (key: string, value: T) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([key, value]) => keep(key, value)));

function byLabel(
  labels: Label[],
  { nodes = [] }: Fork,
  what: 'recommended' | 'subtypes',
  base: Partial<Record<Label, string[]>>,
): Partial<Record<Label, string[]>> {
  const own = new Map(nodes.map((node) => [node.label, node[what]]));
  const entries = labels.map((label) => [label, own.get(label) ?? base[label] ?? []] as const);
  return Object.fromEntries(entries.filter(([, list]) => list.length > 0));
}
