import { letterOf, type Letter } from '../../page/papers/letter.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import type { Found } from '../../finding.ts';
import { ATTENTION, piecesOf, type Person } from '../pieces.ts';
import { employedOnLine } from './employed-on-line.ts';
import { isFirmOn, isPersonOn, isTitledOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.letter';
const COLUMNS = / {3,}|\t+/g;
const SIGNED = 5;
/** The lines of which one may say what kind of paper it is. */
const HEADED = 14;
const MARKS = /^[*_]+|[*_]+$/g;
const SIGNED_FOR = /^(?:i\. ?[AV]\.|ppa\.?|p\.? ?p\.?|gez\.|sgd\.?|\(?signed\)?|\/s\/) ?/i;
const ADDRESS = /^(?:to|an|attn|à|a|aan):?$/i;

/** Who writes a letter, for the house whose paper it is, and whom it is sent to at which house. */
export function* letters(page: Page): Found {
  const letter = letterOf(page);
  if (!letter) return;
  yield* addressee(page, letter.address);
  yield* signers(page, letter);
  yield* dealings(page, letter);
}

/** What goes to whom one buys from, and what to whom one sells to, by the title or the heading. */
const ORDER = /^\W{0,4}(?:bestellung|purchase order|order(?! confirmation)|commande|ordine|pedido)\b/iu;
const SALE =
  /^\W{0,4}(?:auftragsbestätigung|lieferschein|rechnung|order confirmation|delivery note|invoice|confirmation de commande|facture|conferma d['’]ordine|fattura|factura|orderbevestiging|factuur)\b/iu;

/** Who supplies whom by what kind of paper it is. */
function* dealings(page: Page, { head }: Letter): Found {
  const other = addressedHouse(page);
  if (!other || other.text === head.text) return;
  const sheet = [page.self.name ?? '', ...page.lines.slice(0, HEADED).map(({ text }) => text)];
  const [isOrder, isSale] = [ORDER, SALE].map((form) => sheet.some((text) => form.test(text)));
  if (isOrder === isSale) return;
  const from = yield* onLine(page, 'Organization', isOrder ? other : head, RULE);
  const to = yield* onLine(page, 'Organization', isOrder ? head : other, RULE);
  yield { type: 'supplier_of', from, to, ...stated(RULE, other.at, other.at + other.text.length) };
}

/** The house to which a letter goes: the only one of its address. */
export function addressedHouse(page: Page): Piece | undefined {
  const letter = letterOf(page);
  const houses = (letter?.address ?? [])
    .map((line) => postAt(page, line)?.house ?? pieceOf(line))
    .filter((piece) => isFirmOn(page, piece));
  return houses[0];
}

const pieceOf = ({ text, at }: Line): Piece => ({
  text: text.replace(MARKS, '').replace(/,$/, ''),
  at: at + (/^[*_]+/.exec(text)?.[0].length ?? 0),
});

/** A post and the house where it is held, on one line: `Chief Executive, Acme Ltd`. */
function postAt(page: Page, line: Line): { title: string; house: Piece } | undefined {
  const { text, at } = pieceOf(line);
  const comma = text.indexOf(', ');
  if (comma < 0) return undefined;
  const [title, house] = [text.slice(0, comma), { text: text.slice(comma + 2), at: at + comma + 2 }];
  return isTitle(title) && !isFirmOn(page, { text: title, at }) && isFirmOn(page, house) ? { title, house } : undefined;
}

/** `Mr Dana Frost, Head of Buying` above the house, or `z. Hd. Frau Frost` below it. */
function* addressee(page: Page, lines: Line[]): Found {
  for (const [n, line] of lines.entries()) {
    const attention = ATTENTION.exec(line.text)?.[0].length ?? 0;
    const who = personOn(page, line, Math.max(0, attention));
    if (!who) continue;
    const [one, two] = [lines[n + 1], lines[n + 2]].map((below) => (below?.text ? below : undefined));
    const isOffice = one !== undefined && isTitle(one.text) && !isFirmOn(page, pieceOf(one));
    const above = lines[n - 1];
    const post = one && !attention ? postAt(page, one) : undefined;
    if (post) {
      const titled = { ...who, title: who.title ?? post.title };
      yield* employedOnLine(page, { house: post.house, people: [titled], line, rule: RULE });
      return;
    }
    const below = isOffice ? two : one;
    const house = attention ? above : below;
    if (!house || !isFirmOn(page, pieceOf(house)) || ADDRESS.test(house.text)) continue;
    const title = who.title ?? (isOffice ? one.text : undefined);
    yield* employedOnLine(page, {
      house: pieceOf(house),
      people: [{ ...who, ...(title ? { title } : {}) }],
      line,
      rule: RULE,
    });
    return;
  }
}

/** Somebody with whom a line begins, by a full name or a form of address, and the title behind a comma. */
function personOn(page: Page, { text, at }: Line, from: number): Person | undefined {
  const [name, title, ...more] = piecesOf(text.slice(from), at + from, /, /g);
  const whole = from > 0 && name ? withAddress(text, at, from, name) : name;
  if (!whole || more.length || !(isPersonOn(page, whole) || isTitledOn(whole))) return undefined;
  if (from === 0 && !isTitledOn(whole) && !/^(?:Mr|Ms|Mrs|Dr|Prof|Herrn?|Frau|Mme|M)\b/.test(whole.text))
    return undefined;
  return title && isTitle(title.text) ? { ...whole, title: title.text } : whole;
}

/** A name with the form of address that `ATTENTION` took before it. */
function withAddress(text: string, at: number, from: number, name: Piece): Piece {
  const lead = /(?:Herrn?|Frau|Mr\.?|Ms\.?|Mrs\.?|Mme) $/.exec(text.slice(0, from))?.[0].length ?? 0;
  return lead ? { text: text.slice(from - lead, from) + name.text, at: at + from - lead } : name;
}

/** Those whose names stand below the closing, each in a column, with the title below. */
function* signers(page: Page, { head, closing }: Letter): Found {
  const below = page.lines
    .slice(closing + 1)
    .filter(({ text }) => text)
    .slice(0, SIGNED);
  for (const [n, line] of below.entries()) {
    const cells = piecesOf(line.text, line.at, COLUMNS).map(bare);
    if (n > 1 || cells.some((cell) => isFirmOn(page, cell) && cell.text !== head.text)) return;
    const people = cells.map(({ text, at }) => {
      const [name, title] = piecesOf(text, at, /, | \(/g);
      return name && isPersonOn(page, name)
        ? { ...name, ...(title && isTitle(title.text) ? { title: title.text } : {}) }
        : undefined;
    });
    if (!people.length || !people.every((one) => one !== undefined)) continue;
    const next = bare({ text: below[n + 1]?.text ?? '', at: 0 }).text;
    const isOffice = isTitle(next) && next.length < 60 && !isFirmOn(page, { text: next, at: 0 });
    const titled = people.map((one) => ({ ...one, ...(one.title === undefined && isOffice ? { title: next } : {}) }));
    yield* employedOnLine(page, { house: head, people: titled, line, rule: RULE });
    return;
  }
}

function bare({ text, at }: Piece): Piece {
  const lead = (/^[*_]+/.exec(text)?.[0].length ?? 0) + (SIGNED_FOR.exec(text.replace(MARKS, ''))?.[0].length ?? 0);
  return { text: text.slice(lead).replace(MARKS, ''), at: at + lead };
}
