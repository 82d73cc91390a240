import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { elementAt } from '../../common/element-at.ts';
import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { isJob } from '../words/jobs.ts';
import { isKindOfHouse, isOrganizationName } from '../words/names.ts';
import { ACTOR, COMMON, FIRST, gazetteer } from './gazetteer.ts';
import { endsSmall, isPost, isPostAlone, leadsToFirm, POST } from './german.ts';
import { isBefore, withGivenName, withParticle, withSurname } from './given.ts';
import { HALVES, isAnd, reachOf } from './halves.ts';
import { joinsParties, withLegalForm } from './legal-form.ts';
import { afterRelatives, isGenitive, whoOfHouse } from './kinship.ts';
import { between, lower, textAt, textOf } from './parts.ts';
import type { NameKind, Reading } from './reading.ts';
import { isAsked, isGiven } from './whole/asked.ts';
import { barePerson } from './whole/bare-person.ts';
import { isLed } from './whole/led.ts';
import { withoutPost } from './whole/posted.ts';
import { holdsNickname, leadsToGeneration, wholePerson } from './whole/person.ts';
import { whoAndHouse } from './whole/who-and-house.ts';
import { isBrought, signerAndHouse, wholeHouse } from './whole/whole-house.ts';

const CUT = new Set(['-', '–', '—', '--', '---', '/', '|', ',', ';', ':', '&', 'and', 'to', 'from', '(', ')']);
const ORGANIZATION_CUT = new Set(['-', '–', '—', '--', '---', '|', ';', 'to', 'from', '"', 'vs', 'vs.']);
const CUTS: Partial<Record<NameKind, ReadonlySet<string>>> = { PER: CUT, ORG: ORGANIZATION_CUT };
const AFTER = new Set([
  'i',
  "i'm",
  "i'll",
  "'s",
  '’s',
  'et',
  'thanks',
  'regards',
  'please',
  'ihr',
  'ihre',
  'sie',
  'ihnen',
]);
/** What a word tells of a name behind it, and is no part of it: `Leeds-based`, `state-owned`. */
const OF_PLACE =
  /\p{L}-(?:based|headquartered|registered|listed|quoted|owned|backed|funded|led|run|born|educated|trained)$/iu;

/** What doctors are of, and nobody's name: `med. dent.` */
const FACULTIES = /^(?:(?:dr|prof|med|dent|vet|jur|rer|phil|nat|oec|pol|theol|habil) ?\.? ?)+$/i;

/** The reading's parts that may be names: a legal form behind it belongs to it, signs that no name holds cut it, and words that only stand beside names fall away. */
export function tidied(found: Reading, tokens: Token[]): Reading[] {
  if (/^ex-\p{Lu}/iu.test(textAt(tokens, found.from)))
    return tidied({ ...found, start: found.start + 3 }, afterEx(tokens, found.from));
  const ex = exBehind(found, tokens);
  if (ex !== undefined) return tidied(between(found, tokens, ex, found.to), tokens);
  if (
    found.kind === 'PER' &&
    (isPostAlone(tokens, found.from, found.to) || FACULTIES.test(textOf(tokens, found.from, found.to)))
  )
    return [];
  if (found.to - found.from > 1 && OWNED.test(textAt(tokens, found.from))) return ownerAndOwned(found, tokens);
  const columns = byColumns(found, tokens);
  if (columns.length > 1) return columns.flatMap((part) => tidied(part, tokens));
  const named = withSurname(withGivenName(withLegalForm(found, tokens), tokens), tokens);
  let reading = wholePerson(withParticle(named, tokens), tokens);
  const apart = whoAndHouse(reading, tokens) ?? whoOfHouse(reading, tokens);
  if (apart) return apart.flatMap((part) => tidied(part, tokens));
  const signed = signerAndHouse(reading, tokens);
  if (signed) return signed;
  if (/^firma$/i.test(textAt(tokens, reading.from)) && reading.to - reading.from > 1)
    reading = { ...between(reading, tokens, reading.from + 1, reading.to), kind: 'ORG' };
  if (reading.kind === 'ORG') {
    if (isSomebodyOf(reading, tokens))
      return [{ ...between(reading, tokens, reading.from, reading.from + 1), kind: 'PER' }];
    reading = between(reading, tokens, ...reachOf(withoutPost(reading, tokens), tokens));
  }
  if (reading.kind === 'ORG') reading = withoutFor(signedFor(reading, tokens), tokens);
  reading = wholeHouse(reading, tokens);
  reading = withoutQuality(barePerson(reading, tokens), tokens);
  const cuts = CUTS[reading.kind];
  if (!cuts || reading.to - reading.from < 2 || holdsNickname(reading, tokens)) return [reading];
  const parts: Reading[] = [];
  let from = reading.from;
  for (let i = reading.from; i <= reading.to; i++) {
    if (leadsToGeneration(tokens, i)) continue;
    const isOver = i < reading.to && isEnd(reading, tokens, i);
    if (i < reading.to && !cuts.has(lower(tokens[i])) && !joinsTwo(reading, tokens, i) && !isOver) continue;
    const part = trimmed(reading, tokens, from, i);
    if (part) parts.push(part);
    if (isOver) break;
    from = i + 1;
  }
  return parts;
}

