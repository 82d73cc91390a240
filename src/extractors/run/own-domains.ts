import type { Assertions, Claim, Mention } from '../../common/model.ts';
import { lettersOf } from '../words/names.ts';

const MIN_LETTERS = 4;
/** Below what is ever shown. */
const UNLIKELY = 0.1;

/**
 * The same, but that nobody works for a domain that bears the own name where the signature names another house: `ada@lindt-berlin.example`
 * of the Norden Werft is a private address.
 */
export function withoutOwnDomains({ mentions, claims }: Assertions): Assertions {
  const signed = claims.filter(({ type, rule }) => type === 'works_for' && rule.startsWith('signature.'));
  if (!signed.length) return { mentions, claims };
  const own = new Set(claims.filter((claim) => claim.rule === 'addresses.domain' && isOwn(mentions, claim, signed)));
  if (!own.size) return { mentions, claims };
  const left = new Set([...own].map(({ to }) => thingOf(mentions, to)));
  for (const claim of claims) if (!own.has(claim)) left.delete(thingOf(mentions, claim.to));
  return {
    mentions: mentions.map((one, n) => (left.has(thingOf(mentions, n)) ? { ...one, tier: 'weak' } : one)),
    claims: claims.map((claim) => (own.has(claim) ? { ...claim, confidence: UNLIKELY } : claim)),
  };
}

function isOwn(mentions: Mention[], { from, to }: Claim, signed: Claim[]): boolean {
  const [who, house] = [thingOf(mentions, from), thingOf(mentions, to)];
  const label =
    domainIn(mentions, house)
      ?.split('.', 1)
      .join('')
      .replace(/[^a-z0-9]/g, '') ?? '';
  const employers = signed.filter((claim) => thingOf(mentions, claim.from) === who);
  if (!employers.length || employers.some((claim) => thingOf(mentions, claim.to) === house)) return false;
  const names = mentions.flatMap(({ name }, n) => (name && thingOf(mentions, n) === who ? [name] : []));
  const words = names.flatMap((name) => name.split(/\s+/).slice(1)).map(lettersOf);
  return words.some((word) => word.length >= MIN_LETTERS && label.includes(word));
}

const domainIn = (mentions: Mention[], thing: number): string | undefined =>
  mentions
    .filter((_, n) => thingOf(mentions, n) === thing)
    .flatMap(({ identifiers }) => identifiers.flatMap(({ kind, value }) => (kind === 'domain' ? value : [])))[0];

/** The first mention of what a mention is of. */
function thingOf(mentions: Mention[], index: number): number {
  let at = index;
  for (let seen = 0; mentions[at]?.as !== undefined && seen < mentions.length; seen++) at = mentions[at]?.as ?? at;
  return at;
}
