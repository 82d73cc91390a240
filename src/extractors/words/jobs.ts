import { remembered } from '../../common/text/remembered.ts';

const words = (list: string) => list.split(' ');

/** What somebody is at work, in the languages of letterheads. */
const JOBS = [
  'manager director president vp svp evp vice officer counsel attorney analyst engineer assistant associate partner consultant specialist coordinator founder co-founder head lead chief ceo cfo cto coo cmo cio sales marketing recruiter developer designer architect scientist professor lecturer researcher editor accountant controller treasurer secretary administrator representative executive owner principal advisor adviser trader buyer planner technician supervisor deputy solicitor barrister surgeon nurse physician paramedic midwife radiologist cardiologist anaesthetist pharmacist physiotherapist psychologist psychiatrist dentist optician veterinarian caretaker bursar registrar clerk bookkeeper surveyor foreman trustee headmaster headmistress (?:harbour|station|post|choir)\\s?master skipper boatswain dispatcher receptionist apprentice trainee chairman chairwoman chairperson spokesperson headteacher',
  'schriftführer(?:in)? kassen?wart(?:in)? kassier(?:er)?(?:in)? (?:vorstands|aufsichtsrats)?vorsitzende[rn]? vorstand obmann obfrau \\p{L}{0,20}lehrer(?:in)? hausmeister(?:in)? buchhalter(?:in)? rechtsanw(?:alt|ältin) notar(?:in)? steuerberater(?:in)? architekt(?:in)? ärzt(?:in)? arzt geschäfts(?:führ|leit)(?:er|erin|ung) \\p{L}{0,20}leit(?:er|erin|ung) prokurist(?:in)? inhaber(?:in)? assistent(?:in)? sachbearbeiter(?:in)? einkäufer(?:in)? verkäufer(?:in)? direktor(?:in)? ingenieur(?:in|e)? berater(?:in)? \\p{L}{4,20}meister(?:in)? disponent(?:in)? techniker(?:in)? referent(?:in)? auszubildende[rn]? praktikant(?:in)? gesellschafter(?:in)? \\p{L}{0,20}rektor(?:in)? dekan(?:in)? pfarrer(?:in)? pastor(?:in)? erzieher(?:in)? \\p{L}{0,20}pfleger(?:in)? \\p{L}{0,20}trainer(?:in)? \\p{L}{2,20}(?:fahrer|helfer|sprecher|berater|betreuer)(?:in)? \\p{L}{3,20}wart(?:in)? \\p{L}{2,20}vorsteher(?:in)? protokollführer(?:in)? \\p{L}{3,20}beauftragte[rn]? \\p{L}{3,20}kauf(?:mann|frau) polier(?:in)? vorarbeiter(?:in)? elektriker(?:in)? installateur(?:in)? monteur(?:in)? dachdecker(?:in)? \\p{L}{0,20}mechaniker(?:in)? statiker(?:in)? hausverwalter(?:in)?',
  'directeur directrice conducteur conductrice responsable assistante gérante? chef(?:fe)? présidente? fondat(?:eur|rice) comptable secrétaire conseill(?:er|ère) chargée? attachée? ingénieure? acheteu(?:r|se) technicien(?:ne)? commerciale? juriste avocate?',
  'directora jef[ea] abogad[oa] gerente direttor(?:e|rice) responsabile addett[oa] titolare amministrat(?:ore|rice) segretari[oa] contabile geometra avvocato ingegnere',
  '(?:daglig|avdelings|prosjekt|styre)\\s?leder (?:salgs|innkjøps|økonomi|drifts|personal)sjef innkjøper selger regnskapsfører rådgiver ingeniør advokat arkitekt direktør inköpare säljare projektledare ordförande indkøber sælger bogholder formand',
  'bedrijfsleider inkoper verkoper boekhouder zaakvoerder adviseur directeur-eigenaar eigenaar eigenares',
].flatMap(words);

const JOB = JOBS.join('|');

/** A word for what somebody is at work, anywhere in a text. */
export const TITLE = new RegExp(`(?<!\\p{L})(?:${JOB})(?!\\p{L})`, 'iu');
const [PLAIN_JOBS, FORMED_JOBS] = [/^\p{L}+$/u, /[^\p{L}]/u].map((form) => JOBS.filter((job) => form.test(job)));
const JOB_NAMES: ReadonlySet<string> = new Set(PLAIN_JOBS);
const IS_FORMED_JOB = new RegExp(`^(?:${(FORMED_JOBS ?? []).join('|')})$`, 'iu');

