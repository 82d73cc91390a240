import type { Line } from '../page/lines.ts';
import type { Page } from '../page/page.ts';
import { isTitle } from '../page/signature/card-parts.ts';
import type { Found } from '../finding.ts';
import { firstPart } from '../words/parts.ts';
import { isFirmOn, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';
import { isChief } from './rule.ts';

const RULE = 'relations.house_line';
const MAX_LINES = 400;
const LENGTH = 300;
const TITLED_LENGTH = 140;
/** Somebody's name before the rest of a line. */
const PARTED = /^(?:[-*•] |\d{1,2}[.)] )?\p{Lu}[^,|:]{3,50}(?:, | [-–|] )\S/u;
const GENRES: ReadonlySet<string> = new Set(['mail', 'minutes', 'contract', 'document', 'note', 'transcript']);
/** What stands before a house for which somebody comes, speaks or signs. */
const FOR =
  /^(?:[-*•] )?(?:signed |agreed |accepted |unterzeichnet |unterschrieben )?(?:(?:by )?for and on behalf of|on behalf of|for|by|contact (?:for|at)|für|im namen|im auftrag|von(?: seiten)?|ansprechpartner(?:in)? (?:bei|für)|kontakt (?:bei|für)) (?:the |die |der |den |das )?/i;
/** What a contract calls the party that signs: `CLIENT: Acme Ltd`. */
const ROLE = /^(?:the )?\p{L}{4,20}: (?=\p{Lu})/iu;
const LABEL = /^(?:by|name|signed|signature|signed by|per|gez\.|unterschrift)\s?[:.]?\s+/i;
const OFFICE = /^(?:title|its|position|role|capacity|funktion|as)\s?:\s*/i;
const BULLET = /^(?:[-*•]|\d{1,2}[.)])\s+/;

/** Somebody on a line, with what the line says that he is. */
interface Person extends Piece {
  title?: string;
}

/** Who is of which house by how lines are set: `For Acme Ltd: Dana Frost`, `Dana Frost, Buyer, Acme Ltd`, `for Acme Ltd` above whoever signs. */
export function* houseLines(page: Page): Found {
  if (!GENRES.has(page.genre)) return;
  const own = page.sections
    .filter(({ kind }) => kind === 'own')
    .flatMap(({ from, to }) => page.lines.slice(from, to))
    .filter(({ text, at }) => text && text.length < LENGTH && at !== page.signature?.start);
  const lines = own.length > MAX_LINES * 2 ? [...own.slice(0, MAX_LINES), ...own.slice(-MAX_LINES)] : own;
  for (const [n, line] of lines.entries()) {
    const listed =
      listedOn(page, line) ?? signedBy(page, line) ?? titledOn(page, line) ?? addressedTo(page, line, lines[n - 1]);
    if (listed) yield* belong(page, listed.house, listed.people, line);
    else for (const [house, people] of signedBelow(page, lines, n)) yield* belong(page, house, people, line);
  }
}

function* belong(page: Page, house: Piece, people: Person[], line: Line): Found {
  const to = yield* onLine(page, 'Organization', house, RULE);
  for (const one of people) {
    const from = yield* onLine(page, 'Contact', one, RULE);
    const { title } = one;
    yield {
      type: title !== undefined && isChief(title) ? 'leads' : 'works_for',
      from,
      to,
      ...stated(RULE, line.at, line.at + line.text.length),
      ...(title ? { properties: { title } } : {}),
    };
  }
}

