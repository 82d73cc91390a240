import { elementAt } from '../../../common/element-at.ts';
import { gazetteer, isFirstName, LAST } from '../../tagger/gazetteer.ts';
import { isOrganizationName } from '../../words/names.ts';
import { isRoleName } from '../../words/roles.ts';
import { firstPart } from '../../words/parts.ts';
import { bearsName } from '../../words/chiefs.ts';
import { isTitle } from '../signature/card-parts.ts';
import { inGivenOrder } from '../names.ts';
import { withoutFirma } from '../naming/house-form.ts';
import { parted, SIGN } from './beside-sign.ts';
import { inOneOrder } from './one-order.ts';
import { couple, isSpelledIn, isTurnedList, mailboxesIn, type Mailbox } from './mailboxes.ts';

/** `Dana Frost and Tom Lee for Acme Ltd`: those who take part for a house. */
const FOR = /^([^()]{4,60}?) (?:for|from|of|von(?: der)?|für(?: die)?) (\p{Lu}[^()]{2,60})$/u;

/** Reads a list of those who take part; a title behind a name, and the house behind that, become the name's note. */
export function attendeesIn(text: string): Mailbox[] {
  const found: Mailbox[] = [];
  let titled: Mailbox | undefined;
  for (const box of mailboxesIn(text.replace(SIGN, ' / ')).flatMap(parted).map(posted)) {
    const last = found.at(-1);
    const { name = '', address, note } = box;
    const isBare = !address && !note;
    if (last && !address && isTitleOf(last, name)) titled = noted(found, note ? `${name}, ${note}` : name);
    else if (titled?.name && address && !name && isSpelledIn(titled.name, box.address?.email ?? ''))
      found.splice(-1, 1, { ...titled, address });
    else if (titled && isBare && isOrganizationName(name)) titled = void noted(found, name);
    else if (last && isBare && isSentBy(last, name)) noted(found, withoutFirma(name));
    else if (last && note && !address && isTitle(note) && isSentBy(last, name)) noted(found, `${name}, ${note}`);
    else {
      titled = undefined;
      found.push(...(isBare ? sent(box) : [box]));
    }
  }
  return inOneOrder(shared(found).filter((box) => !isPart(box)));
}

/** How many of those before are of the house in the brackets of the last: `Ada Moss and Ben Roth (both Acme)`. */
const SHARED =
  /^(?:(both|beide[n]?|(?:tous|toutes) (?:les )?deux|les deux|entramb[ei]|ambos|ambas|beiden?)|all(?: three| four)?|alle(?: drei| vier)?|(?:tous|toutes)(?: les trois)?|tutt[ie](?: e tre)?|todos|todas|allen|allemaal),? (?:(?:of|at|from|von(?: der)?|bei|de|di|van|bij) )?(?=\p{Lu})/iu;

/** The boxes, each with the house that one bracket names for several. */
function shared(boxes: Mailbox[]): Mailbox[] {
  const found = [...boxes];
  for (const [n, { note = '' }] of boxes.entries()) {
    const [lead = '', both] = SHARED.exec(note) ?? [];
    if (!lead) continue;
    const first = both ? n - 1 : 0;
    for (let at = n; at >= first && (at === n || isBareName(boxes[at])); at--)
      found.splice(at, 1, { ...elementAt(boxes, at), note: note.slice(lead.length) });
  }
  return found;
}

const isBareName = (box: Mailbox | undefined): boolean =>
  box?.name !== undefined && !box.address && !box.note && !isOrganizationName(box.name);

/** True for a part in the meeting, which nobody is called by; a surname behind an initial may be a word as well. */
const isPart = ({ name = '', address }: Mailbox): boolean => !address && isRoleName(name) && !/^\p{Lu}\. /u.test(name);

/** What somebody is before a form of address: `Leiterin Frau Thoma`. */
const POSTED = /^(\p{Lu}[\p{L}. ]{2,30}) ((?:Herrn?|Frau|Mr|Mrs|Ms|Dr|Prof)\.? .+)$/u;

/** What a German says he is, before given name and surname: `1. Vorsitzender Erich Mohn`. */
const TITLED = /^(?:\d\. )?(\p{Lu}\p{Ll}{4,30}) ((\p{Lu}\p{L}+) \p{Lu}[\p{L}-]+)$/u;

/** `Secretary: Ewa Kral` among those who are present. */
const LABELLED = /^(\p{Lu}[\p{L} ]{2,24}): (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+)$/u;

/** What group somebody of those who are present belongs to, before a form of address: `Verwaltung: Frau Sander`. */
const GROUPED = /^\p{Lu}[\p{L} /-]{2,30}: ((?:Herrn?|Frau|Mr|Mrs|Ms|Dr|Prof|Mme|M)\.? \p{Lu}.{1,40})$/u;

/** A name without the title before it, which becomes the note. */
function posted(box: Mailbox): Mailbox {
  const [, grouped] = GROUPED.exec(box.name ?? '') ?? [];
  if (grouped !== undefined) return { ...box, name: grouped };
  const [, title = '', name = '', given] =
    [POSTED, LABELLED, TITLED].map((form) => form.exec(box.name ?? '')).find(Boolean) ?? [];
  if (given !== undefined && (!isGiven(given, name) || isFirstName(title.toLowerCase()))) return box;
  return !name || box.note || !isTitle(title) ? box : { ...box, name, note: title };
}

