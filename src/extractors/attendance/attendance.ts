import { elementAt } from '../../common/element-at.ts';
import type { Item } from '../../common/model.ts';
import { extractor } from '../run/extractor.ts';
import { participant } from '../fields.ts';
import { affiliation } from '../page/affiliation.ts';
import { bodyOf } from '../page/body.ts';
import { attendeeIn, entriesIn, isInColumns, isTurned } from '../page/header/attendees.ts';
import type { Mailbox } from '../page/header/mailboxes.ts';
import type { Line } from '../page/lines.ts';
import { organization } from '../page/organization.ts';
import { isAddressed, isHonorific, unaddressed } from '../page/names.ts';
import { isHeadline } from '../page/naming/headline.ts';
import type { Page } from '../page/page.ts';
import { isTitle } from '../page/signature/card-parts.ts';
import { party, type Evidence } from '../page/signature/party.ts';
import { sittingOf } from '../page/papers/sitting.ts';
import { confidenceOf } from '../relations/measured.ts';
import { FIRST, gazetteer, isFirstName, LAST } from '../tagger/gazetteer.ts';
import { heads } from '../words/chiefs.ts';
import { AUTHORITY, SELF, type Found } from '../finding.ts';
import { groupLabel, listLabel, type ListLabel } from './labels.ts';
import { AS_PRESENT, presentInTable } from './present-tables.ts';

const TALK =
  /^(?:meeting|call|transcript|conversation|interview|session|stand-?up|chat|recording|minutes|hearing|webinar)/i;
