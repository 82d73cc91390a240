import { firstPart, lastPart } from '../../words/parts.ts';
import { elementAt } from '../../../common/element-at.ts';
import { addressesIn, type Address } from '../signature/addresses.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOfList } from '../../words/domains.ts';
import { TITLE } from '../../words/jobs.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { isResource } from '../../words/resources.ts';
import { cleanName, nameParts } from '../names.ts';
import { isRelayed } from './relayed.ts';
import { isFullName, saidBehind } from './said-behind.ts';
import { ofHouse } from './of-house.ts';
import { withoutSaying } from './without-saying.ts';

/** One entry of an address list: a display name, an address, or both; offsets are into the list's text. */
export interface Mailbox {
  name?: string;
  address?: Address;
  /** What stands in brackets after the name: `Sarah Chen (Beta)`. */
  note?: string;
  start: number;
  end: number;
}

const MAX_MAILBOXES = 1_000;

/** Reads a list of names and addresses as header lines and fields write them, `Last, First <address>` and quoted names included. */
export function mailboxesIn(text: string): Mailbox[] {
  const pieces = split(text.slice(0, 200_000));
  const joined: Mailbox[] = [];
  for (let n = 0; n < pieces.length && joined.length < MAX_MAILBOXES; n++) {
    const piece = elementAt(pieces, n);
    const said = saidBehind(pieces, n);
    if (said) {
      const { end } = elementAt(pieces, said.last);
      joined.push(...mailbox(said.shown, piece.start).map((box) => ({ ...box, note: box.note ?? said.note, end })));
      n = said.last;
      continue;
    }
    const next = pieces[n + 1];
    const isOne =
      next && (isSpelledIn(piece.text, next.text) || (isSurname(piece.text) && surnameOf(piece.text, next.text)));
    const to = isOne ? next.end : piece.end;
    if (isOne) n++;
    joined.push(...mailbox(text.slice(piece.start, to), piece.start));
  }
  return joined;
}

interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Somebody before a title: `Dana Frost, VP Sales`. */
const TITLED = /^([^,;<>()@\n]{3,60}),\s+([^,;<>()@\n]{2,60})$/;

/** Reads a field that names one person: a lone comma stands between surname and first name, or before a title. */
export function mailboxOf(text: string): Mailbox[] {
  const [, name = '', post = ''] = TITLED.exec(text) ?? [];
  if (TITLE.test(post) && !TITLE.test(name)) return mailbox(name, 0).map((box) => ({ ...box, note: post }));
  const lone = !text.includes('@') && /^[^,;<>\n]{1,60},[^,;<>\n]{1,60}$/.test(text);
  const found = lone ? mailbox(text, 0) : [];
  return found.length ? found : mailboxesIn(text);
}

/** Entries of two parts between semicolons. */
const IN_TWO =
  /^\s*[\p{L}'’-]+(?: [\p{L}'’-]+)?, [\p{L}.'’-]+(?: [\p{L}.'’-]+)?(?:; ?[\p{L}'’-]+(?: [\p{L}'’-]+)?, [\p{L}.'’-]+(?: [\p{L}.'’-]+)?){1,200};?\s*$/u;

/** True for a list that parts its people by semicolons, each with the surname first: `Aumann, Lisa; Berg, Arne`. What stands behind their commas are no houses and no titles. */
export const isTurnedList = (text: string): boolean =>
  IN_TWO.test(text) &&
  !text.split(';').some((entry) => {
    const behind = lastPart(entry, ', ').trim();
    return hasLegalForm(behind) || TITLE.test(behind);
  });

