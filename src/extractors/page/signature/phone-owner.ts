import { elementAt } from '../../../common/element-at.ts';
import type { Mention } from '../../../common/model.ts';
import { SELF } from '../../finding.ts';
import { isTalk } from '../genre.ts';
import { writerOver } from '../header/writer.ts';
import type { Page, Place } from '../page.ts';
import { turnBefore } from '../turns/turns.ts';
import { deskOf } from './desk.ts';

interface Span {
  start: number;
  end: number;
}

const NEAR = 48;
const FAR = 170;
/** Sentences and characters above a number in which its block or a pronoun's person may stand. */
const ABOVE = 4;
const BLOCK = 220;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const LINE =
  '(?:number|phone|cell|mobile|line|extension|direct|desk|landline|whatsapp|office|nummer|handy\\w*|telefon\\w*|festnetz\\w*|natel|durchwahl|mobil\\w*|portable|numéro)';
const MINE = new RegExp(
  `\\b(?:my|mein\\w*|mon) (?:[\\p{L}-]+ ){0,3}?${LINE}\\b[^.!?]{0,24}[.:]?\\s{0,3}$|\\b(?:me|mich|moi)\\b(?: \\p{L}+){0,4}[\\s:,(]{0,3}$|\\b(?:I am|I'm|I’m|ich bin)\\b(?: \\p{L}+){0,3} (?:on|at|unter)[\\s:]{0,2}$|\\bmy [^.!?]{2,60} and (?:the |my )?${LINE}(?: is)?[\\s:]{0,2}$|\\bI can (?:best |also |always )?be (?:reached|contacted|called|found)(?: by phone)? (?:on|at|under)[\\s:]{0,2}$`,
  'iu',
);
/** What calls for the writer's house: `call us on`, `rufen Sie uns an:`, `the phone number stays the same:`. */
const OURS =
  /\b(?:us|uns|nous)\b(?: [\p{L}-]+){0,4}[\s:,(]{0,3}$|\b(?:our|unsere?n?|notre) (?:[\p{L}-]+ ){0,3}?(?:number|line|phone|telephone|hotline|office|switchboard|helpline|box office|nummer|telefon\p{L}*|zentrale|numéro)\b[^.!?]{0,24}[.:]?\s{0,3}$|^(?:(?:the|our) )?(?:phone|telephone) numbers?\b[^.!?]{0,30}:\s{0,2}$|^(?:box office|bookings|enquiries|reservations|tickets|information|auskunft|kartentelefon|buchungen)\s?:\s{0,2}$/iu;

/** A sentence that begins with the line and names nobody. */
const BARE =
  /^(?:(?:new |neue )?(?:phone|tel|telephone|mobile|cell|mobil|handy|telefon|natel|whatsapp|direct dial|direct line)(?: number| nummer)?)[\s.:]{0,3}$/i;
const THEIRS =
  /\b(?:his|her|their|him|them|he|she|seine?|ihre?|ihn|ihm|sein|ihr|er|sie)\b(?:[^.!?]{0,40}?(?:is|at|on|ist|unter|number|line|phone|mobile|cell|nummer|:))?[\s:,(]{0,4}$/iu;
/** What stands right before a number that is said of somebody further ahead. */
const LABEL =
  /(?:\b(?:tel|telefon|telephone|phone|fon|mobile?|mobil|cell|handy|natel|direct|durchwahl|number|nummer|nr|line|on|at|under|unter|is|ist|ext|office|fax|whatsapp|call|text|ring)\b[\s.:)(-]{0,4}|[:(])$/iu;
/** Words that make whoever is named behind them somebody to be called. */
const CALLS =
  /\b(?:[Cc]all|[Rr]ing|[Pp]hone|reach|contact|[Tt]ry|[Tt]ext|[Aa]sk|speak to|talk to|[Rr]uf\w*|[Ff]rag\w*|erreich\w*|wende\w*|meld\w*|heißt|heisst)\b(?: \p{Ll}+){0,3}(?: (?:Herrn?|Frau|Mr|Ms|Mrs|Dr)\.?)? ?$/u;

/** Behind the number of a whole house: `Tel. 555… (office)`. */
const OF_HOUSE = /^ ?\((?:office|main|switchboard|reception|zentrale|büro)\)/i;
/** Around a number that is a place's, whoever is named before it: `or call 555… for the front desk`. */
const DIALLED = /\b(?:call|ring|dial|phone) $/i;
const PURPOSE = /^ for (?:the|our) /i;

/** Whose number it is: who says my, who is named shortly before it, whom a pronoun means, or whose block of lines it ends; undefined where the text does not say. */
export function ownerOf(page: Page, sentence: number, phone: Span): number | undefined {
  const { start, kind } = elementAt(page.sentences, sentence);
  const before = page.text.slice(Math.max(start, phone.start - FAR), phone.start);
  const lead = page.text.slice(Math.max(0, phone.start - FAR), phone.start);
  if (DIALLED.test(before) && PURPOSE.test(page.text.slice(phone.end, phone.end + 12))) return undefined;
  const placed = namedBefore(page, sentence, phone.start, before);
  if (placed === undefined && kind === 'own' && OF_HOUSE.test(page.text.slice(phone.end, phone.end + 16)))
    return houseOfWriter(page);
  const isBare = placed === undefined && BARE.test(before);
  const named = isBare
    ? (namedBehind(page, phone) ?? blockAbove(page, sentence, phone) ?? introduced(page, sentence))
    : undefined;
  if (named !== undefined) return named;
  if (MINE.test(before) || isBare || (placed === undefined && MINE.test(lead)))
    return kind === 'own' ? (speaker(page, phone.start) ?? houseOfWriter(page)) : writerOver(page, phone.start);
  if (placed !== undefined) return placed;
  if (kind === 'own' && !isTalk(page.genre) && OURS.test(before)) return houseOfWriter(page);
  if (CARRIED.test(before) && isOfSeveral(page, placesIn(page, sentence))) return undefined;
  if (THEIRS.test(before)) return personAbove(page, sentence, phone.start);
  return namedBehind(page, phone) ?? blockAbove(page, sentence, phone);
}

/** The only person of the sentence right above, in the same lines: `New here: Dana Frost, buyer. Direct dial 555…`. */
function introduced(page: Page, sentence: number): number | undefined {
  const above = page.sentences[sentence - 1];
  if (!above || isTalk(page.genre)) return undefined;
  if (/\n[\s>]*\n/.test(page.text.slice(above.end, elementAt(page.sentences, sentence).start))) return undefined;
  const people = placesIn(page, sentence - 1).filter((place) => isPerson(page, place) && isNamed(page, place));
  return people[0] && !isOfSeveral(page, people) ? people[0].index : undefined;
}

/** Who says my: the turn's speaker, else the sender. */
function speaker(page: Page, at: number): number | undefined {
  if (isTalk(page.genre)) {
    const name = turnBefore(page.turns, at)?.name;
    if (name !== undefined) return page.referents.find('Contact', name);
  }
  const sent = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type));
  return sent && page.thing(sent.from);
}

/** The house for which the item was sent; undefined where no one is said. */
function houseOfWriter(page: Page): number | undefined {
  const desk = deskOf(page);
  const sent = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type));
  const employed = page.claims.find((c) => /^(?:works_for|leads)$/.test(c.type) && c.from === sent?.from);
  const house = desk ?? employed?.to;
  return house === undefined ? undefined : page.thing(house);
}