const MAX_ENTRIES = 100;
const LENGTH = 2_000;
/** How long the heading of a list is at most that has no colon. */
const HEADING_LENGTH = 60;
/** Somebody on a line of his own, with what he is behind it. */
const ALONE =
  /^\p{Lu}[\p{L}.'’-]+(?: [\p{L}.'’-]+){0,2} \p{Lu}[\p{L}'’-]+(?:(?: \(|, | [-–—/|@] )(?:[^.:]|\bSt\.){2,60})?$/u;
const BULLET = /^[-*•–—]\s+|^\d{1,2}[.)]\s+/;
const EVIDENCE = { rule: 'speakers.attendees', confidence: 0.95, authority: AUTHORITY.field };
/** A body whose members each hold an office of the house. */
const OF_OFFICERS =
  /\b(?:trustees?['’]?|governors|governing body|board of (?:directors|trustees|governors))(?!\p{L})/iu;

/** Who took part and who was missed by the lists of minutes, each with the house that brackets, the line or its heading say; officers are of the house whose body sits. */
export const attendance = extractor({
  name: 'attendance',
  after: ['card'],
  *find(item, page) {
    const isTalk = TALK.test(item.type);
    yield* seated(page);
    if (isTalk || page.genre === 'minutes')
      for (const { name, note, at } of presentInTable(page.lines)) {
        const box = { name, note, start: 0, end: name.length };
        if (isSomebody(box))
          yield* entry(item, page, box, { ...AS_PRESENT, isOfOfficers: isOfficers(page), at, boxesIn: entriesIn });
      }
    for (const [n, { text, at }] of page.lines.entries()) {
      if (n >= page.header.from && n < page.header.to && !isEmpty(page, at + text.length)) continue;
      const isLabelled = /:| [–—] /.test(text);
      if (!isLabelled && (text.length > HEADING_LENGTH || !isTalk)) continue;
      const label = listLabel(text);
      if (label && (isTalk || page.genre === 'minutes' || label.sort !== 'absent')) yield* listed(item, page, n, label);
    }
  },
});

/** True where a header line ends that has nothing behind its key: what follows is a list of lines. */
const isEmpty = ({ header }: Page, end: number): boolean =>
  header.headers.some(({ value, start }) => !value && start <= end && end - start < 3);

/** The house whose body sits, where the first lines or the title name it. */
function* seated(page: Page): Found {
  if (page.genre !== 'minutes' && page.genre !== 'document') return;
  const sitting = sittingOf(page);
  if (!sitting || page.taken.overlaps(sitting.start, sitting.end)) {
    const body = page.genre === 'minutes' ? bodyOf(page) : undefined;
    if (body)
      yield* organization(page, body, { rule: 'attendance.body', confidence: 0.8, authority: AUTHORITY.sentence });
    return;
  }
  const { house, start, end } = sitting;
  yield* organization(page, house, {
    rule: 'attendance.body',
    confidence: 0.9,
    authority: AUTHORITY.sentence,
    at: start,
    end,
  });
}

/** What is read of the entries of a list. */
interface Reading extends ListLabel {
  boxesIn(text: string): Mailbox[];
}

/** The entries of a list that begins on line `n`: behind its label, else on the lines below it. */
function* listed(item: Item, page: Page, n: number, label: ListLabel): Found {
  const line = elementAt(page.lines, n);
  const rest = line.text.slice(label.length, LENGTH);
  if (rest) {
    yield* entries(item, page, { text: rest, at: line.at + label.length }, { ...label, boxesIn: entriesIn });
    return;
  }
  const isKnown = (name: string) => page.referents.find('Organization', name) !== undefined;
  let { house } = label;
  for (const [below, { text, at, ...more }] of page.lines.slice(n + 1, n + MAX_ENTRIES).entries()) {
    if (!text && below === 0) continue;
    const bullet = BULLET.exec(text)?.[0].length ?? 0;
    const group = listLabel(text) ? undefined : groupLabel(text.slice(bullet), isKnown);
    if (group) {
      ({ house } = group);
      const from = bullet + group.length;
      const behind = { text: text.slice(from), at: at + from };
      if (behind.text) yield* entries(item, page, behind, { ...label, house, boxesIn: entriesIn });
      continue;
    }
    if (!bullet && !(TALK.test(item.type) && isAlone(item, { text, at, ...more }))) return;
    const entry = { text: text.slice(bullet), at: at + bullet };
    yield* entries(item, page, entry, { ...label, ...(house ? { house } : {}), boxesIn: attendeeIn });
  }
}

/** True for a line with somebody's name that is no row of a table. */
const isAlone = ({ body }: Item, { text, at, end }: Line): boolean =>
  ((ALONE.test(text) && !isHeadline(text)) || isInColumns(text) || isTurned(text)) &&
  !body.slice(at, end).includes('\t');

/** Where the sentence with the list may end, the word before it first. */
const STOP = /(?:(?<word>\p{L}*\p{Ll}{3})|\))\.(?: (?=\p{Lu})|\s*$)/gu;
/** What a sentence says of those whom it names; and who is many, and nobody by name. */
const SAYS =
  /(?:^| )(?:is|are|was|were|will|can|may|should|must|please|sind|ist|können|dürfen|sollen|werden|wird|bitte)(?: |$)/u;
const MANY =
  /(?:^| )(?:all|alle|employees|members|staff|spouses|residents|parents|students|pupils|families|friends|children|colleagues|volunteers|guests|visitors|customers|clients|users|others|everyone|anyone|Mitarbeit\p{L}+|Mitglieder|Eltern|Kinder|Gäste|Bürger\p{L}*|Anwohner\p{L}*|Kolleg\p{L}+|Interessierte|Beschäftigte)(?:$| (?:of|from|der|des|von|vom) )/u;
/** Who takes the chair of a meeting, and what else is told of somebody in a list. */
const CHAIRS = / (?:in the chair|\(in the chair\)|presiding)(?=[,;.]|$)/giu;
const TOLD = /,? (?:who|whose) [^,;]*/giu;
/** Where a line goes on with those who were missed. */
const ABSENT = /;\s*(?:entschuldigt|abwesend|verhindert|apologies|absent|regrets|excused)(?!\p{L})/iu;
/** What German says of several before their surnames: `die Gemeinderäte Beer, Hölzl`. */
const COUNCILLORS =
  /(^|[,;] ?|(?:und|sowie) )(?:(?:die|der|den) )?(?:Gemeinder[aä]t|Stadtr[aä]t|Kreisr[aä]t|Beir[aä]t|Ratsmitglied|Vorstandsmitglied)(?:e|er|in|innen)? (?=\p{Lu})/gu;
/** An office before the names of those who hold it: `Councilmembers Bo Hale, Ann Lee`. */
const OFFICE_WORD = 'council ?(?:member|woman|man|person)s?|councillors?|cllrs|commissioners?|trustees?|governors?';
const OFFICE = new RegExp(`(^|[,;] ?)(?:${OFFICE_WORD}) (?=\\p{Lu}\\S+ \\p{Lu})`, 'giu');
const OFFICE_HELD = new RegExp(`(?:^|[,;] ?)(?:${OFFICE_WORD}) \\p{Lu}`, 'iu');

/** The sentence with a list, up to a full stop that no short form of address has. */
function listIn(text: string): string {
  const stop = [...text.matchAll(STOP)].find(({ groups }) => !isHonorific(groups?.word ?? ''));
  return stop ? text.slice(0, stop.index + stop[0].trimEnd().length - 1) : text;
}

function* entries(item: Item, page: Page, { text, at }: { text: string; at: number }, list: Reading): Found {
  const told = listIn(text)
    .split(ABSENT, 1)[0]
    ?.replace(COUNCILLORS, '$1')
    .replace(CHAIRS, (words) => ' '.repeat(words.length))
    .replace(TOLD, '');
  const isOfOfficers = list.isOfOfficers || OFFICE_HELD.test(told ?? '') || isOfficers(page);
  for (const box of list.boxesIn((told ?? '').replace(OFFICE, '$1'))) {
    const words = box.name?.split(' ').length ?? 0;
    if (!box.address && (words < 1 || words > 4 || !/^\p{Lu}/u.test(unaddressed(box.name ?? '')))) continue;
    if (list.sort === 'absent' && !isSomebody(box)) continue;
    if (list.isDashed && !isCalled(box)) continue;
    if (SAYS.test(box.name ?? '') || MANY.test(box.name ?? '') || SAYS.test(box.note ?? '')) continue;
    yield* entry(item, page, box, { ...list, isOfOfficers, at });
  }
}

/** True for a name of several words that begin as names do. */
const isSomebody = ({ name = '', address }: Mailbox): boolean =>
  address !== undefined || /^\p{Lu}[\p{L}.'’-]*(?: (?:v[ao]n|de[nrl]?|zu|\p{Lu}[\p{L}.'’-]*)){1,3}$/u.test(name);

