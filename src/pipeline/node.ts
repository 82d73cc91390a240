import type { GraphNode } from '../graph/store.ts';
import { authorityOf, byText } from '../identity/facts.ts';
import { idOf, precedence, type Named } from '../identity/ids.ts';
import { anchorOf } from '../identity/keys.ts';
import { settledLabel } from '../identity/label.ts';
import { confidenceOf, each } from '../identity/profile.ts';
import type { Label, Value } from '../model.ts';
import type { Profile } from './unit.ts';

/** A thing's node as its profiles give it, but for what other things may have a say in: its id and theirs. */
export interface Draft extends Omit<GraphNode, 'id'> {
  /** The id that its best key gives. */
  base: string;
  /** The key of that id, and the least of its keys: what distinguishes it. */
  key: string;
  distinct: string;
  /** The id that a standing merge gives it. */
  keep?: string;
}

type Best = Map<string, string>;

/** The variants of a kind over several profiles, each with the highest rank. */
function gather(members: Profile[], letter: string): Best {
  const best: Best = new Map();
  for (const { state } of members)
    for (const [text, [, rank]] of each(state!, letter)) if (rank > (best.get(text) ?? '')) best.set(text, rank);
  return best;
}

/** The variant with the highest rank; of equals the greatest as text. */
const top = (best: Best): string | undefined => {
  let found: [string, string] | undefined;
  for (const [text, rank] of best)
    if (!found || rank > found[1] || (rank === found[1] && text > found[0])) found = [text, rank];
  return found?.[0];
};

const highest = (best: Best): string => [...best.values()].reduce((a, b) => (a > b ? a : b), '');

/** The node of a thing; null when nothing but names to be filled in is left of it. */
export function draftOf(uid: number, group: Profile[]): Draft | null {
  const members = group.filter((p) => p.mentions > 0);
  const naming = members.filter((p) => isNaming(p, group));
  if (!naming.length) return null;
  const properties = propertiesOf(naming);
  const named = nameOf(naming);
  const label = labelOf(naming, named.name ?? '', properties);
  const ids = idsOf(naming, label, named);
  const sources = gather(members, 's');
  const entities = gather(members, 'e');
  const source = top(sources) ?? '';
  const email = emailOf(naming, label);
  return {
    uid,
    base: ids[0]!.id,
    key: ids[0]!.key,
    distinct: ids.map(({ key }) => key).sort(byText)[0]!,
    keep: keepOf(naming),
    label,
    name: named.name ?? email ?? naming.find((p) => p.parsed.kind === 'D')?.parsed.value ?? ids[0]!.id,
    entity: top(entities) ?? null,
    entities: [...entities.keys()].sort(byText),
    ...optional('type', top(gather(naming, 't'))),
    ...optional('subtype', top(gather(naming, 'u'))),
    ...optional('email', email),
    ...optional('occurred_at', top(gather(naming, 'o'))),
    source,
    aliases: [...new Set(ids.flatMap(({ id, also }) => [id, ...also]))].sort(byText),
    properties,
    provenance: {
      source,
      sources: [...sources.keys()].sort(byText),
      confidence: Math.max(...naming.map((p) => confidenceOf(p.state!, p.documents))),
      authority: authorityOf(highest(sources)),
      valid_from: members.map((p) => p.state!.first).sort(byText)[0]!,
      mentions: members.reduce((n, p) => n + p.mentions, 0),
    },
  };
}

/** True for a profile that says what the thing is: not for candidates, nor for readings that a known name took over. */
function isNaming(p: Profile, group: Profile[]): boolean {
  if (p.parsed.kind === 'W') return false;
  return p.parsed.kind === 'R' ? p.anchor !== null && group.some((m) => m.uid === p.anchor) : p.standing;
}

const optional = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };

/** The best name as written and the entity it was written in. */
function nameOf(naming: Profile[]): Named {
  const best = gather(naming, 'm');
  for (const [text, rank] of gather(naming, 'n')) if (rank > (best.get(text) ?? '')) best.set(text, rank);
  const text = top(best);
  return text === undefined
    ? {}
    : { entity: text.slice(0, text.indexOf('|')), name: text.slice(text.indexOf('|') + 1) };
}

function propertiesOf(naming: Profile[]): Record<string, Value> {
  const best = new Map<string, [rank: string, json: string]>();
  for (const [json, rank] of gather(naming, 'p')) {
    const [name] = JSON.parse(json) as [string, Value];
    const old = best.get(name);
    if (!old || rank > old[0] || (rank === old[0] && json > old[1])) best.set(name, [rank, json]);
  }
  const values = [...best].map(([name, [, json]]) => [name, (JSON.parse(json) as [string, Value])[1]] as const);
  return Object.fromEntries(values.sort(([a], [b]) => byText(a, b)));
}

function labelOf(naming: Profile[], name: string, properties: Record<string, Value>): Label {
  const read = naming.every((p) => p.parsed.kind === 'R');
  const said = gather(read ? naming : naming.filter((p) => p.parsed.kind !== 'R'), 'l') as Map<Label, string>;
  if (naming.some((p) => p.parsed.kind === 'B')) return 'Business';
  return settledLabel({
    said,
    name,
    mailed: naming.some((p) => p.parsed.kind === 'E'),
    dated: naming.some((p) => !each(p.state!, 'o').next().done),
    properties: new Set(Object.keys(properties)),
  });
}

interface Id {
  key: string;
  id: string;
  /** The same under the label that the key was made with. */
  also: string[];
}

/** The id that each key alone gives, the one that it goes by first. */
function idsOf(naming: Profile[], label: Label, named: Named): Id[] {
  return naming
    .map((p) => {
      const own = p.parsed.kind === 'J' || p.parsed.kind === 'I' ? label : p.parsed.label;
      const id = idOf(p.key, label, named)!;
      const key = p.parsed.kind === 'R' ? anchorOf(p.parsed) : p.key;
      return { key, id, also: own === label ? [] : [idOf(p.key, own, named)!] };
    })
    .sort((a, b) => precedence(a.key) - precedence(b.key) || byText(a.id, b.id) || byText(a.key, b.key));
}

const emailOf = (naming: Profile[], label: Label): string | undefined => {
  if (label === 'Business') return undefined;
  const stated = [...gather(naming, 'x').keys()]
    .filter((text) => text.startsWith('email|'))
    .map((text) => text.slice(6));
  return [...naming.filter((p) => p.parsed.kind === 'E').map((p) => p.parsed.value), ...stated].sort(byText)[0];
};

const keepOf = (naming: Profile[]): string | undefined => {
  const mark = naming
    .map((p) => p.keep ?? '')
    .sort(byText)
    .at(-1);
  return mark ? mark.slice(mark.indexOf('|') + 1) : undefined;
};
