import { ROLE } from './rule.ts';
import type { Scene } from './scene.ts';
import type { Actor, Kind } from './masked.ts';

const ADVERB =
  '(?:also|currently|now|previously|formerly|once|then|later|recently|still|already|first|just|since|eventually|subsequently|once again|most recently|in \\d{4}|[a-z]+ly)';
const COPULA =
  '(?:is|was|are|were|used to be|became|(?:has |have |had )?become|becomes|remains|(?:has|have|had) been|(?:has |have |had )?served|serves|serving|acts|acted|acting|(?:has |have |had )?worked|works|working|continues|continued|operates|operated|operating|continues? to operate|exists|(?:was |were |been |is |has been |had been )?(?:appointed|named|elected|promoted|hired|made))';
const NO_MODIFIER =
  '(?:is|was|are|were|be|been|has|have|had|does|do|did|will|would|can|could|may|might|should|and|or|but|that|which|who|whom|whose|where|when|while|if|because|so|as|of|to|for|with|at|in|on|by|from|about|into|against|after|before|than|like|said|says|told|asked|asks|met|meets|sees|saw|wants|my|your|this|these|those|any|every|some|no|not|his|her|me|him|them|us|you|it|(?!retired|distinguished|registered|certified|owned|listed|renowned|associated)[a-z]{2,}ed)';
const MODIFIERS = `(?: (?!${NO_MODIFIER}\\b)[a-z0-9][a-z0-9%/-]*)`;
const DETERMINER = '(?: (?:an?|the|its|their|our))?';
const AGED = '(?: \\([^()<>]{0,60}\\))?(?:, (?:\\d{1,3}|[a-z.]{2,5})(?=,)){0,5}';

const APPOSED = new RegExp(
  `^${AGED}(?:(?:, (?!and\\b)[^<>;.]{0,140},|,)? (?:who |which )?(?:${ADVERB} )*${COPULA}(?: ${ADVERB})*(?: as| to)?${DETERMINER}${MODIFIERS}{0,4}|,(?: ${ADVERB})*(?: as)?${DETERMINER}${MODIFIERS}{0,4}| \\((?:the |an? |our )?(?:[a-z-]+ ){0,3}| [-–—]${DETERMINER}${MODIFIERS}{0,4}|${MODIFIERS}{0,1})\\s*$`,
  'i',
);
const SUBJECT = new RegExp(
  `^${AGED}(?:, (?!and\\b)(?:[^<>;.]|<[OL]\\d+>){0,60},)?,?(?: (?:who|that|which|he|she|has|have|had|is|was|were|are|been|being|and|to|used|${ADVERB}))*\\s*$|^'(?:s|ve|d)(?: ${ADVERB})*\\s*$`,
  'i',
);
const SHARED = new RegExp(
  `^(?:,? who)? [a-z][^<>;:]{0,80}(?:<[OL]\\d+>[^<>;:]{0,40})?,? (?:and|then|before|after)(?: before that)?(?: (?:is|was|are|were|has been))?(?: ${ADVERB})? $`,
  'i',
);
const NESTED = new RegExp(`\\b(?:${ROLE}|(?:co-?)?founders?)\\b`, 'i');

/** What may stand between two offices of one person. */
const REST = new RegExp(
  `^s?(?:[^<>.;:]{0,50}|[^<>.;:]{0,30}(?:<[OL]\\d+>(?:,| and)? ?){1,3}),? ?(?:and|&|,|as well as|who (?:is|was|has been))(?: as)?${DETERMINER}${MODIFIERS}{0,4} ?$`,
  'i',
);

const BRACKETS = / \([^()]{0,80}\)/g;

/** The words from an actor to a position, what stands in brackets left out. */
const gapTo = ({ text }: Scene, { at, mark }: Actor, end: number): string =>
  text.slice(at + mark.length, end).replace(BRACKETS, '');

/** True for an actor in a bracket that is closed before a position. */
const isAside = ({ text }: Scene, { at }: Actor, end: number): boolean => /^[^(]{0,80}\)/.test(text.slice(at, end));

const nearest = (s: Scene, kind: Kind, at: number): Actor | undefined =>
  s.actors.findLast((actor) => actor.kind === kind && actor.at < at && !isAside(s, actor, at));

