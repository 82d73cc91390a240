import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { hasHouseForm } from '../naming/house-form.ts';
import { quiet } from '../names.ts';
import type { Line } from '../lines.ts';
import type { Page } from '../page.ts';

/** The house whose body sits, as the first lines of minutes name it, and where. */
export interface Sitting {
  house: string;
  start: number;
  end: number;
}

const HEAD_LINES = 6;
const LENGTH = 100;
/** Marks of headings and of bold type. */
const MARKS = /^[#*_>\s]+|[*_]+$/g;
/** What says that a body sits, in a title or the first lines. */
const SITS =
  /\b(?:minutes|agm|egm|board|trustees?['’]?|governors|governing body|directors|council|committee|(?:governance|steering|management) group|assembly|annual (?:general )?meeting|niederschrift|protokoll|\p{L}*(?:versammlung|vorstandssitzung|aufsichtsratssitzung|gemeinderatssitzung)|acta|consejo|junta|asamblea|conseil|assemblée|procès-verbal|verbale|assemblea|consiglio|by-?laws|satzung|statuten|notulen|ledenvergadering|bestuursvergadering)(?!\p{L})/iu;
/** Words that name a sitting or a body that sits, and no house by themselves. */
const BODIES = new Set(
  'the a full regular ordinary extraordinary special annual general draft approved final governing body board boards committee council town parish city county district borough village students student works of and for meeting meetings minutes agenda session trustees directors governors members investment finance audit executive management steering agm egm protokoll niederschrift sitzung vorstand aufsichtsrat gemeinderat mitgliederversammlung jahreshauptversammlung hauptversammlung gesellschafterversammlung acta del consejo rector junta directiva conseil'.split(
    ' ',
  ),
);
/** A part of a house that sits: `Finance Committee`. */
const PART = /\b(?:(?:sub-?)?committee|board|team|group|department|office|panel|ausschuss|beirat)$/iu;
const CLUB = /^(?:TSV|SV|FC|TV|VfL|VfB|SC|TuS|DJK|SG|TC|RV) \p{Lu}/u;
const TOWN = /^(?:Town|City|Village|County|Borough|Township|Municipality|Parish|Diocese) of \p{Lu}/u;
/** Money that trustees keep, which elsewhere is a thing that is invested in. */
const FUND = /^(?:\p{Lu}[\p{L}'’-]+ ){1,4}(?:Fund|Appeal)$/u;
/** What parts the cells of a row. */
const COLUMNS = /\S(?: {3,}|\t|\s*\|)/;
/** Registered where, and under what number. */
const REGISTERED = /(?: \([^()]*\)|, \p{Lu}[\p{L} -]{2,24})$/u;
/** `of the trustees of The Elm Trust`, `Gesellschafterversammlung der`: before the house whose body it is. */
const OF_BODY =
  /\b(?:(?:board|body)(?: of (?:directors|trustees|governors))?|directors|trustees|governors|shareholders|members|meeting|council|by-?laws|articles of association|constitution|\p{L}*(?:versammlung|sitzung)|(?:vorstand|aufsichtsrat)e?s?) (?:of|der|des) /iu;
const OPEN = /(?:versammlung|sitzung|meeting|board|trustees|members|shareholders) (?:of(?: the)?|der|des)$/iu;
const DASH =
  /\s+[–—|·]\s+|\s+-\s+|, (?=(?:board|committee|minutes|meeting)\b)|, (?=(?:\p{L}+ ){1,4}(?:group|committee|board|panel|council|forum)(?:,|$))|: (?=(?:\p{L}+['’]?s?['’]? ){0,3}(?:meeting|minutes|agm|board|committee|assembly)\b)/iu;
const ENDS = /,? (?:held|on|at|am|vom|in|von|and|und)(?= |$)|[,;:]/;

/** What begins the heading of minutes, and no house's name. */
const SENTENCE = /\p{Ll}{3}[.!?]$/u;
const HEADING =
  /^(?:minutes|notes|agenda|meeting|protokoll|by-?laws|satzung|statuten|niederschrift|acta|verbale?|procès|notulen) /iu;

/** True for a name that is a house's, and no mere part of one. */
function isHouse(name: string): boolean {
  const words = name.toLowerCase().split(/[\s,]+/);
  if (
    name.length < 5 ||
    !/^\p{Lu}/u.test(name) ||
    HEADING.test(name) ||
    /^(?:(?:steering|project) (?:committee|group)|meeting transcript)\b/i.test(name) ||
    SENTENCE.test(name) ||
    words.every((word) => BODIES.has(word)) ||
    !hasHouseForm(name) ||
    (PART.test(name) && !hasLegalForm(name))
  )
    return false;
  return isOrganizationName(name) || CLUB.test(name) || TOWN.test(name) || FUND.test(name);
}

/** Words that names write in small letters. */
const SMALL = / (?:Of|The|And|For|De|Del|Della|La|Du|Des|Der|Von|Van)(?= )/g;

/** A name in capitals alone as names are written, and as the title writes it where that has it. */
function written(title: string, name: string): string {
  const at = title.toLowerCase().indexOf(name.toLowerCase());
  if (at >= 0) return title.slice(at, at + name.length);
  const calm = quiet(name);
  return calm === name ? name : calm.replace(SMALL, (word) => word.toLowerCase());
}

/** The house in some words, a town or a number behind it left out: the words, and how it is written. */
function houseIn(title: string, text: string): { found: string; house: string } | undefined {
  const bare = text.replace(MARKS, '').trim();
  if (COLUMNS.test(bare)) return undefined;
  for (const found of [bare.replace(REGISTERED, '').trim(), bare]) {
    const house = written(title, found.replace(/^THE (?=\p{Lu}{2})/u, '')).replace(/^the /, '');
    if (isHouse(house)) return { found, house };
  }
  return undefined;
}

/** True for the lines and title of minutes or statutes of a body. */
const isSitting = (title: string, lines: Line[]): boolean =>
  SITS.test(title) || lines.some(({ text }) => SITS.test(text));

/** The house of whose body the text holds the minutes, or the statutes, by its first lines. */
export function sittingOf({ lines, self: { name: title = '' } }: Pick<Page, 'lines' | 'self'>): Sitting | undefined {
  const known = sittings.get(lines);
  if (known) return known.sitting;
  const sitting = headed(title, headsOf(lines));
  sittings.set(lines, { sitting });
  return sitting;
}

/** By the lines of a page: whoever is named in it is asked of anew. */
const sittings = new WeakMap<Line[], { sitting: Sitting | undefined }>();

const headsOf = (lines: Line[]): Line[] =>
  lines
    .values()
    .filter(({ text }) => text !== '' && text.length < LENGTH)
    .take(HEAD_LINES)
    .toArray();

function headed(title: string, heads: Line[]): Sitting | undefined {
  if (!isSitting(title, heads)) return undefined;
  for (const [n, { text, at }] of heads.entries()) {
    const isFirst = n < HEAD_LINES / 2 && !(text.split(DASH, 1)[0] ?? '').includes(': ');
    const named =
      ofBody(title, text) ??
      (isFirst ? houseIn(title, text.split(DASH, 1)[0] ?? '') : undefined) ??
      (n > 0 && OPEN.test(heads[n - 1]?.text ?? '') ? houseIn(title, text) : undefined);
    if (!named) continue;
    const start = at + text.indexOf(named.found);
    return { house: named.house, start, end: start + named.found.length };
  }
  return undefined;
}

function ofBody(title: string, text: string): ReturnType<typeof houseIn> {
  const [lead] = OF_BODY.exec(text) ?? [];
  if (lead === undefined) return undefined;
  const found = houseIn(title, text.slice(text.indexOf(lead) + lead.length).split(ENDS, 1)[0] ?? '');
  return found && / des $/i.test(lead) ? { ...found, house: found.house.replace(GENITIVE, '$1') } : found;
}

/** What German calls a house behind `des`: `Schützenvereins Grünau`. */
const GENITIVE = /^(\p{Lu}[\p{L}-]*(?:verein|verband|klub|club|bund|werk|institut|chor|kreis))e?s(?= )/u;

const TAKES_PART =
  /^(?:(?:ordinary|full|associate|co-opted|voting|non-voting) )?(?:member|observer|guest|invitee|attendee|participant|facilitator|scribe|(?:minute|note)[- ]?taker|minutes|mitglied|gast|teilnehmer(?:in)?|beobachter(?:in)?|protokoll|moderation|membre|invitée?|observat(?:eur|rice))$/iu;
const HOLDS_OFFICE =
  /^(?:(?:co-?|vice[- ]|deputy |acting )*(?:chair(?:man|woman|person)?|secretary|treasurer)|(?:stellv\p{L}*\.? )?(?:vorsitz(?:ende[rn]?)?|schriftführ\p{L}*)|président(?:e)? de séance|secrétaire de séance|voorzitter|penningmeester)$/iu;

/** True for how somebody takes part in a sitting, which is no post of anybody's: `Observer`. */
export const isPartTaken = (title: string): boolean => TAKES_PART.test(title);

/** True for a part in a sitting or an office of it, which says nothing of what somebody does at the house that sends him. */
export const isOfSitting = (title: string): boolean => isPartTaken(title) || HOLDS_OFFICE.test(title);
