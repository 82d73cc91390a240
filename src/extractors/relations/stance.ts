import { SALUTATIONS } from '../words/greetings.ts';
import { MAY } from '../words/may.ts';
import { lastPart } from '../words/parts.ts';
import type { Reading, RuleMatch } from './rule.ts';
import type { Scene } from './scene.ts';

const NEGATED =
  /\b(?:not|never|neither|nor|nobody|no one|without|cannot|denie[sd]|deny|refuse[sd]?|declined|failed|cancel\w*|nicht|kein(?:e[mnrs]?)?|niemals|weder|instead of|rather than|far from)\b|n't\b/i;
const PLANNED = new RegExp(
  `\\b(?:will|shall|going to|plan(?:s|ned|ning)?|intend(?:s|ed)?|hop(?:es|ed|ing)|want(?:s|ed)?|wish(?:es|ed)?|about to|set to|is to|are to|expect(?:s|ed)?|consider(?:s|ed|ing)?|might|${MAY}|should|offered|appl(?:ied|ying)|candidate|nominee|propos(?:es|ed)|try(?:ing)?|tri(?:es|ed)|negotiat\\w+|in talks|(?<!\\bleft\\b[^<>.;]{0,40} )to join|if|wird|werden|möchte|soll(?:te|en)?|plant|könnte|würde|falls|ob)\\b|'ll\\b`,
  'i',
);
const COULD = /\b(?:would|could)\b|'d\b/i;
const DOUBTED =
  /\b(?:rumou?r\w*|allegedly|reportedly|supposedly|apparently|hears?|heard|(?:they|people|some|everybody|everyone) says?|someone said|angeblich|hearsay|word is|gossip|claim(?:s|ed)?|unconfirmed|gerüchte\w*|gehört,? dass|vielleicht|wohl|vermutlich|wahrscheinlich|man sagt|es heißt|glaube|presumably|think|thinks|thought|believes?|guess|suppose|assume|maybe|perhaps|possibly|probably|not sure|unsure|wonder\w*|pretend\w*|jok(?:e|ed|ing)|kidding|imagine|if|unless|whether|assuming|in case|hope|wish|would|might|understand that|underst(?:and|ood) from|gather(?:ed)? (?:that|from)|under the impression|led to (?:believe|understand)|(?:am|are|was|were|been|being|'m|'re) (?:also |now )?told)\b|\b(?:we|i) (?:understand|gather),? $/i;
const VERB =
  /(?<!\p{L})(?:is|was|are|were|been|be|became|becomes?|remains|has|have|had|serve[sd]?|works?|worked|joins?|joined|left|founded|acquired|bought|led|leads|appointed|named|hired|married|reports?|studied|graduated|attended|advises|will|owned|owns?|belongs?|acquires?|employs?|chairs?|chaired|sits?|serves?|represents?|teaches|taught|took|takes|stud(?:y|ies)|join|work|lead|am|runs?|heads?|handles?|manages?|oversees|buys?|sources?|orders?|supply|supplies|deliver|sell|leitet|führt|verantwortet|betreut|beziehen|kaufen|beliefern|liefern|bin|arbeite|ist|war|hat|wurde|arbeitete?|gehört|gründete|kaufte|übernahm|studierte)\b/iu;
const ASKS = /\b(?:ist|war|hat|sind|wird|is|was|are|were|isn't|wasn't|did|does|do|has|have|will|which|as) $/i;
/** `Did you hear that …`, `Is it true that …`. */
const ASKS_WHETHER =
  /\b(?:(?:did|do|have|has|does) (?:you|anyone|anybody|we) (?:all )?(?:hear|heard|know|see|seen)|is it true|hast du (?:schon )?gehört|wisst ihr|weißt du|stimmt es)\b/i;
