import type { GraphNode } from '../../graph/store.ts';
import { authorityOf, byText } from '../../identity/facts.ts';
import { idOf, type Named } from '../../identity/ids.ts';
import { comparedName, nameKeyOf } from '../../identity/keys.ts';
import { settledLabel } from '../../identity/label.ts';
import { spelledName } from '../../identity/names.ts';
import { confidenceOf, each } from '../../identity/profile.ts';
import type { ValueKind } from '../../identity/value-kinds.ts';
import type { Label, Value } from '../../common/model.ts';
import type { Profile } from '../../identity/settling/profile.ts';
import { precedence } from '../../identity/precedence.ts';
import type { KeyKind } from '../../common/identity-keys.ts';
import { isDocumentLocal, type Key } from '../../identity/key.ts';

/** A thing's node as its profiles give it, but for what other things may have a say in: its id and theirs. */
export interface Draft extends Omit<GraphNode, 'id'> {
  /** The id that a standing merge gives it, else the one that its best key gives. */
  base: string;
  /** What that key rests on, and the least of its keys: what distinguishes it. */
  kind: KeyKind;
  distinct: string;
  kept: boolean;
}

type Best = Map<string, string>;

/** The values of a kind over several profiles, each with the highest rank. */
function gather(members: Profile[], kind: ValueKind): Best {
  const best: Best = new Map();
  for (const { state } of members)
    for (const [text, rank] of each(state!, kind)) if (rank > (best.get(text) ?? '')) best.set(text, rank);
  return best;
}

/** The value of one of these kinds with the highest rank, as [text, rank]; of equals the greatest as text. */
function top(members: Profile[], ...kinds: ValueKind[]): [text: string, rank: string] | undefined {
  let found: [string, string] | undefined;
  for (const { state } of members)
    for (const kind of kinds)
      for (const entry of each(state!, kind))
        if (!found || entry[1] > found[1] || (entry[1] === found[1] && entry[0] > found[0])) found = entry;
  return found;
}

/** The node of a thing; null when nothing but names to be filled in is left of it. */
export function draftOf(uid: number, group: Profile[]): Draft | null {
  const { members, naming, properties, named, label, ids } = identified(group);
  if (!naming.length) return null;
  const { keep, dropped } = keptOf(group);
  const [source = '', rank = '000'] = top(members, 'source') ?? [];
  const email = emailOf(naming, label);
  return {
    uid,
    base: keep ?? ids[0]!.id,
    kind: ids[0]!.kind,
    distinct: ids.reduce((least, { key }) => (key < least ? key : least), ids[0]!.key),
    kept: keep !== undefined,
    label,
    name: named.name ?? domainOf(naming) ?? email ?? ids[0]!.id,
    entity: top(members, 'entity')?.[0] ?? null,
    entities: [...gather(members, 'entity').keys()].toSorted(byText),
    ...optional('type', top(naming, 'type')?.[0]),
    ...optional('subtype', top(naming, 'subtype')?.[0]),
    ...optional('email', email),
    ...optional('occurred_at', occurredAt(naming, members, label)),
    source,
    aliases: [...new Set([...dropped, ...ids.flatMap(({ id, also }) => [id, ...also])])].toSorted(byText),
    properties,
    provenance: {
      source,
      sources: [...gather(members, 'source').keys()].toSorted(byText),
      confidence: Math.max(...naming.map((p) => confidenceOf(p.state!, p.documents))),
      authority: authorityOf(rank),
      valid_from: members.reduce(
        (first, p) => (p.state!.first < first ? p.state!.first : first),
        members[0]!.state!.first,
      ),
      mentions: members.reduce((n, p) => n + p.mentions, 0),
    },
  };
}

/** When an activity or document happened; of a person, organization, account or thread the last day on which something was said of it, or a later one that was stated. */
function occurredAt(naming: Profile[], members: Profile[], label: Label): string | undefined {
  const stated = top(naming, 'occurred_at')?.[0];
  if (label === 'Activity' || label === 'Asset' || label === 'Business') return stated;
  return members.reduce((last, p) => (p.state!.last > last ? p.state!.last : last), stated ?? '');
}

