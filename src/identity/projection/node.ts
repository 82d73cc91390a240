import type { KeyKind } from '../../common/identity-keys.ts';
import type { GraphNode } from '../../common/settling/graph-values.ts';
import type { Label, Value } from '../../common/model.ts';
import { authorityOf, byText, writtenAt } from '../facts.ts';
import type { Named } from '../ids.ts';
import { settledLabel } from '../label.ts';
import { confidenceOf, subjectOf } from '../profile.ts';
import { keptOf, latest, wasDropped, wasKept } from '../unit/kept.ts';
import { houseName } from './house-name.ts';
import { idsOf } from './node-ids.ts';
import type { Profile } from '../unit/profile.ts';
import { gather, top, valuesOf } from '../unit/values.ts';

/** A thing's node as its profiles give it, but for the id, in which other things have a say. */
type NodeValues = Omit<GraphNode, 'id'>;

/** The same with what decides on the id. */
export interface Draft extends NodeValues {
  /** The id that a standing merge gives it, else the one that its best key gives. */
  base: string;
  /** What that key rests on, and the least of its keys: what distinguishes it. */
  kind: KeyKind;
  distinct: string;
  kept: boolean;
}

/** The node of a thing; null when nothing but names to be filled in is left of it. */
export function draftOf(uid: number, group: Profile[]): Draft | null {
  const { members, naming, properties, named, label, ids } = identified(group);
  const [first] = ids;
  if (!first) return null;
  const { keep, dropped } = keptOf(group);
  const [source = '', rank = '000'] = top(members, 'source') ?? [];
  const [email, ...emails] = emailsOf(naming, label, keep ?? first.id);
  return {
    uid,
    base: keep ?? first.id,
    kind: first.kind,
    distinct: ids.reduce((least, { key }) => (key < least ? key : least), first.key),
    kept: keep !== undefined,
    label,
    name: named.name ?? domainOf(naming) ?? email ?? first.id,
    entity: top(members, 'entity')?.[0] ?? null,
    entities: [...gather(members, 'entity').keys()].toSorted(byText),
    ...optional('type', top(naming, 'type')?.[0]),
    ...optional('subtype', top(naming, 'subtype')?.[0]),
    ...optional('email', email),
    ...optional('occurred_at', occurredAt(naming, members, label)),
    source,
    aliases: [...new Set([...dropped, ...ids.flatMap(({ id, also }) => [id, ...also])])].toSorted(byText),
    properties: emails.length ? { ...properties, emails: emails.toSorted(byText) } : properties,
    provenance: {
      source,
      sources: [...gather(members, 'source').keys()].toSorted(byText),
      confidence: Math.max(...naming.map(({ state, documents }) => (state ? confidenceOf(state, documents) : 0))),
      authority: authorityOf(rank),
      valid_from: daysOf(members, 'first')[0] ?? '',
      mentions: members.reduce((n, p) => n + p.mentions, 0),
    },
  };
}

/** When an activity or document happened; of a person, organization, account or thread the last day on which something was said of it, or a later one that was stated. */
function occurredAt(naming: Profile[], members: Profile[], label: Label): string | undefined {
  const stated = top(naming, 'occurred_at')?.[0];
  if (label === 'Activity' || label === 'Asset' || label === 'Business') return stated;
  return [...daysOf(members, 'last'), stated ?? ''].toSorted(byText).at(-1);
}

/** The first or the last days on which something was said of profiles, sorted. */
const daysOf = (members: Profile[], end: 'first' | 'last'): string[] =>
  members.flatMap(({ state }) => state?.[end] ?? []).toSorted(byText);

/** What a thing's profiles say of what it is. */
function identified(group: Profile[]) {
  const members = group.filter((p) => p.mentions > 0);
  const naming = members.filter((p) => isNaming(p, group));
  const properties = propertiesOf(naming);
  const named = nameOf(naming, keptOf(group).place);
  const label = decidedLabel(group) ?? labelOf(naming, named.name ?? '', properties);
  return { members, naming, properties, named, label, ids: idsOf(naming, label, named) };
}

/** True for a profile that says what the thing is: not for candidates, nor for readings that a known name took over. */
function isNaming(p: Profile, group: Profile[]): boolean {
  if (p.parsed.kind === 'candidate') return false;
  return p.parsed.kind === 'reading'
    ? p.nameProfile !== null && group.some((m) => m.uid === p.nameProfile)
    : p.isEstablished || p.supportCount > 0;
}

