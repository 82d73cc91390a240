/** What people do together, before whom they do it with: English, German, French, Spanish, Italian and Dutch. */
const TOGETHER = [
  '(?:phone |video |conference |conf |intro(?:ductory)? |sales |discovery |follow[- ]?up |check-?in |zoom |teams )?call|meeting|lunch|breakfast|dinner|coffee|drinks|chat|catch[- ]?up|conversation|talk|discussion|interview|1[:-]1|1-on-1|one[- ]on[- ]one|sync|check[- ]?in|visit|demo|debrief|session|workshop|negotiations?|walk-?through|kick-?off|handover|appointment|met|spoke|talked|spoken',
  '[a-zäöü]*(?:gespräch|telefonat|treffen|termin|besuch|besprechung)|anruf|mittagessen|kaffee|rücksprache|abstimmung|austausch|telefoniert|gesprochen',
  'appel|entretien|rendez-vous|rdv|réunion|déjeuner|échange|visite|visioconférence',
  'llamada|reunión|comida|almuerzo|entrevista|visita|cita',
  'chiamata|telefonata|incontro|riunione|pranzo|colloquio|visita',
  '[a-z]*(?:gesprek|overleg)|telefoontje|belletje|afspraak|bezoek|vergadering',
].join('|');
const WITH = 'with|w/|mit|avec|con|met|med';
const FROM = 'from|von|de|da|van';

/** `Call with Ada Moss`, `Anruf von Ada Moss`. */
const BESIDE = new RegExp(
  `(?<!\\p{L})(?:${TOGETHER})(?:,? (?:\\p{Ll}[\\p{L}-]*|\\d[\\d.:]*)){0,3}? (?:${WITH})\\.? (?<with>.+)$|(?<!\\p{L})(?:call|appel|anruf|visit|besuch|llamada|chiamata|telefoontje) (?:${FROM}) (?<from>.+)$`,
  'iu',
);
/** `Interview: Ada Moss`, `Telefonat Ada Moss`; of `call Ada Moss` nobody knows whether it came to that. */
const HEADED =
  /^(?:interview|1[:-]1|1-on-1|one[- ]on[- ]one|catch[- ]?up|[a-zäöü]*(?:gespräch|telefonat|treffen|termin|besprechung)|entretien|rendez-vous|rdv|entrevista|colloquio|gesprek)(?: ?[:–—|/] ?| - | )(?<with>.+)$/iu;
/** Between the two of whom one is made known to the other. */
const BETWEEN = / ?<-?> ?| ?↔ ?| \/ | [x×] /u;
/** Whom a title tells of beside anything else: `Renewal terms with Ada Moss`. */
const OTHER = new RegExp(`(?<!\\p{L})(?:${WITH}) (?<with>.+)$`, 'iu');

/** What did not take place, or not yet. */
const NOT_YET =
  /(?<!\p{L})(?:cancel|abgesagt|absage|annul|entfällt|no[- ]show|missed|verpasst|postpone|reschedul|verschob|reporté|prep|vorbereitung|invit|einladung|request|anfrage|schedule|arrange|set up|book|plan|vereinbaren|draft|entwurf|agenda for|ask|todo|to do)|\?$/iu;

/** Who a title says that an item is with, as it is written; whether it tells what they did together, and that this is yet to come or never came. */
export interface MetInTitle {
  people: string;
  isTogether: boolean;
  isNotYet: boolean;
}

/** Finds in an item's title, without the marks of replies, whom it is with. */
export function metInTitle(title: string): MetInTitle | undefined {
  const isNotYet = NOT_YET.test(title);
  const told = (BESIDE.exec(title) ?? HEADED.exec(title))?.groups;
  const met = told?.with ?? told?.from;
  if (met !== undefined) return { people: list(met), isTogether: true, isNotYet };
  const pair = title.replace(/^[^:<>/]{2,30}: /, '');
  if (BETWEEN.test(pair)) return { people: list(pair.replace(BETWEEN, ', ')), isTogether: false, isNotYet };
  const other = OTHER.exec(title)?.groups?.with;
  return other === undefined ? undefined : { people: list(other), isTogether: false, isNotYet };
}

/** Where the people end: at a sign, a figure, or a small word that no name and no list of them has. */
const BEHIND =
  /(?::| [-–—|] |[,;]? \(?\d|[?!]|,? (?!(?:and|und|et|y|e|en|ed|from|of|von|bei|chez|v[ao]n|de[nrls]?|del|della|du|di|da|dos|la|le|el|al|te[nr]|at|for|für) )\p{Ll}|,? (?:at|for|für) (?![^,]*(?<!\p{L})(?:Ltd|Limited|Inc|LLC|LLP|plc|GmbH|AG|KG|SE|BV|SA|SARL|SpA|Srl|SL)(?!\p{L}))).*$/u;

const list = (people: string): string =>
  people
    .replace(BEHIND, '')
    .replace(/ at (?=\p{Lu})/u, ' from ')
    .trim();