/** A name without the word before it that tells where it is from. */
const withoutQuality = (reading: Reading, tokens: Token[]): Reading =>
  reading.to - reading.from > 1 && OF_PLACE.test(textAt(tokens, reading.from))
    ? between(reading, tokens, reading.from + 1, reading.to)
    : reading;

/** Whoever owns a house and the house: `the Acme-owned bakery Orrin Foods`. */
function ownerAndOwned(found: Reading, tokens: Token[]): Reading[] {
  let from = found.from + 1;
  while (from < found.to && !isCapital(tokens[from])) from++;
  const owned = from < found.to ? tidied(between(found, tokens, from, found.to), tokens) : [];
  return [between(found, tokens, found.from, found.from + 1), ...owned];
}
const OWNED = /^\p{Lu}.*-(?:owned|backed|controlled)$/u;

/** True for somebody, and where from: `Uwe vom Verein`. */
const isSomebodyOf = ({ from, to }: Reading, tokens: Token[]): boolean =>
  to - from > 2 &&
  /^(?:vom|beim|aus)$/.test(textAt(tokens, from + 1)) &&
  ((gazetteer.get(lower(tokens[from])) ?? 0) & FIRST) > 0;

/** The first of two houses of which one is named `for` the other: `Acme for Boreal`; what begins with a word of the language is one: `Teach for Wales`. */
function withoutFor(reading: Reading, tokens: Token[]): Reading {
  const first = gazetteer.get(lower(tokens[reading.from])) ?? 0;
  const isTwo =
    reading.to - reading.from > 2 && textAt(tokens, reading.from + 1) === 'for' && (first & (COMMON | ACTOR)) === 0;
  return isTwo && !isKindOfHouse(lower(tokens[reading.from]))
    ? between(reading, tokens, reading.from, reading.from + 1)
    : reading;
}

/** A house without the `For` of whoever signs for it. */
const signedFor = (reading: Reading, tokens: Token[]): Reading =>
  textAt(tokens, reading.from) === 'For' && reading.to - reading.from > 2
    ? between(reading, tokens, reading.from + 1, reading.to)
    : reading;

/** Where behind other words what was a house begins: `Two ex-Acme Ltd`. */
function exBehind({ from, to, kind }: Reading, tokens: Token[]): number | undefined {
  const at = tokens.findIndex((token, n) => n > from && n < to && /^ex-\p{Lu}/iu.test(token.text));
  return kind === 'ORG' && at > 0 ? at : undefined;
}

/** The tokens with the one at a position (`ex-Acme`) cut to the name. */
const afterEx = (tokens: Token[], at: number): Token[] =>
  tokens.map((token, n) => (n === at ? { ...token, text: token.text.slice(3), start: token.start + 3 } : token));

/** So much space parts columns; less does so before a column that begins with its key (`Provider: …`). */
const GAP = 4;
const KEYED_GAP = 2;

/** The reading's parts in the columns of a line, each with a capital letter. */
function byColumns(reading: Reading, tokens: Token[]): Reading[] {
  const parts: Reading[] = [];
  let from = reading.from;
  for (let i = from + 1; i <= reading.to; i++) {
    if (i < reading.to && !isColumn(tokens, i) && !isNextLine(reading, tokens, from, i)) continue;
    if (isCapital(tokens[from])) parts.push(between(reading, tokens, from, i));
    from = i;
  }
  return parts;
}

/** Forms of address before a name. */
const CALLED = /^(?:Mr|Mrs|Ms|Dr|Prof)\.?$|^(?:Herrn?|Frau)$/;

/** True where a line begins with a given name or a form of address, and somebody's whole name ends the one before: `… thanks. Ada Lindt`, `Vera, please see …`. */
const isNextLine = ({ kind }: Reading, tokens: Token[], from: number, at: number): boolean =>
  kind === 'PER' &&
  at - from > 1 &&
  tokens[at]?.begins === true &&
  (isGiven(tokens[at]) || CALLED.test(textAt(tokens, at)));

function isColumn(tokens: Token[], at: number): boolean {
  const gap = elementAt(tokens, at).start - elementAt(tokens, at - 1).end;
  return gap >= GAP || (gap >= KEYED_GAP && [1, 2, 3].some((n) => tokens[at + n]?.text === ':'));
}

/** Ends as authorities do, which have no second half. */
const WHOLE = /\b(?:Department|Ministry|Agency|Bureau|Commission|Authority|Council|Parliament)$/;
const FIELD = /\b(?:of|for)\b/;

