import { cellsOf, RULE, separated, type Cell } from '../cells.ts';
import type { Line } from '../lines.ts';

/** What a column of a table of people holds, by its heading. */
export type Column = 'name' | 'surname' | 'given' | 'house' | 'origin' | 'title' | 'phone' | 'mobile' | 'email';

/** A row of a table of people: a cell for each column that it fills. */
export type TableRow = Partial<Record<Column, Cell>>;

const HEADINGS: [Column, RegExp][] = [
  ['surname', /^(?:sur ?name|last ?name|family name|nach ?name|familienname|nom(?: de famille)?|cognome|apellidos?)$/i],
  ['given', /^(?:first ?name|given name|fore ?name|vor ?name|pr[ée]nom|nome|nombre)$/i],
  [
    'name',
    /^(?:(?:full )?name|attendee|participant|delegate|guest|speaker|presenter|representative|employee|colleague|candidate|person|member|teilnehmer(?:in)?|gast|delegierte[rn]?|referent(?:in)?|mitarbeiter(?:in)?|vertreter(?:in)?|wer|who|contact(?: (?:name|person))?|ansprech(?:partner(?:in)?|person)|kontakt(?:person)?|interlocut(?:eur|rice)|contacto|persona de contacto|contatto|referente|contactpersoon|kontaktperson|naam|nom|nome|nombre|deelnemer|medewerker|participante|partecipante|intervenant(?:e)?|relatore|ponente|spreker|inscrit(?:e)?|collaborateur|collaboratrice)$/i,
  ],
  [
    'house',
    /^(?:body|firm|house|school|club|agency|company|employer|arbeitgeber|verein|schule|organi[sz]ation|affiliation|firma|unternehmen|institution|representing|organisme|société|verband|betrieb|supplier|vendor|customer|client|partner|lieferant|kunde|dienstleister|fournisseur|entreprise|fornitore|ditta|azienda|cliente|proveedor|empresa|leverancier|klant|bedrijf|organisatie|organizzazione|organizaci[oó]n|institut(?:ion)?|institución|instelling|werkgever|employeur|datore|behörde|dienststelle|contractor)$/i,
  ],
  ['origin', /^(?:from|von|aus)$/i],
  [
    'title',
    /^(?:role|title|position|job title|job|post|funktion|rolle|stelle|fonction|poste|ruolo|mansione|cargo|puesto|functie)$/i,
  ],
  [
    'phone',
    /^(?:(?:tele)?phone(?: (?:no\.?|number))?|tel\.?(?:-?nr\.?)?|telefon(?:nummer)?|fon|direct|office|téléphone|telefono|teléfono|telefoon)$/i,
  ],
  [
    'mobile',
    /^(?:mobile?(?: phone)?|mobil(?:nummer)?|cell(?: phone)?|handy(?:nummer)?|natel|portable|móvil|cellulare|mobiel)$/i,
  ],
  ['email', /^(?:e-?mail(?:[ -]?(?:address|adresse))?|mail(?:adresse)?|courriel|correo)$/i],
];
/** Words of which a heading has at least one. */
const HEADING =
  /name|nom\b|nome\b|nombre|apellid|cognome|attendee|participant|delegate|guest|speaker|presenter|representative|employee|colleague|candidate|person|member|teilnehmer|gast|delegiert|referent|mitarbeiter|vertreter|ansprech|contact|kontakt|contatto|referente|interlocut|naam|deelnemer|medewerk|participant|partecipant|intervenant|relatore|ponente|spreker|inscrit|collaborat|\bw(?:er|ho)\b/i;
const MAX_ROWS = 500;
const WIDE = 300;

/** Marks of bold type around a heading, and what a stroke puts beside it: `Firma / Dienststelle`. */
const bareHeading = (text: string): string =>
  text
    .trim()
    .replace(/^[*_]+|[*_]+$/g, '')
    .replace(/ ?\/ ?[^/]*$/, '');

const headingOf = ({ text }: Cell): Column | undefined =>
  HEADINGS.find(([, words]) => words.test(text.trim()) || words.test(bareHeading(text)))?.[0];

/** The columns of a heading: where one holds the names, `Contact` is how to reach them; a part of a name without the other is all of it. */
function columnsIn(cells: Cell[]): (Column | undefined)[] {
  const columns = cells.map(headingOf);
  const isNamed = cells.some(({ text }) => /name|teilnehmer|attendee|participant/i.test(text));
  const isWhole = !columns.includes('name') && columns.includes('surname') !== columns.includes('given');
  return columns.map((column, n) => {
    const text = bareHeading(cells[n]?.text ?? '');
    if (isWhole && /^(?:nom|nome|nombre)$/i.test(text)) return 'name';
    return column === 'name' && isNamed && /^(?:contact|kontakt)$/i.test(text) ? 'email' : column;
  });
}

/** A heading's way of parting its cells, and what its columns hold. */
interface Heading {
  cellsIn(line: Line): Cell[];
  columns: (Column | undefined)[];
}

/** How a heading reads; undefined for a line that heads no people. */
function headingIn(line: Line): Heading | undefined {
  if (line.text.length > WIDE) return undefined;
  const cellsIn = /\t|\s{2}|\|/.test(line.text) ? cellsOf : separated(line.text);
  const cells = cellsIn?.(line) ?? [];
  const columns = columnsIn(cells);
  if (!cellsIn || (cellsIn !== cellsOf && !columns.every((_, n) => (cells[n]?.text.length ?? 0) < SHORT)))
    return undefined;
  const has = (column: Column) => columns.filter((one) => one === column).length === 1;
  const isWho =
    has('origin') &&
    cells.some((cell) => headingOf(cell) === 'name' && !/^(?:full )?name$/i.test(bareHeading(cell.text)));
  const isOfPeople = has('name') && (isWho || has('house') || has('phone') || has('mobile') || has('email'));
  return (has('surname') && has('given')) || isOfPeople ? { cellsIn, columns } : undefined;
}
const SHORT = 24;

/** A table of people: its heading and its rows. */
export interface PeopleTable {
  heading: Line;
  rows: TableRow[];
}

/** The tables of people in a body: those whose first line says what stands in which column. The lines are those of the text in which tabs are blanked. */
export function* peopleTables(body: string, lines: Line[]): Generator<PeopleTable> {
  const written = ({ at, text, ...line }: Line): Line => ({ ...line, at, text: body.slice(at, at + text.length) });
  for (let n = 0; n < lines.length; n++) {
    const line = lines[n];
    const heading = line && HEADING.test(line.text) ? headingIn(written(line)) : undefined;
    if (!line || !heading) continue;
    const { cellsIn, columns } = heading;
    const rows: TableRow[] = [];
    for (let read = 0; read < MAX_ROWS; read++) {
      const row = lines[n + 1];
      if (!row?.text || row.text.length > WIDE) break;
      n++;
      if (RULE.test(row.text)) continue;
      const cells = cellsIn(written(row));
      if (cells.length < 2 || cells.length > columns.length) break;
      rows.push(rowOf(columns, cells));
    }
    yield { heading: line, rows };
  }
}

function rowOf(columns: (Column | undefined)[], cells: Cell[]): TableRow {
  const row: TableRow = {};
  cells.forEach((cell, n) => {
    const column = columns[n];
    if (column && /[\p{L}\d]/u.test(cell.text)) row[column] = cell;
  });
  return row;
}
