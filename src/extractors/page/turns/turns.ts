import { daysAfter } from '../days/calendar.ts';
import type { HeaderBlock } from '../header/headers.ts';
import type { Line } from '../lines.ts';
import { dayed, stampIn } from './stamps.ts';
import { stampedTurns } from './stamped.ts';
import { isRoleName } from '../../words/roles.ts';
import type { Turn } from './turn.ts';

const TURN =
  /^(?:[[(]?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?[\])]?\s*[-–]?\s*)?((?:Speaker|SPEAKER|Participant|Person|Respondent|Interviewer|Interviewee|User|Sprecher(?:in)?)[ _]?\d{1,2}|[\p{Lu}][\p{L}\p{M}.'’-]{0,24}(?: (?:[\p{Lu}][\p{L}\p{M}.'’-]{0,24}|of|the|de|van|von|der|for)){0,5})(?: ?[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u200D]{1,16})?(?: \(([^:\n]{2,90})\))?\s?:(?:\s+|$)/u;
const LABELS =
  /^(?:note|notes|re|fw|fwd|subject|date|time|from|to|cc|bcc|attendees|agenda|action|actions|action items?|decision|decisions|decided|agreed|resolved|approved|rejected|discussed|discussion|open|open points?|open questions?|pending|done|follow-?ups?|blockers?|results?|recommendations?|proposals?|deadlines?|venue|next|next steps?|remarks?|comments?|summary|location|where|when|todo|owner|due|status|background|context|topic|topics|purpose|goal|goals|risks?|budget|total|price|phone|tel|fax|email|web|website|address|question|questions|answer|q|a|update|updates|participants|present|absent|regrets|minutes|conclusion|outcome|warning|error|example|p\.?s\.?|tip|log-?in|user(?:name)?|password|pass(?:code|word)?|id|pin|account|meeting id|cost|fee|rate|type|name|title|company|phone|room|link|key|code|version|category|priority|order|reference|ref|tip|step \w+|phase \w+|part \w+|item \w+|section \w+|day \w+|week \w+|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|july|september|october|november|december)$/i;

/** A first name in the brackets behind a part in the talk: `Agent (Maja)`. */
const NAMED = /^\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?$/u;

/** The lines that begin with a name or role and a colon, in order; labels of forms are none. */
function turnsOf(lines: Line[], header: HeaderBlock): Turn[] {
  const turns: Turn[] = [];
  const stamps: ReturnType<typeof stampIn>[] = [];
  for (const [n, line] of lines.entries()) {
    if (!line.text || (n >= header.from && n < header.to) || !line.text.includes(':')) continue;
    const match = TURN.exec(line.text.slice(0, 200));
    const name = match?.[1];
    if (!match || !name || LABELS.test(name)) continue;
    stamps.push(stampIn(match[0]));
    const start = line.at + match[0].indexOf(name);
    const note = match[2];
    const end = line.at + match[0].length;
    if (note && NAMED.test(note) && isRoleName(name))
      turns.push({ line: n, name: note, start: line.at + match[0].indexOf(`(${note})`) + 1, end });
    else turns.push({ line: n, name, ...(note ? { note } : {}), start, end });
  }
  return dayed(turns, stamps);
}

/** What captions say between what is spoken: when, and which cue it is. */
const CUE = /^(?:WEBVTT|NOTE|\d{1,5}|(?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{3} --> .{8,80})$/;

/** The turns of those with names and of those with handles in small letters, in order. */
function withHandles(named: Turn[], stamped: Turn[]): Turn[] {
  const lines = new Set(named.map(({ line }) => line));
  return [...named, ...stamped.filter(({ line }) => !lines.has(line))].toSorted((a, b) => a.line - b.line);
}

/** The turns of a text in which people take turns: two names come back, or more than half of all lines begin with one; a chat may have stamps and handles of its own. */
export function talkOf(lines: Line[], header: HeaderBlock, isChat = false): Turn[] {
  const stamped = stampedTurns(lines, header, isChat || lines[0]?.text === 'WEBVTT');
  const named = turnsOf(lines, header);
  if (stamped.length > named.length) return stamped;
  const turns = isChat ? withHandles(named, stamped) : named;
  const counts = Map.groupBy(turns, ({ name }) => name);
  const returning = [...counts.values()].filter((list) => list.length > 1).length;
  const filled = lines.filter(({ text }) => text && !CUE.test(text)).length;
  return returning > 1 || (counts.size > 1 && turns.length > filled / 2) ? turns : [];
}

/** The turn in which a position of the body stands; turns are in the order of the text. */
export function turnBefore(turns: Turn[], at: number): Turn | undefined {
  let [low, high] = [0, turns.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((turns[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return turns[low - 1];
}

/** So long ago nobody has begun a talk that is sent in. */
const YEARS = 15;

/** The day from which the words at a position are told: that of the turn that they stand in, where it has one by then, else the item's. */
export function dayAt(turns: Turn[], at: number, date: string): string {
  const day = turnBefore(turns, at)?.day;
  return day !== undefined && day <= daysAfter(date, 1) && day > daysAfter(date, -YEARS * 365) ? day : date;
}