/** True for a known given name, and for the first of two words that are nothing else. */
const isGiven = (given: string, name: string): boolean =>
  isFirstName(given.toLowerCase()) ||
  name.split(' ').every((word) => !gazetteer.has(word.toLowerCase()) || isSurname(word));
const isSurname = (word: string): boolean => ((gazetteer.get(word.toLowerCase()) ?? 0) & LAST) > 0;

/** True for a house right behind somebody's name. */
const isSentBy = ({ name = '', address, note }: Mailbox, house: string): boolean =>
  !address &&
  !note &&
  !isOrganizationName(name) &&
  (isOrganizationName(house) || withoutFirma(house) !== house) &&
  couple(house) === undefined;

/** Somebody's name in a column, maybe with initials that the minutes use, and what the next column says. */
const COLUMNS = /^(\p{Lu}[^()\d,;:]{3,50}?)(?: \(\p{Lu}{2,3}\))?(?:\s{2,}|\t+)(\p{Lu}[^;:]{2,70})$/u;
const INITIALS = / \(\p{Lu}{2,3}\)$/u;

/** A row of two columns, somebody and the house or part; undefined for any other line. */
function columnsIn(text: string): Mailbox | undefined {
  const [, name = '', note = ''] = COLUMNS.exec(text.trimEnd()) ?? [];
  const isOne = name.split(' ').length > 1 && !isOrganizationName(name) && !isTitle(name);
  return isOne ? { name, note: note.replace(/\s{2,}/g, ', '), start: 0, end: text.length } : undefined;
}

/** True for a line that has somebody in one column and the house or part in the next. */
export const isInColumns = (text: string): boolean => columnsIn(text) !== undefined;

/** Somebody by surname and given name, with what he is: `Moss, Ada (Chair)`, `Moss, Ada, Clerk`. */
const TURNED = /^(\p{Lu}[\p{L}'’-]+), (\p{Lu}[\p{L}'’-]+(?: \p{Lu}\.)?)(?: \(([^()]{2,60})\)|, ([^,;:]{2,60}))?$/u;

function turnedIn(text: string): Mailbox | undefined {
  const [, surname = '', given = '', ...notes] = TURNED.exec(text.trimEnd()) ?? [];
  if (!isFirstName(firstPart(given, ' ').toLowerCase())) return undefined;
  if (isFirstName(surname.toLowerCase()) && !isSurname(surname)) return undefined;
  const note = notes.find(Boolean);
  return { name: inGivenOrder(`${given} ${surname}`), ...(note ? { note } : {}), start: 0, end: text.length };
}

/** True for a line that has somebody's surname before the given name. */
export const isTurned = (text: string): boolean => turnedIn(text) !== undefined;

/** A surname behind initials: `J. P. Moss`. */
const INITIALLED = /^(?:\p{Lu}\.[ -]?){1,3}(?:v[ao]n |de[nr]? ){0,2}\p{Lu}[\p{L}'’-]+$/u;

/** Reads the entry of a list that has one for each who takes part: what follows the name is a house or a title, unless a given name begins it. */
export function attendeeIn(text: string): Mailbox[] {
  const row = columnsIn(text) ?? turnedIn(text);
  if (row) return [row];
  const [first, ...others] = attendeesIn(text.replace(INITIALS, ''));
  const isAside = ({ name = '', address }: Mailbox) =>
    !address &&
    !INITIALLED.test(name) &&
    (!isFirstName(firstPart(name, ' ').toLowerCase()) || bearsName(name, first?.name ?? ''));
  if (!first || !/ /.test(first.name ?? '') || isOrganizationName(first.name ?? '') || !others.every(isAside))
    return [...(first ? [first] : []), ...others];
  const notes = [first.note, ...others.flatMap(({ name, note }) => [name, note])].filter((note) => note !== undefined);
  return [notes.length ? { ...first, note: notes.join(', ') } : first];
}

/** Two with brackets of their own behind them. */
const SEVERAL = /\([^()]{1,60}\), [^(),;]{3,60} \(/;

/** Each entry of a list whose entries semicolons part has its own notes behind commas. */
export function entriesIn(text: string): Mailbox[] {
  if (!text.includes(';') || text.includes('@') || isTurnedList(text)) return attendeesIn(text);
  const found: Mailbox[] = [];
  let from = 0;
  for (const piece of text.split(/;(?![^()]*\))/)) {
    const boxesIn = SEVERAL.test(piece) ? attendeesIn : attendeeIn;
    found.push(...boxesIn(piece.trim()).map((box) => ({ ...box, start: from + box.start, end: from + box.end })));
    from += piece.length + 1;
  }
  return found;
}

const isTitleOf = ({ name = '', address }: Mailbox, title: string): boolean =>
  !address &&
  / /.test(name) &&
  !isOrganizationName(name) &&
  isTitle(title.replace(/ (?:at|of|for|with|bei|der|von) (?=.*\p{Lu}).*$/u, '')) &&
  !isFirstName(firstPart(title, ' ').toLowerCase());

function noted(found: Mailbox[], note: string): Mailbox | undefined {
  const last = found.pop();
  if (!last) return undefined;
  const box = { ...last, note: last.note ? `${last.note}, ${note}` : note };
  found.push(box);
  return box;
}

/** Those whom a house sends, each with it as the note; anything else as it is. */
function sent(box: Mailbox): Mailbox[] {
  const [, who = '', house = ''] = FOR.exec(box.name ?? '') ?? [];
  if (!isOrganizationName(house) || isOrganizationName(who)) return [box];
  return (couple(who) ?? [who]).map((name) => ({ ...box, name, note: house }));
}