/** True for an `and` between two whole names: what stands before it is one by its own words, and no field of work. */
function joinsTwo(reading: Reading, tokens: Token[], at: number): boolean {
  if (reading.kind !== 'ORG' || !isAnd(tokens[at]) || at + 2 > reading.to) return false;
  const before = textOf(tokens, reading.from, at);
  const isWhole = WHOLE.test(before);
  if ((HALVES.has(lower(tokens[at + 1]).replace('.', '')) && !(isWhole && at + 2 < reading.to)) || FIELD.test(before))
    return false;
  if (LEGAL_FORMS.has(lower(tokens[at - 1]).replace('.', '')) && at - reading.from > 1) return at + 2 < reading.to;
  if (tokens[at]?.text === '&') return false;
  return isOrganizationName(before) && (at + 2 < reading.to || isOrganizationName(textOf(tokens, at + 1, reading.to)));
}

const WRITERS = new Set('writer reporter correspondent spokesman spokeswoman spokesperson'.split(' '));

/** Those who work somewhere, behind its name: `Kestrel team`. */
const THEM = /^(?:team|crew|staff|people|folks)$/;

/** True where a firm's name is over: before whoever writes or works for it, or the place that it is in. */
const isEnd = (reading: Reading, tokens: Token[], at: number): boolean =>
  reading.kind === 'ORG' &&
  at > reading.from &&
  (THEM.test(textAt(tokens, at)) || (at > reading.from + 1 && endsBefore(reading, tokens, at)));

const endsBefore = (reading: Reading, tokens: Token[], at: number): boolean =>
  WRITERS.has(lower(tokens[at])) ||
  (textAt(tokens, at) === 'in' && isOrganizationName(textOf(tokens, reading.from, at)));

const SCHOOL = /^(?:Hochschule|Fachhochschule|Universität|Uni|TU|TH|FH|ETH|EPFL|RWTH|Akademie|Berufsschule)$/;
const STUDIES = /^(?:studier\p{L}*|promovier\p{L}*|gelernt|belegt|abgeschlossen|unterrichte\p{L}*)$/u;

/** True for a school with the field behind it that somebody studied there: `an der Hochschule Weserland Maschinenbau studiert`. */
const isStudied = (tokens: Token[], from: number, to: number): boolean =>
  to - from > 2 &&
  SCHOOL.test(textAt(tokens, from)) &&
  (STUDIES.test(textAt(tokens, to)) || STUDIES.test(textAt(tokens, from - 3)));

/** Words in small letters that stand inside names. */
const PARTICLE =
  /^(?:v[ao]n|de[nrsl]?|di|da|du|la|le|les|dos?|das|zu[mr]?|te[nr]|al|el|bin|ibn|ben|af|av|y|e|i|the|und|d|o|nic|mac|ní|ó)$/u;

/** Where a name of two words is over: before a verb or what German calls somebody (`Kai Roth Geschäftsführer`, `Ute Sand wird`). */
function endOfName(tokens: Token[], from: number, to: number): number {
  for (let at = from + 2; at < to; at++) {
    const word = textAt(tokens, at);
    if (POST.test(word) || (/^\p{Ll}{2,}$/u.test(word) && !PARTICLE.test(word))) return at;
  }
  return to;
}

/** Where somebody's name begins behind what he is: `Inkoper Wim Bakker`. */
function afterJobs(tokens: Token[], from: number, to: number): number {
  let at = from;
  while (at < to - 2 && isJob(textAt(tokens, at)) && !isGiven(tokens[at])) at++;
  return at;
}

function trimmed(reading: Reading, tokens: Token[], from: number, to: number): Reading | undefined {
  if (reading.kind === 'PER') {
    from = afterRelatives(tokens, afterJobs(tokens, from, to), to);
    while (from < to && (isBefore(tokens, from, to) || isPost(tokens, from, to) || isAsked(tokens, from, to))) from++;
    to = endOfName(tokens, from, to);
    while (to - 1 > from && (AFTER.has(lower(tokens[to - 1])) || endsSmall(tokens, to))) to--;
    if (isPostAlone(tokens, from, to)) return undefined;
  } else if (reading.kind === 'ORG') {
    if (isStudied(tokens, from, to) || isBrought(tokens, from, to)) to--;
    while (isLed(tokens, from, to) || leadsToFirm(tokens, from, to) || joinsParties(tokens, from)) from++;
  }
  if (reading.kind === 'PER' && isGenitive(tokens, from, to)) {
    const owner = between(reading, tokens, from, to - 1);
    return { ...owner, end: owner.end - 1 };
  }
  const whole = from === reading.from && to === reading.to;
  if (whole) return reading;
  return from < to && isCapital(tokens[from]) ? between(reading, tokens, from, to) : undefined;
}
