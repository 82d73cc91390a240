import { isNetwork } from '../page/naming/no-house.ts';
import { employment, pairs, type Reading, type RuleMatch } from './rule.ts';
import { isChief } from '../words/chiefs.ts';
import { isOrganizationName } from '../words/names.ts';
import type { Scene } from './scene.ts';
import type { Actor, Kind } from './masked.ts';

/** Whom or what the words at a position are said of, in the sentence or before it. */
export const owner = (s: Scene, kind: Kind, at: number): Actor | undefined => s.before(kind, at) ?? s.topic[kind];

/** Employment of the person of a mark, and of those listed after it, whose own office is not read unless they share the first one's; of one office that a single person holds nobody else has a part. */
export function employs(s: Scene, mark: string, where: (Actor | undefined)[], office: string): Reading[] {
  const [first, ...listed] = s.chain(mark);
  if (!first) return [];
  const next = listed[0] && s.text.slice(first.at + first.mark.length, listed[0].at);
  const others = isChief(office) && /^(?:,|,? (?:and|&)) $/.test(next ?? '') ? [] : listed;
  let end = first.at + first.mark.length;
  const shares = others.map((other) => {
    const gap = s.text.slice(end, other.at);
    end = other.at + other.mark.length;
    return /^(?:,|,? (?:and|&)) $/.test(gap);
  });
  return [first, ...others].flatMap((who, n) => employment([who], where, n === 0 || shares[n - 1] ? office : ''));
}

/** An organization whose name is one for sure: of towns, films, teams and plans much is said, too. */
export const sureFirm = (place: Actor | undefined): Actor | undefined =>
  place && (place.at < 0 || place.isSure || isOrganizationName(place.name) || TOWN.test(place.name))
    ? place
    : undefined;

/** A town as whoever employs people. */
const TOWN = /^(?:Stadt|Gemeinde|Landkreis|City of|Borough of|County of|Ville de|Ayuntamiento de|Comune di) \p{Lu}/u;

/** A house, and not people by one word in the plural: `bei Freunden`. */
export const mayBeFirm = (place: Actor | undefined): Actor | undefined =>
  place && (/ /.test(place.name) || !/(?:en|rn)$/.test(place.name)) ? place : undefined;

/** Who is owned is a part of the owner; of any other verb it was bought. */
export const ownedBy = (words: string, one: Actor | undefined, owner: Actor | undefined): Reading[] =>
  /^(?:owned|controlled)/i.test(words)
    ? pairs('subsidiary_of', [sureFirm(one)], [owner])
    : pairs('acquired', [owner], [one]);

/** Before the group that a house is of, of which no more is told: `Acme Ltd, a member of the Acme Group, represented by`. */
const PART_OF =
  /(?:>,?|\)) (?:which is |itself )?(?:an? |the )?(?:[a-z-]+ ){0,2}?(?:members?|part|subsidiary|branch|division|affiliate|company|business|arm|unit) (?:company )?(?:of|within|in) (?:the )?$/i;

/** True for the words before a house that say that another is part of it. */
export const isWhole = (before: string): boolean => PART_OF.test(before);

/** True for who joins a network, and not as anything that people are employed as: `Dana joined LinkedIn in 2012`. */
export const isSigningUp = (s: Scene, m: RuleMatch): boolean =>
  !m[2] && /^(?:re)?join/i.test(m[0]) && isNetwork(s.of(m[1])?.name ?? '');