/** True for what has a word of people's names, an address or a note. */
const isCalled = ({ name = '', address, note }: Mailbox): boolean =>
  address !== undefined ||
  note !== undefined ||
  isAddressed(name) ||
  name.split(' ').some((word) => ((gazetteer.get(word.toLowerCase()) ?? 0) & (FIRST | LAST)) > 0);

/** An office before somebody's name: `Mayor Reyes`, `Clerk Dana Frost`. */
const OFFICE_BEFORE =
  /^((?:(?:deputy|vice|lord) )?(?:mayor|president|chair(?:man|woman|person)?|secretary|treasurer|clerk|bürgermeister(?:in)?)) (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)$/iu;
const SURNAME = /^(?:[\p{L}.]+ )?(\p{Lu}[\p{L}'’-]{2,})$/u;

/** A given name and the surname behind it. */
const FULL = /(?<!\p{L})(\p{Lu}\p{Ll}+) (?=(\p{Lu}[\p{L}'’-]{2,})(?!\p{L}))/gu;
const GIVEN_NAMES = new WeakMap<Page, Map<string, Set<string>>>();

/** The given names that stand before each surname of a text. */
function givenNames(page: Page): Map<string, Set<string>> {
  const known = GIVEN_NAMES.get(page);
  if (known) return known;
  const found = new Map<string, Set<string>>();
  for (const [, given = '', surname = ''] of page.text.matchAll(FULL))
    if (isFirstName(given.toLowerCase())) found.set(surname, (found.get(surname) ?? new Set()).add(given));
  GIVEN_NAMES.set(page, found);
  return found;
}

/** Somebody by the full name that the text has elsewhere, the office before it as the note. */
function inFull(page: Page, box: Mailbox): Mailbox {
  const [, office, bare] = OFFICE_BEFORE.exec(box.name ?? '') ?? [];
  const name = bare ?? box.name ?? '';
  const one = office === undefined ? box : { ...box, name, note: box.note ? `${office}, ${box.note}` : office };
  const surname = (office === undefined && !isAddressed(name) ? undefined : SURNAME.exec(name)?.[1]) ?? '';
  if (!surname || box.address) return one;
  const [given, ...others] = givenNames(page).get(surname) ?? [];
  if (given !== undefined && !others.length) return { ...one, name: `${given} ${surname}` };
  return office === undefined ? one : { ...one, name: box.name ?? '' };
}

function* entry(item: Item, page: Page, listedAs: Mailbox, list: Reading & { at: number }): Found {
  const { at, sort, house, isOfOfficers, isInvited } = list;
  const box = inFull(page, listedAs);
  const before = page.claims.length;
  const evidence = { ...EVIDENCE, at };
  const key = isInvited ? 'invitees' : 'attendees';
  const who =
    sort === 'absent' ? yield* missed(page, box, evidence) : yield* participant(item, page, { key, box }, evidence);
  if (who === SELF || page.mention(who).label !== 'Contact') return;
  const own = house ?? (isOfOfficers && sort !== 'invited' ? bodyOf(page) : undefined);
  if (own === undefined || page.claims.slice(before).some(isEmployment)) return;
  yield* employed(page, who, { house: own, note: box.note }, { start: at + box.start, end: at + box.end });
}

/** Somebody who was not there. */
function* missed(page: Page, box: Mailbox, evidence: Evidence): Found<number> {
  const who = yield* party(page, box, evidence);
  if (box.note && page.mention(who).label === 'Contact') yield* affiliation(page, who, box.note, evidence);
  return who;
}

const isEmployment = ({ type }: { type: string }): boolean => type === 'works_for' || type === 'leads';
const isOfficers = ({ self, lines }: Page): boolean =>
  [self.name ?? '', ...lines.slice(0, 4).map(({ text }) => text)].some((text) => OF_OFFICERS.test(text));

/** Somebody of the house that the list says, by the title that stands behind the name. */
function* employed(
  page: Page,
  who: number,
  { house, note = '' }: { house: string; note?: string | undefined },
  place: { start: number; end: number },
): Found {
  const evidence = { ...EVIDENCE, confidence: confidenceOf('affiliation') };
  const to = page.referents.find('Organization', house) ?? (yield* organization(page, house, evidence));
  if (to === undefined) return;
  const title = note
    .split(/[,;(]/)
    .find((part) => isTitle(part))
    ?.trim();
  const type = title !== undefined && heads(title, house, page.mention(who).name ?? '') ? 'leads' : 'works_for';
  yield { type, from: who, to, ...evidence, ...place, ...(title ? { properties: { title } } : {}) };
}
