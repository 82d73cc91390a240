import { addressesIn, type Address } from './addresses.ts';
import { cleanName } from './names.ts';

/** One entry of an address list: a display name, an address, or both; offsets are into the list's text. */
export interface Mailbox {
  name?: string;
  address?: Address;
  /** What stands in brackets after the name: `Sarah Chen (Beta)`. */
  note?: string;
  start: number;
  end: number;
}

const MOST = 1_000;

/** Reads a list of names and addresses as header lines and fields write them, `Last, First <address>` and quoted names included. */
export function mailboxesIn(text: string): Mailbox[] {
  const pieces = split(text.slice(0, 200_000));
  const joined: Mailbox[] = [];
  for (let n = 0; n < pieces.length && joined.length < MOST; n++) {
    const piece = pieces[n]!;
    const next = pieces[n + 1];
    const flipped = next && isSurname(piece.text) && surnameOf(piece.text, next.text);
    const from = piece.start;
    const to = flipped ? next.end : piece.end;
    if (flipped) n++;
    const box = mailbox(text.slice(from, to), from);
    if (box) joined.push(box);
  }
  return joined;
}

interface Piece {
  text: string;
  start: number;
  end: number;
}

/** Reads a field that names one person: a lone comma stands between surname and first name. */
export function mailboxOf(text: string): Mailbox[] {
  const lone = !text.includes('@') && /^[^,;<>\n]{1,60},[^,;<>\n]{1,60}$/.test(text);
  const box = lone ? mailbox(text, 0) : undefined;
  return box ? [box] : mailboxesIn(text);
}

/** Splits at commas and semicolons outside quotes, angle brackets and parentheses. */
function split(text: string): Piece[] {
  const pieces: Piece[] = [];
  const semicolons = text.includes(';');
  let start = 0;
  let quoted = false;
  let depth = 0;
  const cut = (end: number) => {
    const piece = text.slice(start, end);
    if (piece.trim()) pieces.push({ text: piece.trim(), start, end });
    start = end + 1;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') quoted = !quoted && text.indexOf('"', at + 1) > 0 && text.indexOf('"', at + 1) - at < 120;
    else if (quoted) continue;
    else if (sign === '<' || sign === '(') depth = 1;
    else if (sign === '>' || sign === ')') depth = 0;
    else if (sign === '\n' || sign === ';') cut(at);
    else if (
      sign === ',' &&
      !depth &&
      !(semicolons && /^[\s\w.'-]+<[^<>]*>\s*(?:;|$)/.test(text.slice(at + 1, at + 200)))
    )
      cut(at);
  }
  cut(text.length);
  return pieces;
}

const isSurname = (text: string): boolean =>
  text.length < 40 && !text.includes('@') && !/[<>()"\d]/.test(text) && text.split(/\s+/).length <= 2;

function surnameOf(surname: string, next: string): boolean {
  const shown = /^([^<@]{1,40})<[^<>\s]+@[^<>\s]+>/.exec(next)?.[1]?.trim();
  if (!shown || shown.split(/\s+/).length > 3) return false;
  const address = next.toLowerCase();
  const words = shown.split(/\s+/);
  const family = surname.toLowerCase().split(/\s+/).at(-1)!;
  if (
    words.length > 1 &&
    words.slice(1).some((word) => word.length > 2 && address.includes(word.toLowerCase(), shown.length))
  )
    return false;
  return words.length === 1 || address.slice(shown.length).includes(family);
}

function mailbox(text: string, start: number): Mailbox | undefined {
  const address = addressesIn(text)[0];
  const label = address ? text.slice(0, address.start).replace(/[<[(]?(?:mailto:)?$/i, '') : text;
  const after = address ? (/^[>\])]*\s*\(([^()]{2,60})\)/.exec(text.slice(address.end))?.[1] ?? '') : '';
  const { name, note } = cleanName(label || after, address?.local);
  if (!address && !name) return undefined;
  return { name, note, address, start, end: start + text.length };
}
