import { elementAt, valueAt } from '../../common/element-at.ts';
import type { Facts } from '../facts.ts';
import { glob } from '../glob.ts';
import { idOf } from '../ids.ts';
import { comparedName, isStrong, keysOf, nameKeyOf } from '../keys.ts';
import type { Assertions, Claim, Identifier, Mention, Value } from '../../common/model.ts';
import type { Ruling, RuleKind } from '../../common/settling/rule.ts';
import { parseKey } from '../key.ts';

/** What a document asserts once rules have been followed, and how often each rule changed something. */
export interface Ruled {
  assertions: Assertions;
  hits: Record<string, number>;
}

type Follow = (rule: Ruling, assertions: Assertions, facts: Facts) => { assertions: Assertions; hits: number };

/** Follows the rules, one after another; null when none of them changes anything. */
export function followRules(rules: Ruling[], assertions: Assertions, facts: Facts): Ruled | null {
  const ruled: Ruled = { assertions, hits: {} };
  for (const rule of rules) {
    const { assertions: after, hits } = FOLLOW[rule.kind](rule, ruled.assertions, facts);
    if (!hits) continue;
    ruled.assertions = after;
    ruled.hits[rule.id] = hits;
  }
  return Object.keys(ruled.hits).length ? ruled : null;
}

/** Which mentions are of things that a rule means, those that corefer with one among them; a registered business is never meant. */
function meant({ match, keys: named }: Ruling, { mentions }: Assertions, facts: Facts): Set<number> {
  if (match.entity !== undefined && match.entity !== facts.entity) return new Set();
  const keys = keysOf(mentions, facts);
  const found = new Set<number>();
  for (const [n, mention] of mentions.entries()) {
    if (mention.label === 'Business' || (match.label ?? mention.label) !== mention.label) continue;
    if (isNamed(match, mention) || isKeyed(match.id, named, mention, keys[n] ?? null)) found.add(mention.as ?? n);
  }
  for (const [n, mention] of mentions.entries()) if (mention.as !== undefined && found.has(mention.as)) found.add(n);
  return found;
}

function isNamed({ name, pattern }: Ruling['match'], mention: Mention): boolean {
  const { label } = mention;
  const wanted = name ?? pattern;
  if (wanted === undefined) return false;
  const fits = (text: string) =>
    name === undefined ? glob(wanted, text) : comparedName(label, text) === comparedName(label, wanted);
  return namesOf(mention, wanted).some(fits);
}

/** What a thing is shown by: its name, an organization its domain too, and one who is known by an address alone the address, where one is asked for. */
function namesOf({ label, name = '', identifiers }: Mention, wanted: string): string[] {
  const valuesOf = (kind: Identifier['kind']) =>
    identifiers.filter((one) => one.kind === kind).map(({ value }) => value);
  const written = name.trim() ? [name.trim()] : [];
  const domains = label === 'Organization' ? valuesOf('domain') : [];
  const addresses = written.length === 0 && wanted.includes('@') ? valuesOf('email') : [];
  return [...written, ...domains, ...addresses];
}

function isKeyed(id: string | undefined, named: string[], mention: Mention, key: string | null): boolean {
  if (id === undefined || key === null) return false;
  const parsed = parseKey(key);
  const own = parsed.kind === 'reading' ? nameKeyOf(parsed) : key;
  return named.includes(own) || idOf(parsed, mention.label, { name: mention.name, entity: parsed.entity }) === id;
}

const unchanged = (assertions: Assertions) => ({ assertions, hits: 0 });

/** Replaces the mentions that a rule means. */
function each(
  assertions: Assertions,
  of: Set<number>,
  make: (mention: Mention) => Mention,
): { assertions: Assertions; hits: number } {
  if (!of.size) return unchanged(assertions);
  const mentions = assertions.mentions.map((mention, n) => (of.has(n) ? make(mention) : mention));
  return { assertions: { ...assertions, mentions }, hits: of.size };
}

/** A name that nothing identifies is the thing's; it does not name it. */
const alias: Follow = (rule, assertions, facts) => {
  const of = meant(rule, assertions, facts);
  for (const n of of) {
    const mention = elementAt(assertions.mentions, n);
    if (isStrong(mention) || mention.keys) of.delete(n);
  }
  return each(assertions, of, (mention) => ({
    ...mention,
    ...(rule.effect.label && { label: rule.effect.label }),
    keys: rule.toKeys,
    authority: Math.min(mention.authority, LOW),
  }));
};
const LOW = 10;

const relabel: Follow = (rule, assertions, facts) => {
  const { label } = rule.effect;
  if (label === undefined) return unchanged(assertions);
  const of = meant(rule, assertions, facts);
  for (const n of of) if (assertions.mentions[n]?.label === label) of.delete(n);
  return each(assertions, of, (mention) => ({ ...mention, label }));
};

/** Leaves mentions out with all that is claimed of them; what a person wrote after the rule stands. */
const ignore: Follow = (rule, assertions, facts) => {
  if (facts.seq !== null && facts.seq > rule.seq) return unchanged(assertions);
  const of = meant(rule, assertions, facts);
  if (!of.size) return unchanged(assertions);
  const place = new Map<number, number>();
  for (const n of assertions.mentions.keys()) if (!of.has(n)) place.set(n, place.size);
  const mentions = [...place.keys()].map((n): Mention => {
    const { as, ...mention } = elementAt(assertions.mentions, n);
    const moved = as === undefined ? undefined : place.get(as);
    return moved === undefined ? mention : { ...mention, as: moved };
  });
  const claims = assertions.claims
    .filter(({ from, to }) => place.has(from) && place.has(to))
    .map((claim): Claim => ({ ...claim, from: valueAt(place, claim.from), to: valueAt(place, claim.to) }));
  return { assertions: { ...assertions, mentions, claims }, hits: of.size };
};

const edgeType: Follow = ({ match, effect }, assertions) => {
  const { type } = effect;
  if (type === undefined) return unchanged(assertions);
  let hits = 0;
  const { mentions } = assertions;
  const claims = assertions.claims.map((claim) => {
    const [from, to] = [elementAt(mentions, claim.from).label, elementAt(mentions, claim.to).label];
    const fits = claim.type === match.type && (match.from ?? from) === from && (match.to ?? to) === to;
    if (!fits || claim.type === type) return claim;
    hits++;
    return { ...claim, type };
  });
  return hits ? { assertions: { ...assertions, claims }, hits } : unchanged(assertions);
};

const property: Follow = ({ match, effect }, assertions) => {
  const { property: name } = match;
  if (name === undefined) return unchanged(assertions);
  const of = new Set<number>();
  for (const [n, { label, properties }] of assertions.mentions.entries()) {
    const value = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (value === undefined || (match.label ?? label) !== label) continue;
    if (match.value === undefined || isSame(match.value, value)) of.add(n);
  }
  return each(assertions, of, (mention) => {
    const { [name]: old, ...others } = mention.properties ?? {};
    const value = effect.value ?? old;
    const isRemoved = effect.remove === true || value === undefined;
    return { ...mention, properties: isRemoved ? others : { ...others, [effect.property ?? name]: value } };
  });
};

const isSame = (one: Value, other: Value): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim().toLowerCase() === other.trim().toLowerCase()
    : JSON.stringify(one) === JSON.stringify(other);

const FOLLOW: Record<RuleKind, Follow> = {
  alias,
  relabel,
  ignore,
  edge_type: edgeType,
  property,
  never_merge: (_, assertions) => unchanged(assertions),
};
