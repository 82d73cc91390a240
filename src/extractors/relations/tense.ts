import { MONTH_NAMES } from '../../common/text/calendar-names.ts';
import { monthOf } from '../../common/text/month-of.ts';
import { isDay, lastOfMonth } from '../page/days/calendar.ts';
import { datesIn } from '../page/days/dates.ts';
import { firstPart, lastPart } from '../words/parts.ts';
import type { Reading, RuleMatch } from './rule.ts';
import type { Scene } from './scene.ts';

const YEAR = '(?:(?:the )?(?:\\d{1,2}(?:st|nd|rd|th|\\.)? )?[a-zä]+ (?:\\d{1,2}, ?)?)?(1[89]\\d\\d|20\\d\\d)';
const FORMER =
  /\b(?:former(?:ly)?|previously|ex(?=-| <)|(?:joins|joined|joining|comes|came|moves|moved|transferred)(?: to)? (?:us|our team|the team|here) (?:[a-z0-9]+ ){0,4}from|(?:came|comes|joins|joined) (?:over )?from(?= (?:the )?<O)|after (?:[a-z0-9-]+ ){1,3}(?:years|months) (?:at|with)|then(?=-)|one-time|past|retired|resigned|left|quit|quitté|verlassen|verließ|stepped down|departed|used to|no longer|until recently|late|ehemalige?[nrs]?|frühere?[nrs]?|bisher|bislang|bisherige?[nrs]?|vormals|zuvor|davor|vorher|damals|ehemals|ausgeschieden|abberufen|nicht mehr|before (?:that|this|then)|(?:k(?:ommt|am)|wechselte?) (?:<P\d+> )?von|ancien(?:ne)?|ex-|antigu[oa]|tidligere|tidigare)(?!\p{L})/iu;
const SPAN = new RegExp(`\\b(?:from|between) ${YEAR} (?:to|until|till|through|and|[-–]) ${YEAR}`, 'i');
/** A month and its year, with which words end. */
const OF_MONTH = new RegExp(`\\b(${MONTH_NAMES.all})\\.? (?:de )?(?:19|20)\\d\\d$`, 'i');
const BRACKETS = /^[^<>]{0,60}?\((1[89]\d\d|20\d\d)\s?[-–]\s?(1[89]\d\d|20\d\d)\)/;
const SINCE = new RegExp(`\\b(?:since|seit|depuis|dal|desde|sinds|sedan|siden) ${YEAR}`, 'i');
/** Over by the item's day, without a year: `until last summer`. */
const UNTIL_LAST =
  /\b(?:until|till|bis) (?:last|recently|the (?:merger|sale|takeover|end)|letzte[nrms]?|vor kurzem|zuletzt)\b/i;
/** What somebody was when what the sentence tells happened: `Dana Frost, then head of sales`. */
const THEN = /^ ?then (?:the |an? |its )?$/i;
const UNTIL = new RegExp(
  `\\b(?:until|till|through|bis|jusqu'en|jusqu’en|fino al|hasta|tot) (?:the end of |ende )?${YEAR}`,
  'i',
);
/** Said of what two have been to each other. */
const ENDS =
  /\b(?:former(?:ly)?|ex-|divorced|used to be|no longer|widow(?:er)?|witwer?|veuve?|vedov[oa]|viud[oa]|ehemalige[nrs]?|frühere[nrs]?|geschieden)\b/i;
const NOW = /\b(?:now|currently|jetzt|derzeit|inzwischen)\b/i;
const DATED = /^(?:works_for|leads|member_of|advises|studied_at|reports_to)$/;
const BEGAN = new RegExp(`\\b(?:joined|rejoined|hired|appointed|promoted|named)\\b[^;]{0,80}?\\bin ${YEAR}`, 'i');

const ENDED = new RegExp(`\\b(?:left|quit|resigned|retired|stepped down|departed)\\b[^;]{0,80}?\\bin ${YEAR}`, 'i');