const optional = <K extends string>(key: K, value: string | undefined): { [P in K]?: string } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };

/**
 * The best name as written and the entity it was written in. Of what a merge made one, that is a name of what was kept, unless somebody
 * wrote another after that merge.
 */
function nameOf(naming: Profile[], mergedAt: number): Named {
  const best = (list: Profile[]) => {
    const first = top(list, 'established_name', 'other_name');
    return first && !writtenAt(first[1]) ? (houseName(list) ?? first) : first;
  };
  const all = best(naming);
  const isMerged = mergedAt > 0 && all !== undefined && writtenAt(all[1]) < mergedAt;
  const kept = isMerged ? (best(naming.filter(wasKept)) ?? best(naming.filter((p) => !wasDropped(p)))) : undefined;
  const subject = all && writtenAt(all[1]) > 0 ? undefined : subjectOf(naming.flatMap(({ state }) => state ?? []));
  if (subject !== undefined) return { entity: all?.[0].slice(0, all[0].indexOf('|')) ?? '', name: subject };
  const [text] = kept ?? all ?? [];
  return text === undefined
    ? {}
    : { entity: text.slice(0, text.indexOf('|')), name: text.slice(text.indexOf('|') + 1) };
}

function propertiesOf(naming: Profile[]): Record<string, Value> {
  const best = new Map<string, [rank: string, json: string]>();
  for (const [json, rank] of gather(naming, 'property')) {
    const [name] = JSON.parse(json) as [string, Value];
    const old = best.get(name);
    if (!old || rank > old[0] || (rank === old[0] && json > old[1])) best.set(name, [rank, json]);
  }
  const values = [...best].map(([name, [, json]]) => [name, (JSON.parse(json) as [string, Value])[1]] as const);
  return Object.fromEntries(values.toSorted(([a], [b]) => byText(a, b)));
}

function labelOf(naming: Profile[], name: string, properties: Record<string, Value>): Label {
  const stated = gather(
    naming.filter((p) => p.parsed.kind !== 'reading'),
    'label',
  );
  const labels = (stated.size ? stated : gather(naming, 'label')) as Map<Label, string>;
  if (naming.some((p) => p.parsed.kind === 'business')) return 'Business';
  return settledLabel({
    labels,
    name,
    mailed: emailsOf(naming, 'Contact').length > 0,
    dated: valuesOf(naming, 'occurred_at').length > 0,
    properties: new Set(Object.keys(properties)),
  });
}

/** The mail addresses of a person: first the one in the id, then those of what a merge kept, in the order of their letters. */
function emailsOf(naming: Profile[], label: Label, id?: string): string[] {
  if (label === 'Business') return [];
  const addresses = (list: Profile[]): string[] => {
    const own = list.filter((p) => p.parsed.kind === 'email').map((p) => p.parsed.value);
    const stated = [...gather(list, 'identifier').keys()].filter((text) => text.startsWith('email|'));
    return [...own, ...stated.map((text) => text.slice(6))].toSorted(byText);
  };
  const kept = addresses(naming.filter((p) => !wasDropped(p)));
  const all = new Set([...kept, ...addresses(naming)]);
  const named = [...all].filter((email) => `contact:${email}` === id);
  return [...new Set([...named, ...all])];
}

const domainOf = (naming: Profile[]): string | undefined =>
  naming
    .filter((p) => p.parsed.kind === 'domain')
    .map((p) => p.parsed.value)
    .toSorted(byText)[0];

const decidedLabel = (group: Profile[]): Label | undefined =>
  group.some((p) => p.parsed.kind === 'business')
    ? undefined
    : (latest(group.map((p) => p.decided?.label ?? ''))?.says as Label | undefined);

/** Those of a thing's keys that alone give a readable id. */
export const keysUnder = (group: Profile[], id: string): string[] =>
  identified(group).ids.flatMap((one) => (one.id === id || one.also.includes(id) ? [one.key] : []));

/** The node of a draft that goes by a readable id. */
export function nodeOf(draft: Draft, id: string): GraphNode {
  const { base, kind: _kind, distinct: _distinct, kept: _kept, ...node } = draft;
  return {
    ...node,
    id,
    aliases: [...new Set([...node.aliases, base])].filter((alias) => alias !== id).toSorted(byText),
  };
}
