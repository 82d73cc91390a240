import { firstPart, lastPart } from '../words/parts.ts';
import type { Reading, RuleMatch } from './rule.ts';
import type { Scene } from './scene.ts';

const YEAR = '(?:[a-z]+ (?:\\d{1,2}, ?)?)?(1[89]\\d\\d|20\\d\\d)';
const FORMER =
  /\b(?:former(?:ly)?|previously|ex(?=-| <)|(?:joins|joined|joining|comes|came|moves|moved|transferred)(?: to)? (?:us|our team|the team|here) (?:[a-z0-9]+ ){0,4}from|(?:came|comes|joins|joined) (?:over )?from(?= (?:the )?<O)|after (?:[a-z0-9-]+ ){1,3}(?:years|months) (?:at|with)|then(?=-)|one-time|past|retired|resigned|left|quit|quitté|verlassen|verließ|stepped down|departed|used to|no longer|until recently|late|ehemalige?[nrs]?|frühere?[nrs]?|bislang|bisherige?[nrs]?|vormals|zuvor|davor|vorher|damals|ehemals|ausgeschieden|abberufen|nicht mehr|before (?:that|this|then)|(?:k(?:ommt|am)|wechselte?) (?:<P\d+> )?von|ancien(?:ne)?|ex-|antigu[oa]|tidligere|tidigare)\b/i;
const SPAN = new RegExp(`\\b(?:from|between) ${YEAR} (?:to|until|till|through|and|[-–]) ${YEAR}`, 'i');
const BRACKETS = /^[^<>]{0,60}?\((1[89]\d\d|20\d\d)\s?[-–]\s?(1[89]\d\d|20\d\d)\)/;
const SINCE = new RegExp(`\\b(?:since|seit) ${YEAR}`, 'i');
/** Over by the item's day, without a year: `until last summer`. */
const UNTIL_LAST =
  /\b(?:until|till|bis) (?:last|recently|the (?:merger|sale|takeover|end)|letzte[nrms]?|vor kurzem|zuletzt)\b/i;
/** What somebody was when what the sentence tells happened: `Dana Frost, then head of sales`. */
const THEN = /^ ?then (?:the |an? |its )?$/i;
const UNTIL = new RegExp(`\\b(?:until|till|through|bis) (?:the end of |ende )?${YEAR}`, 'i');
/** Said of what two have been to each other. */
const ENDS =
  /\b(?:former(?:ly)?|ex-|divorced|used to be|no longer|widow(?:er)?|witwer?|veuve?|vedov[oa]|viud[oa]|ehemalige[nrs]?|frühere[nrs]?|geschieden)\b/i;
const NOW = /\b(?:now|currently|jetzt|derzeit|inzwischen)\b/i;
const DATED = /^(?:works_for|leads|member_of|advises|studied_at|reports_to)$/;
const BEGAN = new RegExp(`\\b(?:joined|rejoined|hired|appointed|promoted|named)\\b[^;]{0,80}?\\bin ${YEAR}`, 'i');

const ENDED = new RegExp(`\\b(?:left|quit|resigned|retired|stepped down|departed)\\b[^;]{0,80}?\\bin ${YEAR}`, 'i');

const PASSIVE = /\b(?:led|headed|managed|run|chaired|owned|operated|directed|employed|taught) by\b/gi;
const PAST =
  /\b(?:worked|taught|played|headed|led|managed|ran|was|were|had been|interned|freelanced|spent|reported|war|arbeitete|leitete|verantwortete|betreute|führte)\b/i;
const LASTS =
  /\b(?:has|have|had(?! been)|since|(?<!\bwas |\bwere )still|joined|(?:was|were) (?:also |just |recently |then )?(?:appointed|named|elected|promoted|hired|made))\b|'ve\b/i;

/** True for what somebody did: `worked at`, `was CFO of`; not for what began then and goes on. */
const isPast = (clause: string): boolean => PAST.test(clause.replace(PASSIVE, ' ')) && !LASTS.test(clause);

/** The words from the verb on that says that something begins: what stands before it is not said of that. */
const begun = (text: string): string => BEGINS.exec(text)?.[0] ?? text;
const BEGINS =
  /\b(?:has|have) (?:just |now |recently )?(?:joined|moved to|switched to)(?! (?:us|our|here|the team))\b.*$/is;

/** From when and until when a reading held, by the words of its own clause: years as written, and for what is said to be over the item's day as the latest end. */
export function tenseOf(
  date: string | undefined,
  { text }: Scene,
  match: RuleMatch,
  { type, title, over }: Reading,
): Pick<Reading, 'validFrom' | 'validTo'> {
  if (!DATED.test(type)) return (over || ENDS.test(match[0])) && date ? { validTo: date.slice(0, 10) } : {};
  const isOurs = /^(?:our|unser(?:e[mnrs]?)?) /i.test(match[0]);
  const before = isOurs ? '' : lastPart(text.slice(Math.max(0, match.index - 40), match.index), /[;,]/);
  const after = firstPart(
    text.slice(match.index + match[0].length),
    /;|, (?:and|where|he|she|was|were|is|has|had|will|worked|joined|left)\b| and (?:was|were|is|has|had|worked|joined|left|became)\b/,
  ).slice(0, 90);
  const clause = `${before}${match[0]}${after}`;
  const years = SPAN.exec(clause) ?? BRACKETS.exec(after);
  if (years) return { validFrom: `${years[1]}-01-01`, validTo: `${years[2]}-12-31` };
  const since = SINCE.exec(clause) ?? BEGAN.exec(clause);
  const until = UNTIL.exec(clause);
  const validFrom = since ? { validFrom: `${since[1]}-01-01` } : {};
  const ended = until ?? ENDED.exec(clause);
  if (ended) return { ...validFrom, validTo: `${ended[1]}-12-31` };
  const upToEnd = `${before}${match[0]}`;
  const lead = title ? upToEnd.slice(0, Math.max(0, upToEnd.lastIndexOf(title))) : '';
  const near = title ? lead.slice(-25) + title : begun(upToEnd);
  if (NOW.test(match[0]) && !over) return validFrom;
  const isOver =
    over ??
    (type !== 'studied_at' && (FORMER.test(near) || isPast(upToEnd) || THEN.test(lead) || UNTIL_LAST.test(after)));
  return isOver && date ? { ...validFrom, validTo: date.slice(0, 10) } : validFrom;
}