/** Fields of work or study. */
const FIELDS = new Set(
  words(
    'law divinity medicine arts economics physics chemistry biology psychology history philosophy mathematics theology marketing finance accounting education literature informatics linguistics sociology ' +
      'geology geography agriculture fisheries publicity journalism nursing logic mind architecture engineering computer science sciences political business administration management studies women jewish lesbian gender mechanical electrical civil organisation organization legal hr communications ' +
      'medical billing public health fine applied social operations development product sales of and & in consulting executive search talent sourcing state partnerships growth products people customer success support procurement purchasing logistics compliance innovation digital transformation it facilities ' +
      'payroll shops catering events volunteering fundraising transport dispatch fleet kitchen retail einkauf verkauf vertrieb buchhaltung logistik produktion entwicklung personal personalabteilung technik finanzen controlling kundendienst lager warehouse estates versand qualität forschung verwaltung export import montage werkstatt abteilung',
  ),
);
/** Fields that somebody is at the head of, and that the names of houses have as well. */
const HEADED_FIELDS = new Set(
  words(
    'data security safety quality planning risk strategy training learning talent people brand content media creative insights growth software infrastructure platform analytics machine intelligence automation sustainability regulatory clinical manufacturing assembly maintenance supply chain category wholesale export hospitality housekeeping admissions fundraising grants policy pricing treasury tax audit investor relations',
  ),
);
/** Fields that stand in titles and departments of letterheads alone. */
const MORE_FIELDS = new Set(
  words(
    'acquisti vendite commerciale tecnico tecnica achats ventes commercial technique inkoop verkoop technisch teknisk innkjøp salg inköp försäljning accounts receivable payable press media legal hr human resources credit control claims dispatch booking reservations customer general ' +
      'people culture safety risk administration strategy quality research insights investor relations communications revenue domestic payroll stores transport fleet maintenance qa catering housekeeping fuhrpark leergut instandhaltung fertigung ' +
      'delegato delegata generale unico général générale adjoint adjointe ' +
      "junior senior deputy acting regional group site project key account d'affaires de des du di della delle",
  ),
);
const DEPARTMENTS = new Set(
  words(
    'office department dept services service care desk team division unit section abteilung büro stelle referat ufficio bureau afdeling avdeling avdelning receivable payable',
  ),
);

/** Departments whose one word is no house's name. */
const LONE =
  /^(?:dept|department|team|maintenance|qa|qc|qs|qm|hr|it|ict|logistics|dispatch|production|compliance|operations|finance|accounts|admin|facilities|estates|catering|housekeeping|stores|instandhaltung|fuhrpark|leergut|logistik|fertigung|produktion|personalwesen|hauptamt|kämmerei|bauhof|(?:hoch|tief)?bauamt|(?:ordnungs|personal|rechts|schul|sozial|stadtplanungs|grünflächen)amt|registry|abteilung|referat|einkauf|verkauf|vertrieb|buchhaltung|lektorat|disposition|kundendienst|versand|sekretariat|poststelle|lohnbüro|geschäftsführung|geschäftsleitung|vorstands?|direktion|aufsichtsrats?|betriebsrats?|personalrats?|beirats?|verwaltungsrats?|zentrale|warenannahme|purchasing|procurement|payroll|accounting|\p{L}{3,20}abteilung)$/u;

/** What German calls a department by before its field: `Bereich Offshore`, `Team Einkauf`. */
const BEGINS =
  /^(?:(?:Geschäfts|Fach|Unternehmens)?[Bb]ereich|Abteilung|Referat|Sparte|Ressort|Dezernat|Stabsstelle|Arbeitsgruppe|Projektgruppe) [\p{Lu}\d][\p{L}\d-]*(?: (?:und|&) \p{Lu}[\p{L}-]+)?$|^Team (?:Einkauf|Verkauf|Vertrieb|Marketing|Personal|Logistik|Technik|Entwicklung|Finanzen|Support|Service)$/u;

/** What English calls departments by two words that no house is called by. */
const PAIRED =
  /^(?:(?:investor|public|media|press|government|customer|employee|industrial|community) relations|(?:public|corporate|government|regulatory|legal|external|medical) affairs|human resources|(?:corporate|internal|external|marketing) communications|(?:corporate|business|product) development|information technology|supply chain|customer success)$/;

/** Before a field of work of a whole house: `Group Procurement`. */
const OF_ALL = /^(?:group|regional|global|corporate|central|site|hr|it)$/;

const bare = (word: string): string => word.toLowerCase().replace(/[.,;:"“”'’]+$|^["“”'’(]+/g, '');

/** True for words that all name fields of which somebody may be at the head. */
export const isHeadedField = (parts: string[]): boolean =>
  parts.every((part) => FIELDS.has(bare(part)) || HEADED_FIELDS.has(bare(part)));

/** True for words that all name fields of work or study. */
export const isField = (parts: string[]): boolean => parts.every((part) => FIELDS.has(bare(part)));

/** True for a word that says what somebody is at work. */
export const isJob = remembered((word: string): boolean => {
  const name = bare(word);
  return JOB_NAMES.has(name) || IS_FORMED_JOB.test(name);
});

const isOfWork = (part: string): boolean => FIELDS.has(part) || MORE_FIELDS.has(part);

/** True for a post by itself: `Leiter Einkauf`, `Principal Surveyor`. */
export function isPostName(name: string): boolean {
  const parts = name.split(/\s+/).map(bare);
  return parts.every((part) => isOfWork(part) || isJob(part)) && parts.some(isJob);
}

/** True for a department that is no house's own name: `Press Office`, `Accounts Receivable`, `People & Culture`. */
export function isDepartmentName(name: string): boolean {
  const parts = name.replace(/^the /i, '').split(/\s+/).map(bare);
  const last = parts.at(-1) ?? '';
  if (PAIRED.test(parts.join(' '))) return true;
  if (
    parts.length === 1
      ? LONE.test(last)
      : BEGINS.test(name) || (parts.length === 2 && OF_ALL.test(parts[0] ?? '') && isOfWork(last))
  )
    return true;
  if (
    parts.length > 2 &&
    parts.some((part) => /^(?:&|and|und|et|e|y)$/.test(part)) &&
    parts.every((part) => isOfWork(part))
  )
    return true;
  return (
    parts.length > 1 && DEPARTMENTS.has(last) && parts.every((part) => isOfWork(part) || isJob(part) || part === last)
  );
}
