import type { KeyKind } from '../../common/identity-keys.ts';
import type { Label } from '../../common/model.ts';
import { byText } from '../facts.ts';
import { idOf, type Named } from '../ids.ts';
import { isDocumentLocal, type Key } from '../key.ts';
import { comparedName, nameKeyOf } from '../keys.ts';
import { spelledName } from '../names.ts';
import { precedence } from '../precedence.ts';
import { each } from '../profile.ts';
import type { Profile } from '../unit/profile.ts';
import { valuesOf } from '../unit/values.ts';

/** A readable id, and the key that gives it. */
export interface NodeId {
  key: string;
  kind: KeyKind;
  id: string;
  /** The same under the label that the key was made with. */
  also: string[];
}

/** The id that each key alone gives, the one that a thing goes by first. */
export function idsOf(naming: Profile[], label: Label, named: Named): NodeId[] {
  const ids = naming.flatMap((profile) => {
    const { key, parsed } = profile;
    const at = label === 'Business' ? parsed.label : label;
    const id = idOf(asWritten(profile, naming), at, named);
    if (id === undefined) return [];
    const own = isDocumentLocal(parsed.kind) ? at : parsed.label;
    return {
      key: parsed.kind === 'reading' ? nameKeyOf(parsed) : key,
      kind: parsed.kind,
      order: precedence(parsed),
      id,
      also: [at, own].flatMap((one) => [parsed, ...calledOf(profile)].flatMap((as) => idOf(as, one, named) ?? [])),
    };
  });
  return ids.toSorted(
    (one, other) => one.order - other.order || byText(one.id, other.id) || byText(one.key, other.key),
  );
}

/** The keys that an organization known by name would have by the short names that texts state of it. */
function calledOf({ parsed, state }: Profile): Key[] {
  if (parsed.kind !== 'name' || parsed.label !== 'Organization' || !state) return [];
  const handles = each(state, 'identifier').flatMap(([text]) => (text.startsWith('handle|') ? text.slice(7) : []));
  return handles.map((handle) => ({ ...parsed, value: comparedName(parsed.label, handle) }));
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
  for (const kind of ['established_name', 'other_name'] as const)
    for (const [text, rank] of valuesOf(profiles, kind)) {
      const name = text.slice(text.indexOf('|') + 1);
      if (comparedName('Contact', name) !== value) continue;
      if (!best || rank > best[1] || (rank === best[1] && name > best[0])) best = [name, rank];
    }
  return best?.[0];
}