/** What a thing's profiles say of what it is. */
function identified(group: Profile[]) {
  const members = group.filter((p) => p.mentions > 0);
  const naming = members.filter((p) => isNaming(p, group));
  const properties = propertiesOf(naming);
  const named = nameOf(naming);
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

/** The best name as written and the entity it was written in. */
function nameOf(naming: Profile[]): Named {
  const [text] = top(naming, 'established_name', 'other_name') ?? [];
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
  const said = (stated.size ? stated : gather(naming, 'label')) as Map<Label, string>;
  if (naming.some((p) => p.parsed.kind === 'business')) return 'Business';
  return settledLabel({
    said,
    name,
    mailed: emailOf(naming, 'Contact') !== undefined,
    dated: naming.some((p) => each(p.state!, 'occurred_at').length > 0),
    properties: new Set(Object.keys(properties)),
  });
}

interface Id {
  key: string;
  kind: KeyKind;
  id: string;
  /** The same under the label that the key was made with. */
  also: string[];
}

/** The id that each key alone gives, the one that it goes by first. */
function idsOf(naming: Profile[], label: Label, named: Named): Id[] {
  const ids = naming.map((profile) => {
    const { key, parsed } = profile;
    const written = asWritten(profile, naming);
    const own = isDocumentLocal(parsed.kind) ? label : parsed.label;
    return {
      key: parsed.kind === 'reading' ? nameKeyOf(parsed) : key,
      kind: parsed.kind,
      order: precedence(parsed),
      id: idOf(written, label, named)!,
      also: [idOf(parsed, label, named)!, idOf(parsed, own, named)!],
    };
  });
  return ids.toSorted((a, b) => a.order - b.order || byText(a.id, b.id) || byText(a.key, b.key));
}

/** A person's name key with the best of the names as written that it stands for: nicknames show in ids. Where it has none itself, another's of the thing. */
function asWritten(profile: Profile, naming: Profile[]): Key {
  const { parsed } = profile;
  if (parsed.label !== 'Contact' || (parsed.kind !== 'name' && parsed.kind !== 'reading')) return parsed;
  const best = spelling(parsed, [profile]) ?? spelling(parsed, naming);
  return best ? { ...parsed, value: spelledName(best) || parsed.value } : parsed;
}

/** The best of the names in profiles that a person's name key stands for. */
function spelling({ value }: Key, profiles: Profile[]): string | undefined {
  let best: [name: string, rank: string] | undefined;
  for (const { state } of profiles)
    for (const kind of ['established_name', 'other_name'] as const)
      for (const [text, rank] of each(state!, kind)) {
        const name = text.slice(text.indexOf('|') + 1);
        if (comparedName('Contact', name) !== value) continue;
        if (!best || rank > best[1] || (rank === best[1] && name > best[0])) best = [name, rank];
      }
  return best?.[0];
}

const emailOf = (naming: Profile[], label: Label): string | undefined => {
  if (label === 'Business') return undefined;
  const stated = [...gather(naming, 'identifier').keys()]
    .filter((text) => text.startsWith('email|'))
    .map((text) => text.slice(6));
  return [...naming.filter((p) => p.parsed.kind === 'email').map((p) => p.parsed.value), ...stated].toSorted(byText)[0];
};

const domainOf = (naming: Profile[]): string | undefined =>
  naming
    .filter((p) => p.parsed.kind === 'domain')
    .map((p) => p.parsed.value)
    .toSorted(byText)[0];

/** What stands behind the latest of the marks that decisions left. */
const latest = (marks: string[]): string | undefined => {
  const mark = marks.toSorted(byText).at(-1);
  return mark ? mark.slice(mark.indexOf('|') + 1) : undefined;
};
/** The id that a standing merge gives a thing, and those that merges dropped. */
function keptOf(group: Profile[]): { keep?: string; dropped: string[] } {
  const marks = group.map((p) => (p.keep ?? '').split('\n'));
  return { keep: latest(marks.map(([mark]) => mark!)), dropped: marks.flatMap(([, ...dropped]) => dropped) };
}
const decidedLabel = (group: Profile[]): Label | undefined =>
  group.some((p) => p.parsed.kind === 'business')
    ? undefined
    : (latest(group.map((p) => p.decided?.label ?? '')) as Label | undefined);

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