/** The places of people and organizations in a sentence, in order; those of an address too. */
function placesIn(page: Page, sentence: number): Place[] {
  const { start, end } = elementAt(page.sentences, sentence);
  const found = [...page.places.values()].filter((place) => place.sentence === sentence && isActor(page, place));
  const taken = new Set(found.map((place) => place.start));
  for (const [index, mention] of page.mentions.entries())
    if (
      mention.start !== undefined &&
      mention.end !== undefined &&
      mention.start >= start &&
      mention.end <= end &&
      mention.tier === 'establishing' &&
      mention.label === 'Contact' &&
      !taken.has(mention.start)
    )
      found.push({ start: mention.start, end: mention.end, sentence, index });
  return found.toSorted((one, other) => one.start - other.start);
}

const isActor = (page: Page, { index }: Place): boolean => /^(?:Contact|Organization)$/.test(page.mention(index).label);
const isPerson = (page: Page, { index }: Place): boolean => page.mention(index).label === 'Contact';

/** True for somebody who has a name: a word alone that was read as a firm may be any. */
const isNamed = (page: Page, { start, index }: Place): boolean =>
  (page.mention(index).tier !== 'weak' && !isLoneFirm(page.mention(index))) ||
  CALLS.test(page.text.slice(Math.max(0, start - 40), start));

const isLoneFirm = ({ label, tier, name = '' }: Mention): boolean =>
  label === 'Organization' && tier !== 'establishing' && !name.includes(' ');

