import { monthOf } from '../../../common/text/month-of.ts';
import { isDay, lastOfMonth } from '../../page/days/calendar.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import { heads } from '../../words/chiefs.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import type { Found } from '../../finding.ts';
import { isSchool } from '../rules/study.ts';
import { isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.career_line';
const month = (name: string): string =>
  `(?:(?<${name}>\\d{1,2}|(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)\\p{L}*)(?:[./]|\\.? ))?`;
export const YEARS = `(?:(?:seit|since|ab) ${month('sinceMonth')}(?<since>(?:19|20)\\d{2})|${month('fromMonth')}(?<from>(?:19|20)\\d{2}) ?(?:[-–—]|to|bis) ?(?:${month('toMonth')}(?<to>(?:19|20)\\d{2})|(?<now>present|now|today|heute|jetzt|dato|current)?)`;
/** From which year until which, with which a line of somebody's career begins. */
const SPAN = new RegExp(`^(?:[-–*•] )?[*_]{0,2}${YEARS})[*_]{0,2}(?:\\s?[:|,]\\s*|\\s+)(?=\\p{L})`, 'iu');
/** The same behind the words of such a line: `Buyer, Acme Ltd, 2012–2018`; a single year ends a line of studies. */
const SPAN_LAST = new RegExp(
  `(?:,|\\s[-–—|·]|\\s(?=\\()|\\s{2,})\\s?[(*_]{0,2}${YEARS}|(?<year>(?:19|20)\\d{2}))[)*_]{0,2}\\.?$`,
  'iu',
);
const PAPER =
  /^[#*_ ]*(?:curriculum vitae|cv|résumé|resume|lebenslauf|(?:short )?bio(?:graphy)?|werdegang|profile?)(?!\p{L})/iu;
const PARTED =
  /,? (?:at|bei(?: der| dem)?|beim|für(?: die)?|an der|am) (?:the )?(?=\p{Lu})|(?<=\p{L}{3}(?:er|erin|in|führung|leitung)) (?:der|des) (?=\p{Lu})|,? (?:for|with) (?=\p{Lu})|, |\s[-–—|@·]\s| {2,}/u;
const STUDIES =
  /\b(?:b\.?sc|m\.?sc|b\.?a|m\.?a|mba|ph\.?d|bachelor|master|diploma|degree|studium|studied|diplom|promotion|abitur|doctorate|a[- ]levels)\b/iu;
/** A line that says at once that it is one of studies. */
/** Doctors in training, by a word that others live somewhere by. */
const TRAINEE = /^(?:(?:chief|senior|junior) )?(?:resident|registrar|fellow)(?: (?:physician|doctor|surgeon))?$/i;
const BEGINS_STUDIES =
  /^(?:(?:\p{L}+)?studium\b|studied |(?:bachelor|master)(?:'s)?(?: (?:of|in|degree)|studium|studiengang)|(?:b\.?sc|m\.?sc|b\.?eng|m\.?eng|mba|ph\.?d)\.?(?: in)? (?!student|candidate|supervisor)\p{L}|promotion (?!manager|assistant|coordinator)|diplom(?:studium)?[ ,]|licence (?:en|de) |laurea |grado en |licenciatura )/iu;
const NAME_LABEL = /^(?:[*_]{0,2})(?:name|vor- und nachname)\s?:[*_]{0,2}\s+(?=\p{Lu})/iu;
const HEAD_LINES = 8;
const LENGTH = 140;
const LEAST = 2;

/** Where somebody worked and studied, by the lines of a curriculum vitae that begin with years: `2012–2018: Buyer, Acme Ltd`. */
export function* careerLines(page: Page, lines: Line[]): Found {
  const entries = lines.flatMap((line) => datedOn(line) ?? []);
  if (entries.length < LEAST || !(PAPER.test(page.self.name ?? '') || lines.slice(0, HEAD_LINES).some(isHeading)))
    return;
  const who = subjectOf(page, lines);
  if (!who) return;
  const from = yield* onLine(page, 'Contact', who, RULE);
  for (const one of entries) yield* entry(page, from, one, who.text);
}

/** A line of a career: what stands before or behind its years, and those. */
interface Dated {
  line: Line;
  piece: Piece;
  years: Partial<Record<string, string>>;
}

function datedOn(line: Line): Dated | undefined {
  const { text, at } = line;
  if (text.length >= LENGTH) return undefined;
  const first = SPAN.exec(text);
  if (first) {
    const from = first[0].length;
    return { line, piece: { text: text.slice(from), at: at + from }, years: first.groups ?? {} };
  }
  const last = SPAN_LAST.exec(text);
  if (!last || !LEADS.test(text) || (last.groups?.year !== undefined && !STUDIES.test(text))) return undefined;
  const bullet = BULLET.exec(text)?.[0].length ?? 0;
  return { line, piece: { text: text.slice(bullet, last.index), at: at + bullet }, years: last.groups ?? {} };
}
const BULLET = /^(?:[-–*•] )?[*_]{0,2}/u;
const LEADS = /^(?:[-–*•] )?[*_]{0,2}\p{Lu}/u;

const isHeading = ({ text }: Line): boolean => PAPER.test(text);

/** Whose career it is: the first who has a line of the head alone, or stands behind `Name:`. */
export function subjectOf(page: Page, lines: Line[]): Piece | undefined {
  for (const { text, at } of lines.slice(0, HEAD_LINES)) {
    const lead = NAME_LABEL.exec(text)?.[0].length ?? /^[#*_]+ ?/.exec(text)?.[0].length ?? 0;
    const piece = { text: text.slice(lead).replace(/[*_]+$/, ''), at: at + lead };
    const bare = {
      ...piece,
      text: piece.text.replace(/^(?:curriculum vitae|cv|lebenslauf|résumé)(?: (?:of|von)|:| [-–—])? /iu, ''),
    };
    const one = { ...bare, at: piece.at + piece.text.length - bare.text.length };
    if (isPersonOn(page, one)) return one;
  }
  return undefined;
}

function* entry(page: Page, who: number, { line, piece, years }: Dated, name: string): Found {
  const { text, at } = line;
  const parts: Piece[] = [];
  let start = 0;
  for (const words of piece.text.split(PARTED)) {
    const found = piece.text.indexOf(words, start);
    if (words.trim()) parts.push({ text: words.trim().replace(/[.;]$/, ''), at: piece.at + found });
    start = found + words.length;
  }
  const place = parts.findLast((part) => isHouse(page, part));
  if (!place) return;
  const title = parts.find((part) => part !== place && (isTitle(part.text) || TRAINEE.test(part.text)))?.text;
  const isStudy =
    (isSchool(place.text) && (title === undefined || STUDIES.test(text))) ||
    (BEGINS_STUDIES.test(piece.text) && !hasLegalForm(place.text));
  const to = yield* onLine(page, 'Organization', place, RULE);
  yield {
    type: isStudy ? 'studied_at' : employedAs(title, place.text, name),
    from: who,
    to,
    ...stated(RULE, at, at + text.length),
    ...(title && !isStudy ? { properties: { title } } : {}),
    ...heldIn(years),
  };
}

/** From when until when by the parts of years as they are written. */
export function heldIn(years: Dated['years']): { validFrom?: string; validTo?: string } {
  const began = years.since ?? years.from;
  const ended = years.to ?? years.year;
  const first = monthIn(began, years.sinceMonth ?? years.fromMonth);
  const last = monthIn(ended, years.toMonth);
  return {
    ...(began ? { validFrom: first ?? `${began}-01-01` } : {}),
    ...(ended ? { validTo: last ? lastOfMonth(last) : `${ended}-12-31` } : {}),
  };
}

/** The first day of the month that a line gives in words or figures with a year. */
function monthIn(year = '', month = ''): string | undefined {
  const number = /^\d/.test(month) ? Number(month) : monthOf(month);
  const day = `${year}-${String(number).padStart(2, '0')}-01`;
  return isDay(day) ? day : undefined;
}

/** A house by the form of its name, or one that the item knows. */
const isHouse = (page: Page, { text }: Piece): boolean =>
  /^\p{Lu}/u.test(text) &&
  (hasLegalForm(text) ||
    isOrganizationName(text) ||
    isSchool(text) ||
    page.referents.find('Organization', text) !== undefined);

export const employedAs = (title: string | undefined, house: string, name: string): string =>
  title !== undefined && heads(title, house, name) ? 'leads' : 'works_for';