const PASSIVE = /\b(?:led|headed|managed|run|chaired|owned|operated|directed|employed|taught) by\b/gi;
const PAST =
  /\b(?:worked|taught|played|headed|led|managed|ran|was|were|had been|served (?:as|on)|acted as|sat on|chaired|interned|freelanced|spent|reported|war|arbeitete|leitete|verantwortete|betreute|führte|a travaillé|ha lavorato|trabajó|ha trabajado|werkte|heeft gewerkt|arbetade)(?!\p{L})/iu;
const LASTS =
  /\b(?:has|have|had(?! been)|since|(?<!\bwas |\bwere )still|joined|(?:was|were) (?:also |just |recently |then )?(?:appointed|named|elected|promoted|hired|made))\b|'ve\b/i;

/** Behind whoever has an office, what is said of that: `our CFO Ada Moss was here until May 2022`; else somebody does something until then. */
const OF_OFFICE =
  /^,? \(?(?:who )?(?:(?:was|were|has been|had been|left|worked|served|stepped|retired|resigned|leaves|stays|since|until|till|from|bis|seit|in office)\b|\d)/i;

/** Somebody with a present verb: what stands before is not said of that. */
const IS_SUBJECT =
  /^<P\d+>,? (?:who |that )?(?:now |currently |also )?(?:runs|leads|heads|owns|manages|chairs|works|is)\b/i;

/** A verb of what goes on: what somebody did or was before it is another matter, `used to run the shop and reports to`, `former minister <P0> joins`. */
const LASTING_VERB = /^(?:reports|works|teaches|leads|heads|runs|chairs|joins|joined)\b/i;
/** The same of whoever speaks. */
const OWN_VERB = /^(?:report|work|teach|lead|head|run|chair|join)\b/i;
const NOW_ANEW = /[;,]|<P\d+>| (?:and|but) (?:now|currently|today) $/;
const OTHERS = /[;,]|<P\d+>| and (?:now )?$| but /i;
/** Where what is said behind an office or employment ends, and where it turns to what was elsewhere: `CEO of <O0>, who was at <O1> until 2019`. */
const NEXT_CLAUSE =
  /;|, (?:and|where|he|she|was|were|is|has|had|will|worked|joined|left)\b| and (?:was|were|is|has|had|worked|joined|left|became)\b/;
const ELSEWHERE =
  /,? \(?(?:who|which|previously|formerly|before|earlier|after|ex-|der|die|zuvor|vorher)\b(?=[^;]*<O\d+>)/i;

/** True for what somebody did: `worked at`, `was CFO of`; not for what began then and goes on. */
const isPast = (clause: string): boolean => PAST.test(clause.replace(PASSIVE, ' ')) && !LASTS.test(clause);

/** What parts the words before a match from what is said by it. */
function otherBefore(said: string): RegExp {
  if (LASTING_VERB.test(said)) return OTHERS;
  return OWN_VERB.test(said) ? NOW_ANEW : /[;,]/;
}

/** The words from the verb on that says that something begins: what stands before it is not said of that. */
const begun = (text: string): string => BEGINS.exec(text)?.[0] ?? text;
const BEGINS =
  /\b(?:has|have) (?:just |now |recently )?(?:joined|moved to|switched to)(?! (?:us|our|here|the team))\b.*$/is;

/** The day that a clause has up to where a year ends, or the month. */
function written(clause: string, year: string, end: number): { day?: string; month?: string } {
  const isDayWritten = /^-\d\d-\d\d/.test(clause.slice(end, end + '-12-31'.length));
  const until = isDayWritten ? end + '-12-31'.length : end;
  const phrase = lastPart(clause.slice(Math.max(0, end - FARTHEST), until), LEADS_TO_DAY);
  const day = datesIn(phrase, `${year}-01-01`).find((one) => one.end === phrase.length)?.day;
  if (day?.startsWith(year)) return { day };
  const [, name = ''] = OF_MONTH.exec(phrase) ?? [];
  const month = name && `${year}-${String(monthOf(name)).padStart(2, '0')}-01`;
  return month && isDay(month) ? { month } : {};
}
const FARTHEST = 30;
const LEADS_TO_DAY = /(?<![\p{L}\d])(?:from|between|to|until|till|through|and|since|in|bis|seit)\s|\s[-–]\s/iu;

const endOf = ({ 0: whole, index }: RegExpExecArray): number => index + whole.length;

function firstDay(clause: string, year = '', end = 0): string {
  const { day, month } = written(clause, year, end);
  return day ?? month ?? `${year}-01-01`;
}

function lastDay(clause: string, year = '', end = 0): string {
  const { day, month } = written(clause, year, end);
  return day ?? (month ? lastOfMonth(month) : `${year}-12-31`);
}

/** The last day of the year or month in which began what was said before: `here since 2019, before that at …`. */
function nextBegan(before: string, said: string): string | undefined {
  if (!BEFORE_THAT.test(before + said.slice(0, THAT))) return undefined;
  const clause = before.slice(-NEAR);
  const since = SINCE.exec(clause) ?? BEGAN.exec(clause);
  return since ? lastDay(clause, since[1], endOf(since)) : undefined;
}
const NEAR = 60;
/** At the end of the words before what was so, or at its begin. */
const BEFORE_THAT = /\bbefore (?:that|this|then)\b[^.;]{0,12}$/i;
const THAT = 'before that'.length;

/** From when and until when a reading held, by the words of its own clause: days, months and years as written, and for what is said to be over the item's day as the latest end. */
export function tenseOf(
  date: string | undefined,
  { text }: Scene,
  match: RuleMatch,
  { type, title, over }: Reading,
): Pick<Reading, 'validFrom' | 'validTo'> {
  if (!DATED.test(type)) return (over || ENDS.test(match[0])) && date ? { validTo: date.slice(0, 10) } : {};
  const isOurs = /^(?:our|unser(?:e[mnrs]?)?) /i.test(match[0]);
  const before =
    isOurs || IS_SUBJECT.test(match[0])
      ? ''
      : lastPart(text.slice(Math.max(0, match.index - 40), match.index), otherBefore(match[0]));
  const after = firstPart(firstPart(text.slice(match.index + match[0].length), NEXT_CLAUSE), ELSEWHERE).slice(0, 90);
  const clause = `${before}${match[0]}${after}`;
  const span = SPAN.exec(clause);
  if (span) {
    const [whole, from = '', to] = span;
    const behind = span.index + whole.indexOf(from) + from.length;
    return { validFrom: firstDay(clause, from, behind), validTo: lastDay(clause, to, endOf(span)) };
  }
  const years = BRACKETS.exec(after);
  if (years) return { validFrom: `${years[1]}-01-01`, validTo: `${years[2]}-12-31` };
  const since = SINCE.exec(clause) ?? BEGAN.exec(clause);
  const isOther = /<P\d+>$/.test(match[0]) && !OF_OFFICE.test(after);
  const until = UNTIL.exec(isOther ? `${before}${match[0]}` : clause);
  const validFrom = since ? { validFrom: firstDay(clause, since[1], endOf(since)) } : {};
  const ended = until ?? ENDED.exec(clause);
  if (ended) return { ...validFrom, validTo: lastDay(clause, ended[1], endOf(ended)) };
  const upToEnd = `${before}${match[0]}`;
  const lead = title ? upToEnd.slice(0, Math.max(0, upToEnd.lastIndexOf(title))) : '';
  const near = title ? lead.slice(-25) + title : begun(upToEnd);
  if (NOW.test(match[0]) && !over) return validFrom;
  const isOver =
    over ??
    (type !== 'studied_at' && (FORMER.test(near) || isPast(upToEnd) || THEN.test(lead) || UNTIL_LAST.test(after)));
  const end = isOver ? (nextBegan(text.slice(0, match.index), match[0]) ?? date?.slice(0, 10)) : undefined;
  return end === undefined ? validFrom : { ...validFrom, validTo: end };
}
