import { remembered } from '../../../common/text/remembered.ts';
import { growingIndex } from '../../run/growing-index.ts';
import type { Claim } from '../../../common/model.ts';
import { SELF } from '../../finding.ts';
import { isTalk } from '../../page/genre.ts';
import type { Page } from '../../page/page.ts';
import type { Sentence } from '../../page/sentences.ts';
import { ACTOR, COMMON, gazetteer, PLACE } from '../../tagger/gazetteer.ts';
import { isJob, isPostName } from '../../words/jobs.ts';
import { isOrganizationName } from '../../words/names.ts';
import type { Marked, Sex } from '../masked.ts';
import { sexOf } from './sex-of.ts';
import { isUsedByOthers } from './used-house.ts';

/** `She`, `Before that he`, `Davor war sie`: a pronoun in the singular as a sentence's subject, behind nothing but a word of time. */
const GOES_ON =
  /^(?:[-*•] )?(?:(?:(?:before|until|since|after) (?:that|then|this)|previously|earlier|formerly|then|now|today|tomorrow|tonight|next (?:week|month|year)|currently|and|but|(?:prior to|before|after|following|since|until|while) [^.;:,]{3,60},?|an? [^.;:,]{3,70},|in (?:[a-z]+ )?\d{4}|from \d{4}(?: (?:to|until) \d{4})?),? )?(he|she)(?=['’ ])|^(?:[-*•] )?(?:(?:davor|zuvor|vorher|früher|jetzt|heute|inzwischen|derzeit|zuletzt|seit \d{4}|bis \d{4}) (?:war|arbeitete|leitete|ist|arbeitet|leitet) )(er|sie)(?= )|^(?:[-*•] )?(er|sie)(?= (?:ist|war|hat|hatte|wird|wurde|kam|ging|begann|trat|stieg|verließ|übernahm|\p{Ll}{2,}t|\p{Ll}{2,}te) )/iu;
/** Two words with capital letters side by side, which may be a name that was not read. */
const NAME = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu;
/** A sentence that goes on about somebody whom it does not name. */
const BEGINS =
  /^(?:[-*•] )?(?:he|she|er|sie|his|her|seine?|ihre?(?! (?:\p{Ll}+ )?(?:ansprechpartner|kontakt|betreuer|berater|sachbearbeiter)))(?!\p{L})/iu;
/** A word before a noun that German writes with a capital letter. */
const LEAD =
  /^(?:the|our|my|his|her|their|its|d(?:er|ie|as|en|em|es)|(?:m|d|s|k)?ein(?:e[nmrs]?)?|(?:ihr|unser|euer)(?:e[nmrs]?)?|am|im|zum|zur|ab|seit|bei|mit|als|vom)\b/i;

/** So far into a sentence its subject may stand. */
const FURTHEST = 110;

/** Of whom a sentence speaks, and what it calls that person. */
export interface Spoken {
  index: number;
  sex?: Sex;
}

/** The pronoun with which a sentence goes on about the only person of the one before it. */
export function goesOn(page: Page, { start, end }: Sentence, things: Marked[], spoken?: Spoken): Marked | undefined {
  const match = spoken && GOES_ON.exec(page.text.slice(start, Math.min(end, start + FURTHEST)));
  const word = match?.[1] ?? match?.[2] ?? match?.[3];
  if (!spoken || !match || !word) return undefined;
  if (spoken.sex && spoken.sex !== (/^(?:he|er)$/i.test(word) ? 'man' : 'woman')) return undefined;
  const at = start + match[0].lastIndexOf(word);
  if (things.some((thing) => thing.start < at && thing.kind === 'P' && !isWeak(page, thing))) return undefined;
  return { start: at, end: at + word.length, kind: 'P', index: spoken.index };
}

/** The only person of whom a sentence speaks; none where it may name another, nor whoever takes part in the item. */
export function spokenOf(page: Page, { start, end }: Sentence, things: Marked[], pronoun?: Marked): Spoken | undefined {
  if (page.genre !== 'chat' && isTalk(page.genre) && page.turns.length) return undefined;
  const people = things.filter((thing) => thing.kind === 'P' && thing !== pronoun);
  if (people.some(({ index }) => index === undefined || isWeak(page, { index }))) return undefined;
  const of = new Set(
    [...people, ...(pronoun?.kind === 'P' && !isI(page, pronoun) ? [pronoun] : [])].map(({ index = SELF }) =>
      page.thing(index),
    ),
  );
  const [index, ...others] = of;
  if (index === undefined || others.length || index === SELF || takesPart(page, index)) return undefined;
  if (!pronoun && BEGINS.test(page.text.slice(start, start + 40))) return undefined;
  if (
    namesUnread(page, start, end, things) ||
    speaksOfAnother(page.text, start, end, pronoun ? [...people, pronoun] : people)
  )
    return undefined;
  const [named] = people;
  if (named && people.length === 1 && OVER_OTHERS.test(page.text.slice(start, named.start))) return undefined;
  const sex = sexOf(page, index, named);
  return sex ? { index, sex } : { index };
}

/** Before whoever is over or beside somebody whom the sentence does not name: `Wants to move under`. */
const OVER_OTHERS =
  /\b(?:under|instead of|in place of|rather than|unlike|unter|statt|anstelle von|sous) (?:(?:mr|mrs|ms|dr|herrn?|frau)\.? )?$/i;

/** True for whoever speaks: `he` is somebody else. */
const isI = ({ text }: Page, { start, end }: Marked): boolean => /^I\b/.test(text.slice(start, end));

/** The only organization that a sentence names: what `there` and `their` mean in the next one; none where they may as well mean whoever deals with it. */
export function houseOf(page: Page, { start }: Sentence, things: Marked[]): number | undefined {
  const houses = things.filter((thing) => thing.kind === 'O' && !isWeak(page, thing));
  const [house, ...others] = new Set(houses.map(({ index }) => (index === undefined ? index : page.thing(index))));
  const [first] = houses;
  const isDoubtful = first === undefined || isUsedByOthers(page.text.slice(start, first.start));
  return others.length || isDoubtful ? undefined : house;
}

/** True for a sentence that names no organization and begins with `they`: what it goes on about stays the house of the one before. */
export const goesOnAboutHouse = ({ text }: Page, { start }: Sentence, things: Marked[]): boolean =>
  things.every(({ kind }) => kind !== 'O') && /^(?:they|their)\b/i.test(text.slice(start, start + 6));

const isWeak = (page: Page, { index }: { index?: number | undefined }): boolean =>
  index !== undefined && page.mention(index).tier === 'weak';

/** True for two words that nobody read and that may be somebody's name: no post, no firm and no word of the language. */
function namesUnread(page: Page, start: number, end: number, things: Marked[]): boolean {
  const isRead = (from: number, to: number) =>
    things.some(({ start: at, end: upTo, index }) => {
      return !isWeak(page, { index }) && at < to && from < upTo;
    });
  return [...page.text.slice(start, end).matchAll(NAME)].some(
    ({ 0: name, index }) =>
      !isRead(start + index, start + index + name.length) &&
      !LEAD.test(name) &&
      !isJob(headOf(page.text.slice(start, start + index))) &&
      !isPostName(name) &&
      !isOrganizationName(name) &&
      !name.split(' ').some((word) => ((gazetteer.get(word.toLowerCase()) ?? 0) & (COMMON | ACTOR | PLACE)) > 0),
  );
}

/** What somebody is of what follows: `director` of `Director of Grid Research`. */
const headOf = (before: string): string => /(\p{L}+) of $/u.exec(before)?.[1] ?? '';

/** What somebody who is not named may be called. */
const HUMAN =
  /^(?:husband|wife|spouse|partner|sons?|daughters?|brother|sister|mother|father|cousin|uncle|aunt|nephew|niece|friend|neighbou?r|boss|colleague|intern|trainee|student|driver|tenant|landlord|guest|candidate|applicant|client|customer|contact|someone|somebody|person|man|woman|guy|lady|girl|boy|kid|mann|frau|sohn|tochter|bruder|schwester|vater|mutter|freund(?:in)?|nachbar(?:in)?|chef(?:in)?|kolleg(?:e|in|en)|kund(?:e|in|en)|bewerber(?:in)?|jemand|\p{L}+(?:leiter|führer|vertreter|meister|berater|arbeiter)(?:in)?)$/iu;
/** Behind what somebody may become: a post, and nobody yet. */
const OF_A_POST = /^ (?:roles?|positions?|posts?|jobs?|vacanc(?:y|ies)|opening|stelle)\b/i;
/** Between a name and what its bearer is. */
const IS =
  /^(?:, [^.;,()]{3,30}(?=, (?:is|was|ist|war) ))?(?: \((?:(?:an?|the|our|my|their|its|new|acting|interim|deputy|senior|chief|\p{Lu}\p{L}+|\p{L}+(?:ing|al|ische[rn]?)) )*|(?:,|:|,? (?:who |der |die )?(?:is|was|has been|became|becomes|ist|war|wird|wurde|bleibt|will be|joins(?: us)?|works)(?: as| als)?| [^.;,]{0,60} (?:as|als))(?: (?:an?|the|our|my|his|her|their|its|new|now|then|later|once|neue[rn]?|unser\p{L}*|ein\p{L}*|acting|interim|deputy|senior|chief|\p{Lu}\p{L}+|\p{L}+(?:ing|al|ische[rn]?)))* )$/u;
/** As the second verb of the only person's: `studied there and has been head of`. */
const AND_IS =
  /(?: and|,|;) (?:is|was|has been|became)(?: (?:an?|the|our|my|now|also|currently)){0,2}(?: \p{Ll}+){0,2} $|^[^.;]{0,80} and (?:later|then|now|afterwards|subsequently) (?:an?|the|our|my) $| und (?:seit (?:\p{L}+ ){0,2}|seit \d{4} |ist |war |zugleich |danach |auch )+$/u;
const BEFORE_NAME = /^(?:,|:| is| ist| heißt)? ?(?:(?:Mr|Mrs|Ms|Dr|Prof|Herrn?|Frau)\.? ){0,2}$/u;

/** True for a sentence that speaks of somebody whom it does not name, or of what is the named one's. */
function speaksOfAnother(text: string, start: number, end: number, people: Marked[]): boolean {
  if (people.some((one) => /^['’]s? /.test(text.slice(one.end, one.end + 3)))) return true;
  return [...text.slice(start, end).matchAll(/\p{L}+/gu)].some(({ 0: word, index }) => {
    const [from, to] = [start + index, start + index + word.length];
    if (people.some((one) => from < one.end && one.start < to) || !isHuman(word)) return false;
    if (OF_A_POST.test(text.slice(to, Math.min(end, to + 12)))) return false;
    return !people.some(
      (one) =>
        (one.end <= from &&
          (IS.test(text.slice(one.end, from)) || (people.length === 1 && AND_IS.test(text.slice(one.end, from))))) ||
        (to <= one.start && BEFORE_NAME.test(text.slice(to, one.start))),
    );
  });
}

/** `Leitung`, `Vertretung`: what somebody does, and nobody. */
const DOING = /ung$/;

const isHuman = remembered(
  (word: string): boolean =>
    HUMAN.test(word) || (isJob(word) && !DOING.test(word)) || ((gazetteer.get(word.toLowerCase()) ?? 0) & ACTOR) > 0,
);

/** Whoever sent or got a mail is spoken to and not of. */
const takesPart = ({ claims, thing }: Page, who: number): boolean => partsOf(claims).some((one) => thing(one) === who);

/** Who is said to have sent, got or written an item. */
const partsOf = growingIndex<Claim, number[]>(
  () => [],
  (parts, { type, from, to }) => to === SELF && /^(?:sent|received|authored)$/.test(type) && parts.push(from),
);
