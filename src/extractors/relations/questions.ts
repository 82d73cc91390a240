import { lastOf } from '../../common/element-at.ts';
import type { Actor, Kind, Masked } from './masked.ts';

/** What rules ask of a masked sentence. */
export interface Questions {
  /** The actor of a mark. */
  of(mark: string): Actor | undefined;
  /** Who or what the words at a position are said of: the nearest actor of a kind before it that is no object of something else, else the nearest. */
  before(kind: Kind, at: number): Actor | undefined;
  /** The first actor of a kind from a position on, with nothing but a copula or comma between. */
  next(kind: Kind, at: number): Actor | undefined;
  /** The actor of a mark and those coordinated with it to its right. */
  chain(mark: string): Actor[];
  /** The actor that the words at a position are said of, and those coordinated with it to its left. */
  backChain(kind: Kind, at: number): Actor[];
}

const JOINED = /^(?:,| is| was|,? mr\.?|,? dr\.?|,? ms\.?)?\s*$/i;
const AND = /(?:\band|&|\bor|\/)/i;
const STOP =
  /\b(?:is|was|were|are|be|been|has|had|have|who|which|that|where|when|while|whose|met|meets?|thanks?|please|married|of|by|from|to|in|at|for|with|on|into|through|under|after|before|since|until|as|than|via|against|will|would|joins|leaves|moves|goes|comes|takes|buys|sells|owns|runs|leads|heads|works|makes|calls|sends|gets|says|wants|becomes|starts|[a-z]{3,}(?:ed|ing))\b/i;
const GOVERNED =
  /\b(?:of|with|by|under|to|for|from|against|alongside|after|before|succeeding|replacing|like|than|in|at|near|on|into|via|through|joining|leaving|and (?:his|her) (?:wife|husband|son|daughter|brother|sister))(?: (?:the|his|her|its|an?|their|then|mr\.?|dr\.?|ms\.?|mrs\.?|prof\.?|professor|admiral|sir|king|queen))*(?: [a-z-]+)? $/i;
const ADJACENT =
  /^(?:'s)?,?(?: \([^()]{0,40}\))?(?: is| was| are| were| who| which| that| and| be| has been| itself|,|:| -| –| also| currently| formerly| now)*(?: (?:an?|the)(?: [a-z-]+){0,5})?\s*$/i;

/** Between two names of a German list. */
const UND = /^(?:,|,? und| sowie) (?:(?:der|die|das|dem|den|herrn?|frau|dr\.|prof\.) )*$/i;

/** Before a house of earlier days, which what is said of the one before it is not said of: `buyer at Acme, ex Boreal`. */
const FORMERLY = /\b(?:ex|formerly|previously|früher|vormals|ehemals|zuvor)\b/i;

const isListed = (gap: string): boolean => {
  if (UND.test(gap)) return true;
  if (gap.length > 70 || !/^(?: \([^()<>]{2,40}\))?[,/& ]/.test(gap) || /[.;:]\s/.test(gap)) return false;
  const plain = gap.replace(/\([^()]*\)/g, '');
  if (FORMERLY.test(plain)) return false;
  return (plain.includes(',') || AND.test(plain)) && !STOP.test(plain) && plain.split(' ').length < 9;
};

/** Behind a town that is taken for a house, its state or country: `Acme LLC, Grosse Pointe, Michigan`. */
const SEAT = /^, <L\d+>/;
/** What follows the subject of a clause of its own. */
const CLAUSE = /^ (?:is|was|are|were|has|have|had|will|would|says?|said)\b/i;
/** Behind a house that something is of, and that is in no list: `<O0> and <O1>'s leader`. */
const POSSESSES = /^(?:'s?|(?<=s)') [a-z]/i;
const NAMED_CHAIR = /\b(?:is|was|became|as) (?:[a-z]+ )?the $/i;
const APPOSED = /^,? (?:an? |the |which |who |whose )/i;
const MODIFIES = /^ (?:affiliate|company|subsidiary|brand|property|division|unit|owner|site|team|account|executive)\b/i;

/** The questions of one sentence. */
export function questions({ text, actors }: Masked): Questions {
  const gap = (a: Actor, b: Actor) => text.slice(a.at + a.mark.length, b.at);
  const of = (mark: string) => actors[Number(mark.slice(2, -1))];
  const before = (kind: Kind, at: number) => {
    const list = actors.filter((a) => a.kind === kind && a.at < at).toReversed();
    const [last] = list;
    if (!last || ADJACENT.test(text.slice(last.at + last.mark.length, at))) return last;
    const isSubject = (a: Actor) => {
      const [left, right] = [text.slice(Math.max(0, a.at - 60), a.at), text.slice(a.at + a.mark.length, at)];
      return (
        (!GOVERNED.test(left) || (APPOSED.test(right) && !/\bin $/i.test(left))) &&
        !NAMED_CHAIR.test(left) &&
        !MODIFIES.test(right)
      );
    };
    return list.find(isSubject) ?? last;
  };
  return {
    of,
    before,
    next: (kind, at) => {
      const actor = actors.find((a) => a.kind === kind && a.at >= at);
      return actor && JOINED.test(text.slice(at, actor.at)) ? actor : undefined;
    },
    chain: (mark) => {
      const first = of(mark);
      if (!first) return [];
      const found = [first];
      for (const actor of actors.slice(actors.indexOf(first) + 1)) {
        if (actor.kind !== first.kind || !isListed(gap(lastOf(found), actor))) break;
        const after = text.slice(actor.at + actor.mark.length);
        if (
          CLAUSE.test(after) ||
          (actor.kind === 'O' && POSSESSES.test(after)) ||
          (gap(lastOf(found), actor) === ', ' && SEAT.test(after))
        )
          break;
        found.push(actor);
      }
      return found;
    },
    backChain: (kind, at) => {
      const first = before(kind, at);
      if (!first) return [];
      const found = [first];
      for (const actor of actors.filter((a) => a.at < first.at).toReversed()) {
        if (actor.kind !== kind || !isListed(gap(actor, lastOf(found)))) break;
        found.push(actor);
      }
      return found;
    },
  };
}
