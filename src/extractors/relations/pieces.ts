import type { Page } from '../page/page.ts';
import { isTitle } from '../page/signature/card-parts.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { isPersonOn, type Piece } from './lines/named-on-line.ts';

/** Somebody on a line, with what the line says that he is. */
export interface Person extends Piece {
  title?: string;
}

/** A house with its people on a line. */
export interface Listed {
  house: Piece;
  people: Person[];
}

/** What parts the people of a list. */
export const SEPARATOR = /, | und | and | & |; /g;

/** A text's pieces between separators. */
export function piecesOf(text: string, at: number, separator: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: mark, index } of [...text.matchAll(separator), { 0: '', index: text.length }]) {
    const raw = text.slice(from, index);
    const kept = raw.trim().replace(/[.;]$/, '');
    if (kept) pieces.push({ text: kept, at: at + from + raw.indexOf(kept) });
    from = index + mark.length;
  }
  return pieces;
}

/** `Dana Frost (Buyer)` without the name. */
export const ASIDE = / \(([^()]{1,40})\)$/;

/** True for a given name alone, which among others stands for somebody. */
const isGiven = ({ text }: Piece): boolean => /^\p{Lu}\p{Ll}+$/u.test(text) && isFirstName(text.toLowerCase());

/** A part of a house behind somebody's name: `School of Chemistry`. */
const PART = /^(?:School|Department|Dept\.?|Faculty|Institute|Division|Abteilung|Institut) (?:of|für) \p{Lu}/u;

/** The people of a list, each with the title behind the name; undefined where it holds anything else. */
export function peopleIn(page: Page, pieces: Piece[]): Person[] | undefined {
  const people: Person[] = [];
  for (const { text, at } of pieces) {
    const name = { text: text.replace(ASIDE, ''), at };
    const aside = ASIDE.exec(text)?.[1] ?? '';
    const last = people.at(-1);
    if (isPersonOn(page, name) || (last && isGiven(name)))
      people.push({ ...name, ...(isTitle(aside) ? { title: aside } : {}) });
    else if (last && isTitle(text) && text.length < 50) last.title ??= text;
    else if (!last || !(/[\d@]/.test(text) || PART.test(text))) return undefined;
  }
  return people;
}

/** `z. Hd. Frau Dana Frost`, `Attn: Dana Frost`. */
export const ATTENTION =
  /^(?:z\. ?H(?:d|änden)\.?(?: von)?|zu Händen(?: von)?|attn?\.?|attention|f\.?a\.?o\.?|for the attention of|à l['’]attention de|t\.a\.v\.|alla c\.a\.|a la atención de)\s?:?\s+(?:(?:Herrn?|Frau|Mr|Ms|Mrs|Dr|Prof|Mme|Madame|Monsieur|M)\.? )*/iu;