/** The last one named before a number: beside it, or further ahead where the words before the number call for somebody; a person before the house that they are at. */
function namedBefore(page: Page, sentence: number, at: number, lead: string): number | undefined {
  const places = placesIn(page, sentence).filter((place) => place.end <= at && isNamed(page, place));
  const last = places.at(-1);
  if (!last) return undefined;
  const person = places.findLast((place) => isPerson(page, place));
  if (CARRIED.test(lead) && last !== person && isOfSeveral(page, places)) return undefined;
  const one = person && (CARRIED.test(lead) || isHis(page, person, last)) ? person : last;
  const between = page.text.slice(last.end, at).replace(ADDRESS, '');
  const isNear = between.length < NEAR || (between.length < FAR && LABEL.test(lead));
  if (!isNear || /\?/.test(between)) return undefined;
  return isPerson(page, one) || LABEL.test(lead) || /^[\s,:(–-]{1,4}$/.test(between) ? one.index : undefined;
}

/** True where the places are of more than one person. */
const isOfSeveral = (page: Page, places: Place[]): boolean =>
  new Set(places.filter((place) => isPerson(page, place)).map(({ index }) => page.thing(index))).size > 1;

/** A telephone that somebody carries, and no house has: `she is with Acme, mobile 555…`. */
const CARRIED =
  /\b(?:mobile?|mobil\p{L}*|cell|handy\p{L}*|natel|portable|gsm|móvil|cellulare|hp|direct(?: line| dial)?|ddi|durchwahl)(?: (?:no|nr|number|nummer))?[\s.:)(]{0,4}$/iu;

/** True where only the house that somebody is at, or a title, stands between a person and the number: `Ana Berg (Acme), 555…`. */
function isHis(page: Page, person: Place, last: Place): boolean {
  const between = page.text.slice(person.end, last.start);
  return person === last || between.length < 3 || HOUSED.test(between);
}

const HOUSED =
  /^(?:,? (?:of|at|from|von|vom|bei)(?: the| der)? |,? ?\(|, (?:[\p{L} -]{2,40}[, ]+(?:(?:of|at|bei|von) )?)?|[ ,]*\n[^\n.!?]{0,60}\n?\s*)$/u;

const PRONOUN = /\b(?:he|she|his|her|him|er|sie|seine?|ihre?|ihr|ihm|ihn)\b/i;

/** Behind somebody who speaks or has what follows to do, and of whom that does not tell. */
const SPEAKS = /^ ?:/;

/** The person whom a pronoun means: the only one that the nearest sentence with people names, unless that sentence goes on about somebody itself. */
function personAbove(page: Page, sentence: number, at: number): number | undefined {
  for (let n = sentence; n >= Math.max(0, sentence - 2); n--) {
    const people = placesIn(page, n).filter((one) => one.end <= at && isPerson(page, one) && isNamed(page, one));
    const [first] = people;
    if (!first) continue;
    if (SPEAKS.test(page.text.slice(first.end, first.end + 2))) return undefined;
    const isOne = people.every(({ index }) => page.thing(index) === page.thing(first.index));
    return isOne && !PRONOUN.test(page.text.slice(elementAt(page.sentences, n).start, first.start))
      ? first.index
      : undefined;
  }
  return undefined;
}

/** Who stands in brackets behind a number. */
function namedBehind(page: Page, { end }: Span): number | undefined {
  const gap = /^ ?\((?:ask for |for |von |frau |herr )?/iu.exec(page.text.slice(end, end + 16))?.[0].length;
  return gap === undefined ? undefined : page.places.get(end + gap)?.index;
}

/** Whose block of short lines a number stands in, as signatures in quoted mails and lists of contacts are written. */
function blockAbove(page: Page, sentence: number, phone: Span): number | undefined {
  const line = page.text.slice(page.text.lastIndexOf('\n', phone.start) + 1, phone.end);
  if (line.length > 90 || isTalk(page.genre)) return undefined;
  let top: number | undefined;
  for (let n = sentence; n >= Math.max(0, sentence - ABOVE); n--) {
    const { start, end } = elementAt(page.sentences, n);
    const text = page.text.slice(start, phone.start);
    if (text.length > BLOCK || /\n[\s>]*\n/.test(text)) break;
    if (n < sentence && /\d{3}[^\n]*\d{3}/.test(page.text.slice(start, end))) break;
    const [first] = placesIn(page, n).filter((place) => !DIAL.test(page.text.slice(place.start, place.end)));
    const isAlone = first && first.start - start < 12 && ALONE.test(page.text.slice(first.end, phone.start));
    if (first && first.end < phone.start && isAlone) top = first.index;
  }
  return top;
}

/** A verb that begins a line. */
const DIAL = /^(?:dial|call|ring|text|phone|ruf\p{L}*|wähl\p{L}*)$/iu;
const ALONE = /^[^.!?\n]{0,60}(?:\n|$)/;
