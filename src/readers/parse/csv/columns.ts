/** A row by the names of its columns; a column that is there twice is a list. */
export type Row = Record<string, string | string[]>;

/** What a cell says, or all cells of one name together. */
export const textIn = (value: string | string[] | undefined): string => [value ?? ''].flat().join(' ');

/** Columns that say what the row itself is, the first that is there; all others become fields of the same name. */
export const COLUMNS = {
  id: ['id', 'external_id', 'uid', 'key', 'record_id'],
  title: [
    'title',
    'subject',
    'name',
    'full_name',
    'summary',
    'deal_name',
    'opportunity_name',
    'betreff',
    'titel',
    'bezeichnung',
    'titre',
    'objet',
    'asunto',
    'título',
    'oggetto',
    'titolo',
  ],
  body: [
    'body',
    'text',
    'content',
    'description',
    'notes',
    'note',
    'comment',
    'comments',
    'beschreibung',
    'inhalt',
    'notiz',
    'notizen',
    'bemerkung',
    'bemerkungen',
    'kommentar',
    'verwendungszweck',
    'contenu',
    'remarques',
    'descripción',
    'contenido',
    'notas',
    'descrizione',
    'contenuto',
  ],
  type: ['type', 'kind'],
  date: [
    'date',
    'day',
    'created_at',
    'created',
    'updated_at',
    'create_date',
    'created_date',
    'created_on',
    'datum',
    'buchungstag',
    'buchungsdatum',
    'fecha',
    'data',
  ],
  url: ['url', 'link'],
} as const satisfies Record<string, readonly string[]>;

/** What address books and sales tools call the fields that are read, in English, German, French, Spanish and Italian. */
const USUAL: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:(?:work|primary|private)_)?e_?mail(?:_?add?ress(?:es?)?|_adresse)?(?:_\d+(?:_value)?)?$|^mail$|^courriel$|^correo(?:_electr[oó]nico)?$/,
    'email',
  ],
  [/^(?:first|given|fore)_?name$|^vorname$|^pr[eé]nom$/, 'first_name'],
  [/^(?:last|family|sur)_?name$|^nachname$|^familienname$|^nom_de_famille$|^apellidos?$|^cognome$/, 'last_name'],
  [
    /^(?:(?:work|business|mobile|office|primary)_)?phone(?:_number)?(?:_\d+(?:_value)?)?$|^mobile$|^tel(?:efon(?:nummer)?|[eé]fono|ephone)?$|^t[eé]l[eé]phone$/,
    'phone',
  ],
  [
    /^organi[sz]ation(?:_1)?_name$|^company_name$|^account_name$|^(?:primary_)?associated_company$|^firma$|^firmenname$|^unternehmen$|^soci[eé]t[eé]$|^entreprise$|^empresa$|^azienda$/,
    'company',
  ],
  [
    /^organi[sz]ation(?:_1)?_title$|^jobtitle$|^funktion$|^berufsbezeichnung$|^fonction$|^puesto$|^cargo$|^ruolo$/,
    'job_title',
  ],
  [/^organi[sz]ation(?:_1)?_department$|^abteilung$/, 'department'],
];
/** Names that tell what a column is. */
export const KNOWN: ReadonlySet<string> = new Set([...USUAL.map(([, name]) => name), ...Object.values(COLUMNS).flat()]);

/** The name under which a column is known, whatever a program calls it. */
export const columnName = (name: string): string => {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
  return USUAL.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
};