/** The thing that an office or kind at a position is said of by apposition, copula or bracket: nothing else stands between; undefined where there is none. */
export function apposed(s: Scene, kind: Kind, at: number): Actor | undefined {
  const actor = nearest(s, kind, at);
  return actor && APPOSED.test(gapTo(s, actor, at)) ? actor : undefined;
}

/** As `apposed`, also past another office of the same person: `Dana Frost, founder of Acme and chair of Beta`. */
export function apposedBefore(s: Scene, at: number): Actor | undefined {
  const actor = nearest(s, 'P', at);
  const gap = actor ? gapTo(s, actor, at) : '';
  const first = NESTED.exec(gap);
  const isSame =
    first && APPOSED.test(gap.slice(0, first.index)) && REST.test(gap.slice(first.index + first[0].length));
  return isSame ? actor : undefined;
}

/** A clause of its own whose subject is the person before: `ask Dana Frost in Estates, she`. */
const PRONOUN = new RegExp(`[,;:.–-] (?:and |but )?(?:he|she)(?:'s| is| was| has| had)?(?: ${ADVERB})* ?$`, 'i');

/** A clause of its own that says what the person before is: `I know Dana Frost, she's the`, `founded Acme; before that he was a`. */
const PRONOUN_IS = new RegExp(
  `[,;:.–-] (?:(?:and|but|before (?:that|this)|previously|earlier),? )*(?:he|she)(?:'s| is| was| became| has been| had been)(?: ${ADVERB})*(?: as)?${DETERMINER}${MODIFIERS}{0,4} ?$`,
  'i',
);

/** The only person before words that a pronoun for it ends. */
function pronounced(s: Scene, at: number, form = PRONOUN): Actor | undefined {
  const people = s.actors.filter((one) => one.kind === 'P' && one.at < at && !/^I\b/.test(one.name));
  const [one] = people;
  return one && people.length === 1 && form.test(s.text.slice(one.at, at)) ? one : undefined;
}

/** Of whom a clause of its own says by a pronoun that an office is theirs. */
export const pronouncedHolder = (s: Scene, at: number): Actor | undefined => pronounced(s, at, PRONOUN_IS);

/** Of what follows a sentence's first words, the second verb: `<P0> studied at <O1> and has been`. */
const COORDINATED = new RegExp(
  `^ [a-z][^;:]{2,160},? and (?:is|was|has been|became)(?: ${ADVERB})*(?: an?| the)?(?: [a-z-]+){0,3} $`,
  'i',
);

/** The only person of a sentence, which begins with it, of whom a second verb says that an office is theirs. */
export function coordinatedHolder({ text, actors }: Scene, at: number): Actor | undefined {
  const [one, ...others] = actors.filter((actor) => actor.kind === 'P' && actor.at < at);
  const isAlone = one && others.length === 0 && one.at < FIRST_WORDS;
  return isAlone && COORDINATED.test(text.slice(one.at + one.mark.length, at)) ? one : undefined;
}
const FIRST_WORDS = 2;

/** Between two verbs: `lives with <P1>, and teaches at <O2>`. */
const SECOND_VERB = new RegExp(`^, and(?: ${ADVERB})* $`, 'i');
const WITH =
  /\b(?:with|by|alongside|to|married|met|meets) (?:(?:his|her|their|the|an?|my|our) )?(?:[a-z-]+,? ){0,3}(?:the )?(?:[a-z-]+ ){0,2}$/i;

/** True for somebody whom the verb before is about, and who does nothing here. */
const isObject = ({ text }: Scene, { at }: Actor): boolean => WITH.test(text.slice(Math.max(0, at - 80), at));

/** True for what stands where a place does, which a name of somebody may be taken for: `grew up in <P1>, studied`. */
const isPlace = ({ text }: Scene, { at }: Actor): boolean => /\b(?:in|near|outside) $/i.test(text.slice(0, at));

/** Who a sentence begins with, before another. */
const firstOf = ({ actors }: Scene, { at }: Actor): Actor | undefined =>
  actors.find((one) => one.kind === 'P' && one.at < FIRST_WORDS && one.at < at);