const QUESTION = /\?["'”)]*$/;

/** True where a sentence states a reading as it stands: not denied, planned, asked, heard or supposed. What an apposition or bracket says in passing is stated all the same, unless it is all that is asked: `Dana Frost, CEO of Acme?` */
export function isStated(s: Scene, match: RuleMatch, { type, from, to }: Reading): boolean {
  const ends = [from, to].filter(({ at }) => at >= 0);
  if (ends.some(({ kind, at }) => isOfOthers(s.text.slice(Math.max(0, at - 60), at), kind, type))) return false;
  if (type !== 'headquarters' && ends.some((one) => isOfTheirs(s.text.slice(one.at + one.mark.length, match.index))))
    return false;
  if (ends.some(({ kind, at, mark }) => kind === 'P' && isAddressed(s, at, at + mark.length))) return false;
  const start = Math.min(match.index, ...ends.map(({ at }) => at));
  const end = Math.max(match.index + match[0].length, ...ends.map(({ at, mark }) => at + mark.length));
  const said = s.text.slice(start, end);
  const span = ownClause(said);
  if (INVERTED.test(s.text.slice(0, match.index + match[0].length))) return false;
  const before = named(s, s.text.slice(Math.max(0, start - 80), start));
  if (QUESTION.test(s.text) && (ASKS.test(before) || ASKS_WHETHER.test(before) || /\bbeim? /.test(span))) return false;
  if (QUESTION.test(s.text) && start < 2 && s.text.length - end < 3) return false;
  if (OPEN.test(before) && STAYS_OPEN.test(s.text.slice(end))) return false;
  if (!VERB.test(span)) return true;
  const here = span.replace(/\b(?:no longer|nicht mehr)\b/gi, '');
  if (NEGATED.test(here) || PLANNED.test(here) || QUESTION.test(s.text)) return false;
  if (!s.isEncyclopedic && COULD.test(here)) return false;
  if (!s.isEncyclopedic && (HEARSAY.test(clause(before)) || LEFT_OPEN.test(s.text.slice(end)))) return false;
  return (
    (span !== said || !DOUBTED.test(clause(before))) &&
    !/\b(?:reportedly|allegedly|apparently|probably|supposedly)\b/i.test(here)
  );
}

/** A question by the order of its words, whatever mark ends it: `is he still at Acme`, `ok and does she work for Acme`. */
const INVERTED =
  /^(?:(?:so|and|but|ok(?:ay)?|oh|hm+|wait|sorry|right|well|hey|hi),? )*(?:is|are|was|were|isn't|aren't|wasn't|weren't|does|do|did|doesn't|don't|didn't|has|hasn't) (?:s?he|they|you|it|<[PO]\d+>(?! [a-z]+ (?:and|,)))(?! (?:who|which|that)\b)[^,;:]*$/i;

/** Before and behind what a German clause leaves open, whose verb comes last: `wenn Dana Frost Vorstand der Acme AG wird`. */
const OPEN = /\b(?:wenn|falls|sofern|sobald|solange|ob|bis|bevor) (?:(?:herrn?|frau|dr\.|der|die) )*$/i;
const STAYS_OPEN = /^ (?:(?:wieder|noch|neu|doch|auch) )?(?:wird|werden|ist|sind|wäre|würde|bleibt|sein|werde)\b/i;

/** What a pronoun behind a semicolon or dash begins, or `her boss` behind a comma: what is said before it is said of something else. */
const ownClause = (span: string): string =>
  /^[^]*(?:[;–—] (?:and |but )?|, (?:and |but |so )?(?=s?he(?:'s| is) (?:our|my)\b|(?:his|her) (?:line )?(?:boss|manager|supervisor)\b))((?:s?he[ ']|(?:his|her) )[^;–—]*)$/i.exec(
    span,
  )?.[1] ?? span;

/** Before what a sentence sets against whom or what it speaks of: `Acme, not Beta, bought`. */
const SET_APART =
  /\b(?:not|rather than|instead of|unlike|except(?: for)?|nicht|statt|anders als)(?: (?:the|by|at|for|of|with|die|der))? $/i;
/** Before somebody of whom somebody else is told: `the lawyer of Dana Frost works for`. */
const OF_WHOM =
  /\b(?:lawyer|solicitor|friend|colleague|boss|assistant|secretary|manager|agent|partner|successor|predecessor|son|daughter|brother|sister|father|mother|parents|wife|husband|widow|child|children|cousin|nephew|niece|uncle|aunt|neighbou?r|student|pupil|client|employer)s? of (?:(?:mr|ms|mrs|dr)\.? )?$|(?<!\p{L})(?:schwester|bruder|mutter|vater|eltern|sohn|tochter|frau|mann|freund(?:in)?|kolleg(?:e|in)|chef(?:in)?|anwalt|anwältin|assistent(?:in)?|nachbar(?:in)?|onkel|tante|neffe|nichte|cousine?) (?:von|des|der) (?:(?:herrn?|frau|dr\.) )?$/iu;
const OF_WORK = /^(?:works_for|leads|member_of|founded|studied_at|advises|invested_in)$/;

/** True where the words from a name to what is told say that somebody or something of theirs did it: `<P0>, whose father founded`. */
const isOfTheirs = (words: string): boolean => /^,? (?:whose|deren|dessen)\b[^,;]*$/i.test(words);

/** A greeting up to whom it greets. */
const GREETED = new RegExp(
  `(?:^|[.!?:;] )(?:(?:${[...SALUTATIONS].join('|')})[, ]+){1,3}(?:(?:herrn?|frau|mr|mrs|ms|dr|prof|mme|m)\\.? ){0,2}$`,
  'iu',
);

/** True for whoever is spoken to: what stands behind the comma is told of somebody else (`Hi Ben, the buyer at Acme rang`). */
const isAddressed = (s: Scene, from: number, to: number): boolean =>
  /^[,!]/.test(s.text.slice(to, to + 1)) && GREETED.test(named(s, s.text.slice(Math.max(0, from - 40), from)));

/** True for a name whose words before it say that what follows is told of somebody or something else. */
const isOfOthers = (before: string, kind: string, type: string): boolean =>
  SET_APART.test(before) || (kind === 'P' && OF_WORK.test(type) && OF_WHOM.test(before));

/** Reported by somebody else: `her cousin reckons that …`, `Tom says his boss …`, `mein Nachbar meint, …`. */
const HEARSAY =
  /\b(?:reckons?|tells? (?:me|us|everyone)|told (?:me|us)|swears?|mentioned|insists?|(?:says|said),? (?:that )?(?:his|her|their|a|some|our|my)\b|meinte?|erzählt(?:e)?|sagte?|behauptete?)\b/i;
/** What leaves open whether it is so, behind what is said. */
const LEFT_OPEN =
  /\b(?:no idea (?:if|whether)|not sure (?:if|whether)|if (?:that is|that's|it is|it's) true|whether (?:that is|that's|it's) true|(?:or )?so (?:i|we) (?:hear|heard|am told)|just kidding|haha|ob (?:das|es) stimmt)\b|\(\?\)|;-?\)/i;

/** The text with names where marks stand: `Rumour` may have been taken for one. */
const named = ({ actors }: Scene, text: string): string =>
  text.replace(/<[POL](\d+)>/g, (_, n: string) => actors[Number(n)]?.name ?? '');

/** The end of a text from its last semicolon, colon or dash on. */
const clause = (text: string): string => lastPart(text, /[;:–—]/);