/** Splits at commas and semicolons outside quotes, angle brackets and parentheses. */
function split(text: string): Piece[] {
  const pieces: Piece[] = [];
  const semicolons = text.includes(';');
  const isTurned = semicolons && isTurnedList(text);
  let start = 0;
  let quoted = false;
  let depth = 0;
  const cut = (end: number) => {
    const piece = text.slice(start, end);
    if (piece.trim()) pieces.push({ text: piece.trim(), start, end });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') quoted = !quoted && text.indexOf('"', at + 1) > 0 && text.indexOf('"', at + 1) - at < 120;
    else if (quoted) continue;
    else if (sign === '<' || sign === '(') depth = 1;
    else if (sign === '>' || sign === ')') depth = 0;
    else if (sign === '\n' || (sign === ';' && !isNote(text, at, depth))) cut(at);
    else if (
      sign === ',' &&
      !depth &&
      !isTurned &&
      !(
        semicolons &&
        !isFullName(text.slice(start, at)) &&
        /^[\s\w.'-]+<[^<>]*>\s*(?:;|$)/.test(text.slice(at + 1, at + 200))
      )
    )
      cut(at);
  }
  cut(text.length);
  return pieces;
}

/** True for a semicolon in brackets that are closed soon. */
const isNote = (text: string, at: number, depth: number): boolean =>
  depth > 0 && /^[^()<>@;]{1,40}\)/.test(text.slice(at + 1, at + 50));