/** The thing that is the subject of the verb at a position; an encyclopedic text may speak of it in the sentence before. */
export function subject(s: Scene, kind: Kind, at: number): Actor | undefined {
  const actor = nearest(s, kind, at);
  const gap = actor && gapTo(s, actor, at);
  if (kind === 'P' && actor && gap !== undefined && SECOND_VERB.test(gap) && isObject(s, actor))
    return firstOf(s, actor);
  if (kind === 'P' && actor && isPlace(s, actor)) return firstOf(s, actor);
  if (gap !== undefined && (SUBJECT.test(gap) || SHARED.test(gap))) return actor;
  if (s.isEncyclopedic) return s.before(kind, at) ?? s.topic[kind];
  return kind === 'P' ? pronounced(s, at) : undefined;
}

/** The subject of the verb at a position and those named with it. */
export function subjects(s: Scene, kind: Kind, at: number): Actor[] {
  const found = subject(s, kind, at);
  const listed = s.backChain(kind, at);
  if (!found) return [];
  return listed.includes(found) && !isSpokenTo(s, listed) ? listed : [found];
}

/** True where the first of two names is whom the sentence speaks to: `Dana, Bo joined Acme`. */
const isSpokenTo = ({ text }: Scene, [second, first, ...others]: Actor[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  !others.length &&
  first.at === 0 &&
  text.slice(first.mark.length, second.at) === ', ';

const PLACED =
  /^,?(?: (?:which|that|who|until (?:they|it)|before (?:they|it)|when (?:they|it)))?(?: (?:is|was|were|are|has been|had been|have been|being|be|got|now|recently|since|later|then|subsequently|also|wholly|fully|majority|partly|jointly|in|\d{4}|an?|the))*,? $/i;

const KIND_IN =
  /\b(?:company|firm|business|start-?up|agency|studio|shop|maker|manufacturer|supplier|retailer|brewery|bakery|restaurant|hotel|practice|workshop|consultancy|charity|foundation|school|bank|developer|distributor|publisher|label|gallery|factory|organi[sz]ation|party|group|club|association|society|movement|team|band|orchestra|magazine|newspaper) (?:in|near|from) </i;
/** What the house before is, and where: `<O0>, a start-up in <L1> founded by`; the place itself may be taken for a house. */
const SEATED = /(?:(<O\d+>)(?:,| is| was))?(?:^| )an? (?:[a-z-]+ ){1,5}(?:in|near|from) (<[OL]\d+>)$/i;

/** Before a house that something is of, which the verb is said of: `the pump of <O0> leaks and was bought by`. */
const OF = /\b(?:of|for|from|by|with) (?:the )?$/i;
/** Between the subject that begins a sentence and its second verb, in the passive: `<O0>, founded by <P0>, has 40 people and was`. */
const SECOND_PASSIVE = /^(?:, [^.;:]{3,80}?,)? [a-z]+ [^.;:<>]{2,60}? and (?:is|was|has been) (?:now |[a-z]+ly )?$/;

/** The organization right before words that are said of it: `Acme, now owned by`, also before what it is and where. */
export function passive(s: Scene, at: number): Actor | undefined {
  const last = s.actors.findLast((one) => one.at < at && one.kind !== 'P');
  const [seated, house, place] = (last && SEATED.exec(s.text.slice(0, last.at + last.mark.length))) ?? [];
  if (last && seated && place && KIND_IN.test(seated) && PLACED.test(s.text.slice(last.at + last.mark.length, at)))
    return house === undefined ? undefined : s.of(house);
  const actor = nearest(s, 'O', at);
  const gap = actor && gapTo(s, actor, at);
  if (actor && gap !== undefined && (PLACED.test(gap) || (SHARED.test(gap) && !OF.test(s.text.slice(0, actor.at)))))
    return actor;
  if (gap !== undefined && (actor?.at ?? at) < FIRST_WORDS && SECOND_PASSIVE.test(gap)) return actor;
  return s.isEncyclopedic ? (s.before('O', at) ?? s.topic.O) : undefined;
}

/** The subject of two verbs, of which the second is the copula: `<O0> employs 40 people and is a`. */
export function coordinated(s: Scene, at: number): Actor | undefined {
  const one = s.before('O', at);
  return one &&
    /^ [a-z][^<>;:]{2,80} and (?:is|was) (?:now )?(?:an?|the) (?:[a-z-]+ ){0,2}$/.test(
      s.text.slice(one.at + one.mark.length, at),
    )
    ? one
    : undefined;
}