/** A text's pieces between separators. */
function piecesOf(text: string, at: number, separator: RegExp): Piece[] {
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

const SEPARATOR = /, | und | and | & |; /g;

interface Listed {
  house: Piece;
  people: Person[];
}

/** `For Acme Ltd: Dana Frost, Buyer, and Tom Lee`, and in minutes and contracts without the `For`. */
function listedOn(page: Page, { text, at }: Line): Listed | undefined {
  const colon = text.includes(':') ? /\s?:\s+/.exec(text) : null;
  if (!colon || colon.index < 3) return undefined;
  const lead = FOR.exec(text)?.[0] ?? '';
  if (!lead && page.genre !== 'minutes' && page.genre !== 'contract') return undefined;
  const start = lead.length || (BULLET.exec(text)?.[0].length ?? 0);
  const house = { text: text.slice(start, colon.index).replace(/ \([^()]*\)$/, ''), at: at + start };
  const rest = colon.index + colon[0].length;
  if (/[("“„]|['’]s \p{Ll}/u.test(house.text) || !isFirmOn(page, house)) return undefined;
  const people = peopleIn(page, piecesOf(text.slice(rest), at + rest, SEPARATOR));
  return people?.length ? { house, people } : undefined;
}

const ASIDE = / \(([^()]{1,40})\)$/;

/** The people of a list, each with the title behind the name; undefined where it holds anything else. */
function peopleIn(page: Page, pieces: Piece[]): Person[] | undefined {
  const people: Person[] = [];
  for (const { text, at } of pieces) {
    const name = { text: text.replace(ASIDE, ''), at };
    const aside = ASIDE.exec(text)?.[1] ?? '';
    const last = people.at(-1);
    if (isPersonOn(page, name)) people.push({ ...name, ...(isTitle(aside) ? { title: aside } : {}) });
    else if (last && isTitle(text) && text.length < 50) last.title ??= text;
    else if (!last || !/[\d@]/.test(text)) return undefined;
  }
  return people;
}

/** `Acme Ltd, by Dana Frost, Site Manager`, `Signed for and on behalf of Acme Ltd by Dana Frost`. */
const SIGNED_BY =
  /^(?:(?:[Ss]igned |[Aa]greed |[Aa]ccepted )?[Ff]or and on behalf of (?:the )?)?([^,:;]{4,60}?),? (?:by|per|durch|represented by|vertreten durch):? (?=\p{Lu})/u;

function signedBy(page: Page, { text, at }: Line): Listed | undefined {
  const [whole = '', firm = ''] = (page.genre === 'contract' && SIGNED_BY.exec(text)) || [];
  const house = { text: firm, at: at + whole.indexOf(firm) };
  if (!firm || !isFirmOn(page, house)) return undefined;
  const [name, title, ...more] = piecesOf(text.slice(whole.length), at + whole.length, /, /g);
  if (!name || more.length || !isPersonOn(page, name)) return undefined;
  const office = title && firstPart(title.text, /[.;] /);
  return { house, people: [office && isTitle(office) ? { ...name, title: office } : name] };
}

/** `- Dana Frost, Site Manager, Acme Ltd`, `Dana Frost, Company Secretary, for Acme Ltd`. */
function titledOn(page: Page, { text, at }: Line): Listed | undefined {
  if (text.length > TITLED_LENGTH || !PARTED.test(text)) return undefined;
  const start = BULLET.exec(text)?.[0].length ?? 0;
  const pieces = piecesOf(text.slice(start), at + start, /, (?:for |of )?(?:the )?| [-–|] /g);
  const [person, title, house] = pieces;
  if (!person || !title || pieces.length > 3 || !isPersonOn(page, person)) return undefined;
  if (house) {
    if (!isTitle(title.text) || /[.:]| (?:of|at|der|bei) /.test(title.text) || !isFirmOn(page, house)) return undefined;
    return { house, people: [{ ...person, title: title.text }] };
  }
  return start > 0 && page.genre === 'minutes' && isFirmOn(page, title)
    ? { house: title, people: [person] }
    : undefined;
}

/** `z. Hd. Frau Dana Frost`, `Attn: Dana Frost`. */
const ATTENTION =
  /^(?:z\. ?H(?:d|änden)\.?(?: von)?|zu Händen(?: von)?|attn?\.?|attention|f\.?a\.?o\.?|for the attention of|à l['’]attention de|t\.a\.v\.|alla c\.a\.|a la atención de)\s?:?\s+(?:(?:Herrn?|Frau|Mr|Ms|Mrs|Dr|Prof|Mme|Madame|Monsieur|M)\.? )*/iu;

/** Whoever a letter is for, right below the house that has a line for itself. */
function addressedTo(page: Page, { text, at }: Line, above: Line | undefined): Listed | undefined {
  const lead = ATTENTION.exec(text)?.[0].length ?? 0;
  if (!lead || !above || at - above.end > 2) return undefined;
  const [name] = piecesOf(text.slice(lead), at + lead, /, | \(/g);
  const house = { text: above.text, at: above.at };
  return name && isFirmOn(page, house) && isPersonOn(page, name) ? { house, people: [name] } : undefined;
}

const COLUMNS = / {3,}|\t+/g;

/** Whoever signs below a house that has a line, or a column, for itself. */
function signedBelow(page: Page, lines: Line[], n: number): [Piece, Person[]][] {
  const line = lines[n];
  if (page.genre !== 'contract' || !line) return [];
  const houses = piecesOf(line.text, line.at, COLUMNS).map((piece) => withoutFor(piece));
  if (
    houses.length > 3 ||
    !houses.every((house) => isFirmOn(page, house) && !/[:;"]|, (?:by|per|durch) /.test(house.text))
  )
    return [];
  const below = lines.slice(n + 1, n + 5).map(({ text, at }) => piecesOf(text, at, COLUMNS));
  return houses.flatMap((house, column): [Piece, Person[]][] => {
    const signer = signerIn(page, below, column);
    return signer ? [[house, [signer]]] : [];
  });
}

function withoutFor({ text, at }: Piece): Piece {
  const lead = (FOR.exec(text) ?? ROLE.exec(text))?.[0].length ?? 0;
  return { text: text.slice(lead).replace(/[:,]$/, ''), at: at + lead };
}

/** The first below that is somebody, with the title behind or below the name; another house ends the search. */
function signerIn(page: Page, below: Piece[][], column: number): Person | undefined {
  for (const [n, pieces] of below.entries()) {
    const cell = pieces[column];
    if (!cell || /^[_.\s-]+$/.test(cell.text)) continue;
    const label = LABEL.exec(cell.text)?.[0].length ?? 0;
    const [name, beside] = piecesOf(cell.text.slice(label), cell.at + label, /, | \(/g);
    if (!name || !isPersonOn(page, name)) {
      if (/^(?:date|datum|place|ort|signature|unterschrift)\b/i.test(cell.text)) continue;
      return undefined;
    }
    const next = below[n + 1]?.[column]?.text ?? '';
    const written = beside?.text.replace(/\)$/, '') ?? next.replace(OFFICE, '');
    const isOffice = isTitle(written) && written.length < 50 && !isFirmOn(page, { text: written, at: 0 });
    return isOffice ? { ...name, title: written } : name;
  }
  return undefined;
}