/** True for a full name before a bare address that is its first name, or has its surname and begins like it: `Dana Reyes, d.reyes@beta.com`. */
export function isSpelledIn(name: string, next: string): boolean {
  if (!/^[\p{L}\p{M}.'’ -]{3,60}$/u.test(name) || !/^[^\s<>()]+@[^\s<>()]+$/.test(next)) return false;
  const { first, last } = nameParts(name);
  const local = firstPart(next.toLowerCase(), '@');
  if (!first || !last || first === last) return false;
  return (local === first && isFirstName(first)) || (last.length > 2 && local.includes(last) && local[0] === first[0]);
}

/** Words before a surname that are part of it: `van der Meer`. */
const PARTICLES = /^(?:(?:van|von|de|del|della|di|da|dos|du|la|le|las|los|der|den|ter|ten|zu|zur|af|av)\s+){1,3}/i;

const isSurname = (text: string): boolean =>
  text.length < 40 &&
  !text.includes('@') &&
  !/[<>()"\d]/.test(text) &&
  text.replace(PARTICLES, '').split(/\s+/).length <= 2;

function surnameOf(surname: string, next: string): boolean {
  const shown = /^([^<@[]{1,40})[<[](?:mailto:)?[^<>\s]+@[^<>\s]+[>\]]/
    .exec(next)?.[1]
    ?.replace(/\([^()]*\)/, '')
    .trim();
  if (!shown || shown.split(/\s+/).length > 3) return false;
  const address = next.toLowerCase();
  const words = shown.split(/\s+/);
  const family = lastPart(surname.toLowerCase(), /\s+/);
  if (
    words.length > 1 &&
    words.slice(1).some((word) => word.length > 2 && address.includes(word.toLowerCase(), shown.length))
  )
    return false;
  return words.length === 1 || address.slice(shown.length).includes(family);
}

/** A mail address that an archive has shortened (`<dana...@beta.com>`). */
const HIDDEN = /<[^<>\s]{1,64}\.{2,3}@[^<>\s]{1,120}>/;

function mailbox(text: string, start: number): Mailbox[] {
  const all = addressesIn(text);
  const meant = ownAddress(text, all);
  const address = realAddress(meant);
  if (address && NOBODYS.test(address.host)) return [];
  const label = address ? shownBefore(text, all, address) : text.replace(HIDDEN, ' ');
  const after = address ? (/^[>\])]*\s*\(([^()]{2,60})\)/.exec(text.slice(address.end))?.[1] ?? '') : '';
  const { name, note } = withoutSaying(ofHouse(withoutPost(cleanName(label || after, address?.local)), address));
  const end = start + text.length;
  if (isResource({ ...(name ? { name } : {}), ...(address ? { local: address.local } : {}) })) return [];
  if (!name) return address && !isOfList(address.local, address.host) ? [{ note, address, start, end }] : [];
  if (address && isRelayed(label, { name, note, address })) return [{ name, start, end }];
  const two = couple(name)?.map((one) => withoutSaying({ name: one }).name ?? one);
  if (!two) return [{ name, note, address, start, end }];
  const owner = address && two.find((one) => address.local.includes(nameParts(one).first ?? one));
  const isOfBoth = note !== undefined && !TITLE.test(note);
  const alone = two.map((one, n) => ({
    name: one,
    ...(isOfBoth || n > 0 ? { note } : {}),
    ...(one === owner ? { address } : {}),
    start,
    end,
  }));
  return address && !owner ? [...alone, { address, start, end }] : alone;
}

/** A host that takes no mail: whoever is shown beside it is a group of readers, `Mention <mention@noreply.github.com>`. */
const NOBODYS = /^no-?reply\./;

/** What somebody is before the full name: `Hausmeister Rolf Pohl`. */
const POSTED = /^(\p{Lu}\p{Ll}{4,30}) ((\p{Lu}\p{L}+) \p{Lu}[\p{L}'’-]+)$/u;

/** A name without the post before it, which becomes the note. */
function withoutPost({ name = '', note }: Pick<Mailbox, 'name' | 'note'>): Pick<Mailbox, 'name' | 'note'> {
  const [, post = '', bare = '', given = ''] = POSTED.exec(name) ?? [];
  const isPosted = TITLE.test(post) && isFirstName(given.toLowerCase()) && !isFirstName(post.toLowerCase());
  return isPosted && !note ? { name: bare, note: post } : { ...(name ? { name } : {}), ...(note ? { note } : {}) };
}

/** The address that a mailbox is at: the last in angle brackets, for a display name may hold any other. */
const ownAddress = (text: string, all: Address[]): Address | undefined =>
  all.findLast(({ start, end }) => /<(?:mailto:)?$/i.test(text.slice(0, start)) && text[end] === '>') ?? all[0];

/** The display name before an address, without other addresses. */
function shownBefore(text: string, all: Address[], { start }: Address): string {
  let [label, at] = ['', 0];
  for (const other of all.filter((one) => one.end <= start)) {
    label += text.slice(at, other.start).replace(/[<[(]?(?:mailto:)?$/i, '');
    at = other.end + (/^[>\])]/.test(text.slice(other.end)) ? 1 : 0);
  }
  return `${label}${text.slice(at, start)}`.replace(/[<[(]?(?:mailto:)?$/i, '').replace(/^["'\s]+$/, '');
}

/** The two people that a display name joins (`Ann Lee and Bo Lind`), or undefined for one name. */
export function couple(name: string): [string, string] | undefined {
  const match = /^(\S+(?: \S+){0,3}?) (?:and|und|et|&|y|e) (\S+(?: \S+){0,3})$/.exec(name);
  const [one, other] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (
    !match ||
    ![one, other].every((half) => /^\p{Lu}\p{Ll}/u.test(half)) ||
    isOrganizationName(name.replace('&', 'and'))
  )
    return undefined;
  const isLone = (half: string) => !half.includes(' ');
  const given = [one, other].filter((half) => isFirstName(nameParts(half).first ?? '')).length;
  const complete = isLone(one) && !isLone(other) ? `${one} ${nameParts(other).last}` : one;
  return given === 2 || (given === 1 && !isLone(one) && !isLone(other)) ? [capital(complete), other] : undefined;
}

const capital = (name: string): string => name.replace(/(?<= )\p{Ll}(?=\S*$)/u, (letter) => letter.toUpperCase());

/** A mailbox of another mail system, wrapped into an address of this one (`IMCEAEX-bo+40x+2Ecom@gate.com`), taken out of it. */
function realAddress(address: Address | undefined): Address | undefined {
  const wrapped = address && /^imcea[a-z]{0,8}-(.*)$/.exec(address.local)?.[1];
  if (!address || !wrapped) return address;
  const text = wrapped.replace(/\+([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const inner = addressesIn(text)[0];
  return inner ? { ...inner, start: address.start, end: address.end } : address;
}
