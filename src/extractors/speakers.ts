import type { Item } from '../model.ts';
import { AUTHORITY, extractor, SELF, type Found } from './extractor.ts';
import { participant } from './fields.ts';
import type { Line } from './page/lines.ts';
import { mailboxesIn } from './page/mailboxes.ts';
import type { Page } from './page/page.ts';
import { bareName, quiet } from './page/names.ts';
import { isRoleName } from './words/roles.ts';
import { isFirstName } from './tagger/gazetteer.ts';

const SPEECH =
  /^(?:[[(]?\d{1,2}:\d{2}(?::\d{2})?[\])]?\s*[-–]?\s*)?([\p{Lu}][\p{L}\p{M}.'’-]{0,24}(?: [\p{Lu}][\p{L}\p{M}.'’-]{0,24}){0,3})(?: \(([^()]{2,40})\))?\s?:(?:\s|$)/u;
const LABELS =
  /^(?:note|notes|re|fw|fwd|subject|date|time|from|to|cc|bcc|attendees|agenda|action|actions|action items?|decision|decisions|decided|agreed|resolved|approved|rejected|discussed|discussion|open|open points?|open questions?|pending|done|follow-?ups?|blockers?|results?|recommendations?|proposals?|deadlines?|venue|next|next steps?|remarks?|comments?|summary|location|where|when|todo|owner|due|status|background|context|topic|topics|purpose|goal|goals|risks?|budget|total|price|phone|tel|fax|email|web|website|address|question|questions|answer|q|a|update|updates|participants|present|absent|regrets|minutes|conclusion|outcome|warning|error|example|p\.?s\.?|tip|log-?in|user(?:name)?|password|pass(?:code|word)?|id|pin|account|meeting id|cost|fee|rate|type|name|title|company|phone|room|link|key|code|version|category|priority|order|reference|ref|tip|step \w+|phase \w+|part \w+|item \w+|section \w+|day \w+|week \w+|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|july|september|october|november|december)$/i;
const MONTH = /^(?:april|may|june|august)$/i;
const STAMP = /^[[(]?\d{1,2}:\d{2}/;
const LIST =
  /^[\W_]{0,4}(attendees|participants|present|in attendance|invitees|guests|attending|speakers)[*_]{0,2}\s?:[*_]{0,2}\s*(.*)$/i;
const BULLET = /^[-*•]\s+|^\d{1,2}[.)]\s+/;

/** Who took part by the text's own account: attendee lists, and the names before the colons of a transcript; mere roles (`Project Manager:`) are the property `speakers`. */
export const speakers = extractor({
  name: 'speakers',
  order: 35,
  *find(item, page) {
    for (let n = 0; n < page.lines.length; n++) {
      if (n >= page.header.from && n < page.header.to) continue;
      const list = page.lines[n]!.text.includes(':') && LIST.exec(page.lines[n]!.text.slice(0, 2_000));
      if (list) yield* attendees(item, page, n, list);
    }
    const roles: string[] = [];
    for (const [name, first] of spoken(page)) {
      if (isRoleName(name)) roles.push(name);
      else if (isTalk(item) || isLikely(page, name)) yield* speaker(item, page, name, first);
    }
    if (roles.length && isTalk(item)) yield { of: SELF, properties: { speakers: roles } };
  },
});

/** True for an item of a type in which people take turns to speak. */
const isTalk = ({ type }: Item): boolean =>
  /^(?:meeting|call|transcript|conversation|interview|session|stand-?up|chat|recording|minutes|hearing|webinar)/i.test(
    type,
  );

/** In any other item a label before a colon is a speaker only if it has a name that is known as one. */
const isLikely = (page: Page, name: string): boolean =>
  page.referents.find('Contact', name) !== undefined || isFirstName(bareName(name).split(' ')[0]!.toLowerCase());

function* attendees(item: Item, page: Page, n: number, [whole, key, rest]: RegExpExecArray): Found {
  const line = page.lines[n]!;
  const evidence = { rule: 'speakers.attendees', confidence: 0.95, authority: AUTHORITY.field };
  if (rest) yield* entries(item, page, key!, rest, line.at + whole!.length - rest.length, evidence);
  if (rest) return;
  for (let at = n + 1; at < Math.min(page.lines.length, n + 100); at++) {
    const { text, at: start } = page.lines[at]!;
    const bullet = BULLET.exec(text);
    if (!text && at === n + 1) continue;
    if (!bullet) return;
    yield* entries(item, page, key!, text.slice(bullet[0].length), start + bullet[0].length, evidence);
  }
}

function* entries(
  item: Item,
  page: Page,
  key: string,
  text: string,
  at: number,
  evidence: { rule: string; confidence: number; authority: number },
): Found {
  for (const box of mailboxesIn(text)) {
    const words = box.name?.split(' ').length ?? 0;
    if (!box.address && (words < 1 || words > 4 || !/^\p{Lu}/u.test(box.name!))) continue;
    const role = key.toLowerCase() === 'invitees' ? 'invitees' : 'attendees';
    yield* participant(item, page, role, box, { ...evidence, at });
  }
}

/** Names that stand before colons at the start of lines, with the first such line; where people take turns, two turns or a time make a speaker, one when the name is a first name. */
function spoken(page: Page): Map<string, Line> {
  const turns = new Map<string, { count: number; line: Line }>();
  let [said, lines] = [0, 0];
  for (const [n, line] of page.lines.entries()) {
    if (!line.text || (n >= page.header.from && n < page.header.to)) continue;
    lines++;
    const name = line.text.includes(':') ? SPEECH.exec(line.text.slice(0, 140))?.[1] : undefined;
    if (!name || LABELS.test(name)) continue;
    said++;
    const turn = turns.get(name);
    if (turn) turn.count++;
    else turns.set(name, { count: 1, line });
  }
  const several =
    [...turns.values()].filter((turn) => turn.count > 1).length > 1 || (turns.size > 1 && said > lines / 2);
  if (!several) return new Map();
  const isHeard = ([name, { count, line }]: [string, { count: number; line: Line }]) =>
    count > 1 || (!MONTH.test(name) && (STAMP.test(line.text) || isFirstName(name.split(' ')[0]!.toLowerCase())));
  const heard = [...turns].filter(isHeard);
  return new Map(heard.slice(0, 200).map(([name, turn]) => [name, turn.line]));
}

function* speaker(item: Item, page: Page, written: string, line: Line): Found {
  const at = line.at + line.text.indexOf(written);
  const name = quiet(bareName(written));
  const evidence = {
    rule: 'speakers.turn',
    confidence: 0.95,
    authority: AUTHORITY.signature,
    start: at,
    end: at + written.length,
  };
  const known = page.referents.find('Contact', name);
  if (known === undefined)
    yield* participant(item, page, 'attendees', { name, start: 0, end: written.length }, { ...evidence, at });
  else if (!page.joined.has(known)) yield { type: 'attended', from: known, to: SELF, ...evidence };
}
