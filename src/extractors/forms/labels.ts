/** What a field of a form is for. */
export type Field = 'name' | 'first' | 'last' | 'company' | 'email' | 'phone' | 'title' | 'other';

/** What forms call their fields in English, German, French, Spanish, Italian and Dutch. */
const LABELS: [field: Field, pattern: RegExp][] = [
  [
    'first',
    /^(?:(?:your )?(?:first|given) name|(?:ihr )?vorname|prénom|voornaam|nombre(?= de pila)|primo nome|forename)$/iu,
  ],
  [
    'last',
    /^(?:(?:your )?(?:last|family) name|surname|(?:ihr )?(?:nach|familien|zu)name|nom de famille|apellidos?|cognome|achternaam)$/iu,
  ],
  [
    'name',
    /^(?:(?:your |full |contact |customer |client |guest |caller |visitor |invitee )*name|caller|invitee|customer|enquirer|(?:ihr |vollständiger )?name(?: des anrufers| der anruferin)?|(?:vor- und nach|vor- und zu|vor-\/nach)name|anrufer(?:in)?|interessent(?:in)?|absender(?:in)?|ansprechpartner(?:in)?|nom(?: complet)?|votre nom|(?:nom et prénom|prénom et nom)|nombre(?: completo| y apellidos)?|nome(?: completo| e cognome)?|(?:volledige |uw )?naam)$/iu,
  ],
  [
    'company',
    /^(?:(?:your )?(?:company|organi[sz]ation|business|employer)(?: name)?|(?:ihre )?(?:firma|firmenname|unternehmen|organisation)|(?:votre )?(?:société|entreprise)|nom de (?:la |l['’])?(?:société|entreprise)|empresa|azienda|società|ditta|bedrijf(?:snaam)?|organisatie)$/iu,
  ],
  [
    'email',
    /^(?:(?:your |ihre |votre |uw )?(?:invitee )?(?:e-?mail|mail)(?:[ -]?(?:address|adresse?|adres))?|courriel|adresse (?:e-?mail|électronique)|correo(?: electrónico)?|indirizzo e-?mail)$/iu,
  ],
  [
    'phone',
    /^(?:(?:your |ihre )?(?:tele)?phone(?: number| no\.?)?|tel\.?(?: no\.?)?|(?:mobile|cell)(?: phone)?(?: number)?|(?:ihre )?(?:telefon|handy|mobil|rückruf)(?:-?nummer)?|téléphone|(?:tél\.?)|portable|numéro de téléphone|teléfono|móvil|telefono|cellulare|telefoon(?:nummer)?|mobiel)$/iu,
  ],
  [
    'title',
    /^(?:(?:your )?(?:job title|position)|(?:ihre )?(?:funktion|position)|fonction|poste|cargo|puesto|functie)$/iu,
  ],
];

/** A line of a form: a label and what was filled in. */
const LINE = /^(?:[-*•] )?[*_]{0,2}(\p{L}[\p{L}'’ ./-]{1,30}?)[*_]{0,2} ?[*]?:[*_]{0,2} {1,4}(\S.{0,120})$/u;

/** What a line of a form tells, and where that stands in the line; undefined for any other line. */
export function fieldOn(text: string): { field: Field; value: string; at: number } | undefined {
  const [whole = '', label = '', value = ''] = LINE.exec(text) ?? [];
  if (!whole) return undefined;
  const field = LABELS.find(([, pattern]) => pattern.test(label))?.[0] ?? 'other';
  return { field, value: value.trim(), at: whole.length - value.length };
}
