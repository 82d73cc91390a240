import { MONTH_NAMES } from '../../../common/text/calendar-names.ts';
import { elementAt } from '../../../common/element-at.ts';
import type { Item } from '../../../common/model.ts';
import { datesIn } from '../../page/days/dates.ts';
import { isFirm } from '../../page/organization.ts';
import type { Page, Place } from '../../page/page.ts';
import type { Sentence } from '../../page/sentences.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import { sexOfPronoun } from '../antecedents/sex-of.ts';
import { pronounBefore, spokenBefore } from '../antecedents/spoken-of.ts';
import { confidenceOf } from '../measured.ts';
import { employers, homeOf } from './employers.ts';
import { isLeftAt, OUR_HOUSE, TIME_OFF, UNSURE } from './farewell-words.ts';
import { leavingDay } from './leaving-day.ts';

const RULE = 'relations.departure';

/** Behind somebody's name, that a day is the last one. */
const LAST_DAY =
  /^(?:['’]s?)? (?:(?:very )?(?:last|final) (?:working )?day(?! (?:of|in|before)\b)|letzter (?:arbeitst|t)ag(?! (?:im|in|vor)\b))/iu;
/** Before the name. */
const LAST_DAY_OF = /letzte[rn]? (?:arbeitst|t)ag (?:von|für) (?:frau |herrn? )?$/iu;
/** What makes a last day one of work: that of a journey is another. */
const WORKING = /working|arbeitstag/iu;
const WITH_US = /^ (?:with us|at (?:the|our) (?:company|firm)|bei uns|chez nous)(?!\p{L})/iu;
/** Behind the name, that its bearer leaves. */
const LEAVES =
  /^ (?:(?:will|is going to) (?:be )?leav(?:e|ing)|is leaving|leaves|verlässt|wird(?= [^;?]{3,60} verlassen\b)|scheidet(?= [^;?]{3,60} aus\b)|nous quitte(?:ra)?|quitte(?:ra)?|lascia|lascerà|deja|dejará|verlaat)(?!\p{L})/iu;
/** The house of whoever writes, as what somebody leaves. */
const US = /^ (?:us|uns|nous|ci|nos|ons)(?!\p{L})(?! (?:an?|the|some|no|ein\p{L}*|un\p{L}*|die|das|den) )/iu;
/** Behind the name, that its bearer ends all work: whatever house is known to be theirs. */
const RETIRES =
  /^ (?:(?:will |is going to )?retires?\b|is retiring\b|geht(?= [^;?]{0,40}?in (?:den (?:\p{L}+ )?ruhestand|(?:\p{L}+ )?rente|pension)\b)|tritt(?= [^;?]{0,40}?in (?:den|die) (?:ruhestand|rente)\b)|part(?:ira)?(?= à la retraite\b)|gaat(?= [^;?]{0,30}?met pensioen\b)|se jubila\b)/iu;
/** Behind the name, that its bearer goes: from where, the text around has to say. */
const GOES =
  /^ (?:(?:will be|is) leaving|(?:will )?leaves?|geht|verlaat ons)(?= (?:at the end of|at end of|in|on|by|after|end|ende|mitte|anfang|zum|am)(?!\p{L}))/iu;
/** What may stand behind the day on which somebody leaves a house: no hour, no place and no company. */
const DAY_ENDS = /^ ?(?:[.!;)]|$|, (?:and|so|und|after|nach)(?!\p{L})| (?:and|after|und|nach) )/iu;
/** What the sentences beside say where somebody leaves a job. */
const OF_WORK =
  /(?<!\p{L})(?:deals? with|dealt with|dealing with|los(?:e|es|ing)|contact(?: person)?s?|colleagues?|successors?|replacements?|replac(?:es|ed|ing)|tak(?:es|ing) over|took over|write to|after that|from then on|handover|last (?:working )?day|notice|resign\p{L}*|buyer|manager|director|accountant|assistant|ansprechpartner\p{L}*|zuständig\p{L}*|nachfolg\p{L}*|übernimmt|kümmert|kolleg\p{L}*|verlässt uns|scheidet|letzter arbeitstag|einkäufer\p{L}*|leiter\p{L}*)(?!\p{L})/iu;
/** Whose last day it is, at the head of a sentence about whoever the one before speaks of. */
const WHOSE = /^(?:[-*•] )?(his|her|sein)(?= (?:very )?(?:last|final|letzter) )/iu;

/** Words by which somebody leaves the house of whoever writes. */
const OUT = /scheidet$|^ nous /iu;
/** The same, which in capitals is a month. */
const MAY = /\bmay\b/;
/** How far behind the words the house stands. */
const REACH = 30;

/** Until when somebody works where, as others tell it with the day: `Friday was Dana Frost's last day at Acme`, `Dana Frost leaves us on 31 May`. */
export function* departures({ date }: Item, page: Page): Found {
  const today = date.slice(0, 10);
  const telling = new Set(page.sentences.filter((one) => one.kind === 'own' && isTold(textOf(page, one))));
  if (telling.size === 0) return;
  for (const place of [...page.places.values(), ...meant(page, telling)]) {
    const sentence = elementAt(page.sentences, place.sentence);
    if (!telling.has(sentence) || page.mention(place.index).label !== 'Contact') continue;
    const left = leftBy(page, place, today);
    const at = left ? left.at - sentence.start : 0;
    const day = left && leavingDay(textOf(page, sentence), { start: at, end: at }, today);
    const house = day && left ? (left.house ?? houseOf(page, place.index, left.isOwn)) : undefined;
    if (day && house !== undefined) yield* until(page, { who: place.index, house, day }, sentence);
  }
}

/** The places of pronouns for whoever the sentence before speaks of. */
function meant(page: Page, telling: ReadonlySet<Sentence>): Place[] {
  const [pronounAt, spokenAt] = [pronounBefore(page), spokenBefore(page)];
  return page.sentences.flatMap((one, sentence) => {
    if (!telling.has(one)) return [];
    const { index, start: from, end: to } = pronounAt(sentence) ?? {};
    if (index !== undefined && from !== undefined && to !== undefined)
      return [{ index, start: from, end: to, sentence }];
    const whose = WHOSE.exec(textOf(page, one));
    const spoken = whose && spokenAt(sentence);
    if (!whose || !spoken || (spoken.sex && spoken.sex !== sexOfPronoun(whose[1] ?? ''))) return [];
    return [{ index: spoken.index, start: one.start, end: one.start + whose[0].length, sentence }];
  });
}

const textOf = ({ text }: Page, { start, end }: Sentence): string => text.slice(start, end);

const CUE =
  /\blast\b|\bfinal\b|\bleav|retir|letzte|verl[aä]|scheidet|geht|ruhestand|quitt|retraite|pensioen|jubila|lasc|deja/iu;

/** True for a sentence that may tell that somebody leaves, and leaves no doubt of it. */
const isTold = (text: string): boolean =>
  CUE.test(text) && !/\?\s*$/.test(text) && !UNSURE.test(text) && !MAY.test(text) && !TIME_OFF.test(text);

/** What somebody leaves: a house that is named, or the one that is meant, and where the words end that say so. */
interface Left {
  house?: number;
  at: number;
  /** Only the house of which the item says that it is theirs. */
  isOwn?: boolean;
}

function leftBy(page: Page, place: Place, today: string): Left | undefined {
  const { start, end } = place;
  const sentence = elementAt(page.sentences, place.sentence);
  const before = page.text.slice(sentence.start, start);
  const behind = page.text.slice(end, sentence.end);
  const last = LAST_DAY.exec(behind);
  if (last || LAST_DAY_OF.test(before)) {
    const at = end + (last?.[0].length ?? 0);
    const named = houseAt(page, { at, until: sentence.end }, / (?:at|with|bei|beim|von) (?:the |der )?$/iu);
    const isOfWork =
      WORKING.test(last?.[0] ?? before) ||
      WITH_US.test(page.text.slice(at, sentence.end)) ||
      isBesideWork(page, place, today);
    return named ?? (isOfWork ? { at } : undefined);
  }
  if (RETIRES.test(behind)) return { at: end, isOwn: true };
  const [words = ''] = LEAVES.exec(behind) ?? [];
  const at = end + words.length;
  const rest = behind.slice(words.length);
  const ours = OUR_HOUSE.exec(rest);
  const isOurs =
    US.test(rest) ||
    (OUT.test(words) && /^ (?:zum|am|ende|mitte|per|mit|le|fin|à) /iu.test(rest)) ||
    (ours?.index === 1 && isLeftAt(rest, 1 + ours[0].length));
  if (words && isOurs) return { at };
  const named = words ? houseAt(page, { at, until: sentence.end }, /^ (?:the |die |la |l['’])?$/iu) : undefined;
  return named ?? (GOES.test(behind) && isBesideWork(page, place, today) ? { at: end } : undefined);
}

/** True where the sentence ends with a day by its date, behind the name, and those beside it speak of work. */
function isBesideWork(page: Page, { end, sentence: n }: Place, today: string): boolean {
  const sentence = elementAt(page.sentences, n);
  const rest = page.text.slice(end, sentence.end);
  const [day, ...others] = datesIn(rest, today);
  if (
    !day ||
    others.length ||
    HOUR.test(rest) ||
    !MONTH.test(rest.slice(day.start, day.end)) ||
    !DAY_ENDS.test(rest.slice(day.end))
  )
    return false;
  const [before, after] = [page.sentences[n - 1], page.sentences[n + 1]];
  return [before, after].some((one) => one && OF_WORK.test(page.text.slice(one.start, one.end)));
}
const HOUR = /\bat (?!the end)\w|\d:\d\d|\b(?:noon|uhr)\b/iu;
const MONTH = new RegExp(`\\b(?:${MONTH_NAMES.all})\\b|\\d\\.\\d`, 'iu');

/** The house that is named right behind a place, with these words between. */
function houseAt(page: Page, { at, until }: { at: number; until: number }, between: RegExp): Left | undefined {
  const place = [...page.places.values()].find(
    ({ start, index }) =>
      start > at && start - at <= REACH && between.test(page.text.slice(at, start)) && isFirm(page.mention(index)),
  );
  if (!place || !isLeftAt(page.text.slice(at, until), place.end - at)) return undefined;
  return { house: page.thing(place.index), at: place.end };
}

/** The only house of somebody by the item, else that of whoever sent it. */
function houseOf(page: Page, who: number, isOwn = false): number | undefined {
  const [own, ...others] = new Set(employers(page, page.thing(who)));
  if (own === undefined) return isOwn ? undefined : homeOf(page);
  return others.length ? undefined : own;
}

/** Ends what is told of somebody's work for a house on a day, or tells that he works there until then; the word of a mail from elsewhere ends nothing that somebody surer has said. */
function* until(
  page: Page,
  { who, house, day }: { who: number; house: number; day: string },
  { start, end }: Sentence,
): Found {
  const isStrange = page.genre === 'mail' && homeOf(page) !== house;
  const told = page.claims.filter(
    ({ type, from, to }) =>
      /^(?:works_for|leads)$/.test(type) && page.thing(from) === page.thing(who) && page.thing(to) === house,
  );
  if (!isStrange) for (const claim of told) claim.validTo ??= day;
  if (told.length && !isStrange) return;
  yield {
    type: 'works_for',
    from: page.thing(who),
    to: house,
    rule: RULE,
    confidence: confidenceOf('departure'),
    authority: isStrange ? AUTHORITY.inferred : AUTHORITY.sentence,
    start,
    end,
    validTo: day,
  };
}
