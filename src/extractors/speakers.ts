import type { Item } from '../common/model.ts';
import { extractor } from './extractor.ts';
import { participant } from './fields.ts';
import { mailboxesIn } from './page/header/mailboxes.ts';
import type { Page } from './page/page.ts';
import { bareName, isAddressed, quiet } from './page/names.ts';
import type { Turn } from './page/turns.ts';
import { isRoleName } from './words/roles.ts';
import { isFirstName } from './tagger/gazetteer.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MONTH = /^(?:april|may|june|august)$/i;
const MOST = 200;
const STAMP = /^[[(]?\d{1,2}:\d{2}/;
const LIST =
  /^[\W_]{0,4}(attendees|participants|present|in attendance|invitees|guests|attending|speakers)[*_]{0,2}\s?:[*_]{0,2}\s*(.*)$/i;
const BULLET = /^[-*•]\s+|^\d{1,2}[.)]\s+/;

/** Who took part by the text's own account: attendee lists, and the names before the colons of a transcript; mere roles (`Project Manager:`) are the property `speakers`. */
export const speakers = extractor({
  name: 'speakers',
  after: ['card'],
  *find(item, page) {
    for (let n = 0; n < page.lines.length; n++) {
      if (n >= page.header.from && n < page.header.to) continue;
      const list = page.lines[n]!.text.includes(':') && LIST.exec(page.lines[n]!.text.slice(0, 2_000));
      if (list) yield* attendees(item, page, n, list);
    }
    const roles: string[] = [];
    for (const [name, first] of spoken(page)) {
      if (isRoleName(name)) roles.push(name);
      else if (isTalk(item) || isLikely(page, name)) yield* speaker(item, page, first);
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

/** The speakers of a text in which people take turns, each with the first turn; a single turn counts where a time or an honorific stands before it, or a first name begins it. */
function spoken(page: Page): Map<string, Turn> {
  const turns = Map.groupBy(page.turns, ({ name }) => name);
  const isHeard = ([name, list]: [string, Turn[]]) => {
    const stamped = STAMP.test(page.lines[list[0]!.line]!.text);
    return list.length > 1 || (!MONTH.test(name) && (stamped || isAddressed(name) || isFirstName(firstWord(name))));
  };
  return new Map(
    [...turns]
      .filter(isHeard)
      .slice(0, MOST)
      .map(([name, [turn]]) => [name, turn!]),
  );
}

const firstWord = (name: string): string => bareName(name).split(' ')[0]!.toLowerCase();

function* speaker(item: Item, page: Page, { name: written, start: at }: Turn): Found {
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
