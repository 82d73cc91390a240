import { elementAt } from '../../common/element-at.ts';
import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from './gazetteer.ts';
import type { Reading } from './reading.ts';

/** Kinds of houses that are called after a place or a field: `University of Carrow`, `Institut für Optik`. */
const KIND =
  /^(?:University|College|Institute|Institution|Academy|Conservatory|Conservatoire|Museum|Bank|Port|Diocese|Archdiocese|Chamber|Estate|Universität|Institut|Akademie|Kunsthalle|Universidad|Universidade|Università|Université|Instituto|Istituto|Musée|Museo|Institutt|Institutet|Universitetet)$/;
/** Bodies that are called after whom or what they stand for: `Confederation of Danish Industry`, `Society for Childcare and Early Years`. */
const BODY_OF = /^(?:Confederation|Federation|Association|Society|Guild|League|Alliance|Coalition)$/;
/** Those who have a trade in common, and fields of work. */
const FIELD = /^\p{Lu}\p{Ll}+(?:ing|ers|ors|ists|ians|ion|care|ment|ies|ics|ture)$/u;
const OF = /^(?:of|for|für|der|de|di|du|da|dei|degli|per|i)$/;
/** Hotels and inns are called after people of rank: `Duke of Argyll Hotel`. */
const RANK = /^(?:Duke|Earl|Marquis|Marquess|Prince|Princess|King|Queen|Lord|Star|Rose|Lion)$/;
const INN = /^(?:Hotel|Inn|Arms|Theatre|Tavern|Hospital|Brewery)$/;
/** A word of a name. */
const WORD = /^\p{Lu}[\p{L}'’-]*$/u;
const LINK = /^(?:and|&|of)$/;
/** A body that is called by all fields that it has: `the Health, Social Care and Sport Committee`. */
const BODY = /^(?:Committee|Subcommittee|Commission|Board|Panel|Taskforce|Council)$/;
const MOST_FIELDS = 12;
const MOST = 5;
const CONFIDENCE = 0.8;

/** Where the name of a house goes on to: the words with capital letters behind a position, fields and places that `and` or `of` join among them. */
function endOf(tokens: Token[], at: number): number {
  let to = at;
  while (to - at < MOST && WORD.test(tokens[to]?.text ?? '') && (to === at || tokens[to]?.begins !== true)) {
    to++;
    if (LINK.test(tokens[to]?.text ?? '') && WORD.test(tokens[to + 1]?.text ?? '') && tokens[to]?.text === 'of') to++;
    else if (joinsFields(tokens, to)) to++;
  }
  return to;
}

/** True for an `and` between two fields of one body: `Fostering and Adoption`. */
function joinsFields(tokens: Token[], at: number): boolean {
  const [left = '', right = ''] = [tokens[at - 1]?.text, tokens[at + 1]?.text];
  const bits = gazetteer.get(right.toLowerCase()) ?? 0;
  return (
    /^(?:and|&)$/.test(tokens[at]?.text ?? '') &&
    FIELD.test(left) &&
    (FIELD.test(right) || (bits & COMMON) > 0) &&
    WORD.test(right) &&
    (bits & (FIRST | LAST | PLACE | ORGANIZATION)) === 0
  );
}

/** True where a kind stands that a name begins with: no plural, and behind a small word, an article or the beginning. */
const isKind = (tokens: Token[], at: number): boolean =>
  (KIND.test(tokens[at]?.text ?? '') || BODY_OF.test(tokens[at]?.text ?? '')) &&
  OF.test(tokens[at + 1]?.text ?? '') &&
  WORD.test(tokens[at + 2]?.text ?? '');

/** True for lawyers by whoever has the office: `Law Offices of Ada Voss`. */
const isLawyers = (tokens: Token[], at: number): boolean =>
  tokens[at]?.text === 'Law' &&
  /^(?:Office|Offices|Firm)$/.test(tokens[at + 1]?.text ?? '') &&
  tokens[at + 2]?.text === 'of' &&
  WORD.test(tokens[at + 3]?.text ?? '');

/** Where the names of those end who have an office: `Voss and Marsh`. */
function lawyersEnd(tokens: Token[], at: number): number {
  const to = endOf(tokens, at);
  return /^(?:and|&)$/.test(tokens[to]?.text ?? '') && WORD.test(tokens[to + 1]?.text ?? '')
    ? endOf(tokens, to + 1)
    : to;
}

/** Where words of the name stand before the kind: `Royal`, `Lakehead`. */
function headOf(tokens: Token[], at: number, found: Reading[]): number {
  const whole = found.find(({ kind, from, to }) => kind === 'ORG' && from < at && to >= at);
  return whole ? whole.from : at;
}

/** A church, school or hospital called after a saint: `St Aidan's`, `St Mary's Primary School`. */
function saintAt(tokens: Token[], at: number): Omit<Reading, 'sentence'> | undefined {
  const [first, name] = [tokens[at], tokens[at + 1]];
  if (!first || !name || !/^(?:St\.?|Saint)$/.test(first.text) || !WORD.test(name.text)) return undefined;
  if (isCapital(tokens[at - 1]) && at > 1 && first.begins !== true) return undefined;
  const isWhole = /['’]s$/.test(name.text);
  if (!isWhole && !/^['’]s$/.test(tokens[at + 2]?.text ?? '')) return undefined;
  const to = endOf(tokens, at + (isWhole ? 2 : 3));
  const last = tokens[to - 1];
  return last && { kind: 'ORG', from: at, to, start: first.start, end: last.end, confidence: CONFIDENCE };
}

/** Where the fields begin that a body at a position is called by, behind `the`; undefined where it has not at least two with a comma. */
function fieldsFrom(tokens: Token[], body: number): number | undefined {
  let commas = 0;
  for (let at = body - 1; at >= Math.max(0, body - MOST_FIELDS); at--) {
    const { text = '' } = tokens[at] ?? {};
    if (text === ',') commas++;
    else if (/^the$/i.test(text)) return commas > 0 && WORD.test(tokens[at + 1]?.text ?? '') ? at + 1 : undefined;
    else if (!WORD.test(text) && !/^(?:and|&)$/.test(text)) return undefined;
  }
  return undefined;
}

/** German houses that are called after whoever runs them. */
const TRADE =
  /^(?=\p{Lu})\p{L}*(?:[Pp]raxis|[Kk]anzlei|[Bb]üro|[Aa]potheke|[Bb]äckerei|[Mm]etzgerei|[Ff]leischerei|[Ff]ahrschule|[Tt]anzschule|[Mm]usikschule|[Ww]erkstatt|[Gg]ärtnerei|[Ss]chreinerei|[Tt]ischlerei|[Dd]ruckerei|[Ss]pedition|[Aa]gentur|[Nn]otariat|[Bb]uchhandlung|[Ww]eingut|[Ff]otostudio|[Hh]ausverwaltung)$/u;
/** Houses that are called after a sign: `Gasthaus zum Roten Ochsen`. */
const SIGNED =
  /^(?=\p{Lu})\p{L}*(?:[Gg]asthaus|[Gg]asthof|[Ww]irtshaus|[Aa]potheke|[Hh]otel|[Rr]estaurant|[Bb]rauerei|[Pp]ension|[Kk]ita|[Bb]uchhandlung)$/u;
const DEGREE = /^(?:Dr|Prof|Dipl|Dres|Mag|Ing|med|dent|vet|jur|rer|phil)\.?$|^-Ing\.?$/;
const AT_SIGN = /^(?:zum|zur)$/;
const PARTNERS = /^(?:Partner|Kollegen|Söhne|Sohn)$/;
const MOST_DEGREES = 8;

/** A trade with the name of whoever runs it behind it: `Praxis Dr. med. Ada Moss`; by a surname alone only behind a degree. */
function tradeEnd(tokens: Token[], at: number): number {
  let to = at + 1;
  while (to - at < MOST_DEGREES && (DEGREE.test(tokens[to]?.text ?? '') || (to > at + 1 && tokens[to]?.text === '.')))
    to++;
  const isTitled = to > at + 1;
  const isNamed = (n: number) => WORD.test(tokens[n]?.text ?? '') && tokens[n]?.begins !== true;
  const isGiven = ((gazetteer.get(tokens[to]?.text.toLowerCase() ?? '') ?? 0) & FIRST) > 0;
  if (!isNamed(to) || !(isTitled || (isGiven && isNamed(to + 1)))) return at;
  const end = isGiven && isNamed(to + 1) ? to + 2 : to + 1;
  const isJoint = /^(?:&|und)$/.test(tokens[end]?.text ?? '') && PARTNERS.test(tokens[end + 1]?.text ?? '');
  return isJoint ? end + 2 : end;
}

/** An inn, a chemist's or the like by its sign, the name before that taken along: `Gasthaus Kranz zur Mühle`. */
function signEnd(tokens: Token[], at: number): number {
  const link = [at + 1, at + 2].find((n) => AT_SIGN.test(tokens[n]?.text ?? ''));
  if (link === undefined || (link === at + 2 && !WORD.test(tokens[at + 1]?.text ?? ''))) return at;
  let to = link + 1;
  while (to - link < 3 && /^\p{Lu}\p{Ll}/u.test(tokens[to]?.text ?? '') && tokens[to]?.begins !== true) to++;
  return to > link + 1 ? to : at;
}

/** A German house that is called after its owner or its sign. */
function namedAt(tokens: Token[], at: number): Omit<Reading, 'sentence'> | undefined {
  const { text = '', start } = tokens[at] ?? {};
  const signed = SIGNED.test(text) ? signEnd(tokens, at) : at;
  const to = signed === at && TRADE.test(text) ? tradeEnd(tokens, at) : signed;
  const last = tokens[to - 1];
  return to > at && start !== undefined && last
    ? { kind: 'ORG', from: at, to, start, end: last.end, confidence: CONFIDENCE }
    : undefined;
}

/** Houses that are called after a place, a field or somebody of rank, of whose name nothing or a part alone was read: `Port of Skarrow Authority`; bodies by all of their fields. */
export function housesOf(sentence: number, tokens: Token[], found: Reading[]): Reading[] {
  const houses: Reading[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isCapital(tokens[at])) continue;
    const saint = saintAt(tokens, at) ?? namedAt(tokens, at);
    if (saint) {
      houses.push({ ...saint, sentence });
      at = saint.to - 1;
      continue;
    }
    const body = BODY.test(tokens[at]?.text ?? '') ? fieldsFrom(tokens, at) : undefined;
    if (body !== undefined) {
      const [first, last] = [elementAt(tokens, body), elementAt(tokens, at)];
      const [start, end] = [first.start, last.end];
      houses.push({ kind: 'ORG', sentence, from: body, to: at + 1, start, end, confidence: CONFIDENCE });
      continue;
    }
    const isInn = RANK.test(tokens[at]?.text ?? '') && tokens[at + 1]?.text === 'of';
    const isLaw = isLawyers(tokens, at);
    if (!isInn && !isLaw && !isKind(tokens, at)) continue;
    const to = isLaw ? lawyersEnd(tokens, at + 3) : endOf(tokens, at + 2);
    const [first, last] = [tokens[headOf(tokens, at, found)], tokens[to - 1]];
    if (!first || !last || !isCapital(first) || (isInn && !INN.test(last.text))) continue;
    const from = tokens.indexOf(first);
    if (found.some((one) => one.kind === 'ORG' && one.from <= from && one.to >= to)) continue;
    houses.push({ kind: 'ORG', sentence, from, to, start: first.start, end: last.end, confidence: CONFIDENCE });
    at = to - 1;
  }
  return houses;
}
