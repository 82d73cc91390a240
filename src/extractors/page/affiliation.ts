import { confidenceOf } from '../relations/measured.ts';
import { bearsName, heads, isChief } from '../words/chiefs.ts';
import { isDepartmentName, isJob, isPostName } from '../words/jobs.ts';
import { isRank } from '../words/kinds.ts';
import { hasLegalForm, isOrganizationName } from '../words/names.ts';
import { lastPart } from '../words/parts.ts';
import { bodyOf, companyOf } from './body.ts';
import { isPartOfHouse, mayBeHouse } from './header/house-note.ts';
import { withoutFirma } from './naming/house-form.ts';
import { nameKey, type Page } from './page.ts';
import type { Evidence } from './signature/party.ts';
import { isPartyName } from './turns/seats.ts';
import type { Found } from '../finding.ts';

const ASIDE =
  /\b(?:remote|late|absent|chair|minutes|host|dial|phone|online|optional|via|guest|notes?|until|from|only|part|protokoll|leitung|vorsitz|gast|entschuldigt|statik|elektro|heizung|sanitär|lüftung|bauleitung|planung|technik|bauherr(?:in)?|bauherrschaft|eigentümer(?:in)?|nachbar(?:in)?|elternvertret\p{L}*|client|customer|tenant|neighbou?r|resident|kasse|einkauf|vertrieb|verkauf|personal|buchhaltung)\b/iu;
/** Offices and departments by their first letters, in capitals; `Lego` is none. */
const SHORT_TITLE = /^(?:[A-Z]{1,2}[A-Z]O|V?P|[SE]VP|HR|IT|PM|QA|UX|UI|PR|BA|R&D|CS|GF)$/;
const TITLE =
  /\b(?:manager|director|lead|head|officer|engineer|sales|founder|analyst|designer|developer|consultant|president|counsel|legal|finance|marketing|partner|assistant|professor|clerk|secretary|treasurer|bursar|(?:vice-?|deputy )?chair(?:man|woman|person)?|vice-?president|editor|trustee|surveyor|caretaker)\b/i;

/** Offices of clubs and boards in other languages, most of them by how the word ends. */
const POST =
  /(?:^|\P{L})(?:vorsitz\p{L}*|\p{L}*vorsitzende[rn]?|stellv\p{L}*|obmann|obfrau|beisitz\p{L}*|mitglied|protokoll\p{L}*|schriftführ\p{L}*|kassier\p{L}*|aktuar(?:in)?|rendant(?:in)?|\p{L}*(?:wart|leiter|führer|meister|sprecher|prüfer|verwalter|vertreter|berater|präsident)(?:in)?|\p{L}+(?:beauftragte[rn]?|vorstand|vorständin|leitung)|präsident(?:in)?|présidente?|trésori(?:er|ère)|secrétaire|gérante?|directeur|directrice)(?!\p{L})/iu;
/** What somebody holds a seat or office as, not where: `Minister of Energy`. */
const OFFICE =
  /^(?:(?:deputy|vice|prime|first|shadow|acting|associate) )*(?:minister|secretary|president|leader|member|mayor|governor|ambassador|commissioner|attorney|head|director|parliamentary secretary|critic|spokes\w+) (?:of|for|to)\b/i;
/** Offices of the body that sits. */
const OF_BODY =
  /^(?:the )?(?:(?:hon(?:orary|\.)?|vice-?|deputy|acting|1\.|2\.|stellv\p{L}*\.?) ?)*(?:chair(?:man|woman|person)?|president|treasurer|secretary|clerk|vorsitz\p{L}*|kass(?:en|ier|ierer)\p{L}*|schriftführ\p{L}*|\p{L}+wart(?:in)?|trésori(?:er|ère)|présidente?|secrétaire|secretari[oa]|tesorer[oa]|vocal|presidente|presidenta|segretari[oa]|tesorier[ea]|voorzitter|penningmeester|trustee|governor|councillor|(?:town|parish|council|city) (?:clerk|manager)|head ?teacher|(?:deputy )?mayor|bürgermeister(?:in)?)(?: of (?:the )?(?:council|board|society|club|association|trustees|governors|committee|trust))?$/iu;
const CHAIRS =
  /^(?:the )?(?:1\. ?)?(?:chair(?:man|woman|person)?|president|vorsitzende[rn]?|présidente?|presidente|presidenta|voorzitter)(?: of (?:the )?(?:council|board|society|club|association|trustees|governors|committee|trust))?$/iu;
/** Houses that somebody else heads than who chairs their body. */
const HEADED = /\b(?:school|academy|college|university|hospital|hospice|primary)\b/i;
/** Offices of a company that its own minutes need not name. */
const OF_COMPANY =
  /^(?:the )?(?:c[efot]o|(?:group |joint )?(?:managing|finance|executive|non-executive|independent) director|director|chief \w+ officer|chief executive|company secretary|head of [\p{L} &]{2,30}|leiter(?:in)? [\p{L} &]{2,30}|geschäftsführer(?:in)?|prokurist(?:in)?|vorstand|vorständin|aufsichtsrat|aufsichtsrätin)$/iu;
/** Posts within a house that sends nobody of another house to its own sittings: `chief pharmacist`, `ward manager`. */
const OF_STAFF =
  /^(?:the )?(?:(?:deputy|assistant|acting|interim|senior|lead) )?(?:chief (?!engineer)\p{L}+(?: officer)?|(?:medical|nursing|clinical|finance|operations|academic|artistic) director|director of [\p{L} ]{3,30}|head of [\p{L} ]{3,30}|(?:ward|practice|office|hr|finance|operations|quality|catering|volunteer|fundraising|facilities|estates|general) manager|consultant \p{L}+(?:ist|ian|eon)|\p{L}*anaesthetist|pharmacist|matron|ward sister|(?:charge|staff|head) nurse|midwife|registrar|bursar|caretaker|librarian|curator|archivist|(?:finance|fundraising|membership|communications|welfare|safeguarding) officer)$/iu;
/** Whoever heads a house that is named: `head of Tarnow Music School`. */
const OF_ANOTHER =
  /^(?:the )?(?:[\p{L}-]+ ){0,2}(?:head|director|leiter(?:in)?|manager) (?:of|der|des) (?:the )?\p{Lu}.*(?:school|college|university|academy|museum|hospital|library|theatre|theater|institute|foundation|trust|schule|museum|institut|klinik|akademie|bibliothek|stiftung)$/iu;
const MINISTERS =
  /^(?:(?:deputy|first|acting) )*(?:prime |first )?minister$|^leader of the (?:opposition|government)\b/i;
/** True for an office of state behind somebody's name: `Prime Minister`, `Minister of Energy`. */
export const isOffice = (note: string): boolean => note.length <= 90 && (OFFICE.test(note) || MINISTERS.test(note));
const isPost = (part: string): boolean =>
  SHORT_TITLE.test(part) || TITLE.test(part) || POST.test(part) || OFFICE.test(part) || isPostName(part);

/** True for an office by how it ends or begins: `School Improvement Adviser`, `Chairman of the Council`. */
const isOfficeName = (part: string): boolean =>
  !hasLegalForm(part) &&
  !/&/.test(part) &&
  ((isJob(lastPart(part, ' ')) && !/partner$/i.test(part)) ||
    /^(?:vice-?|deputy )?(?:chair(?:man|woman|person)?|head|clerk|member|leader|secretary|treasurer|president) (?:of|to) /i.test(
      part,
    ));

/** Before the house of whose council or team somebody is: `Betriebsrat Acme`. */
/** Before the house that somebody is of. */
const OF = /^(?:of|from|von(?: der)?|vom|de|du|di|bij) (?=\p{Lu})/u;
const PART_OF = /^(?:\p{Lu}\p{Ll}+(?:rat|team|abteilung)|Team|Abteilung|Works Council) (?=\p{Lu})/u;

/** An office and where it is held, `partner at Acme LLP`, as two parts; any other part as it is. */
function officeAt(part: string): string[] {
  const [, office = '', house = ''] = OFFICE_AT.exec(part) ?? [];
  return isPost(office) && isOrganizationName(house) && (!OFFICE.test(part) || OF_ANOTHER.test(part))
    ? [house, office]
    : [part];
}
const OFFICE_AT =
  /^(\p{L}.{1,40}?) (?:at|of|for|with|bei(?: der| dem)?|der|von(?: der)?) (?:the )?(\p{Lu}.{2,50}?)(?: \([^()]*\))?$/u;

/** True for one word that may say as what somebody sits on the body whose minutes these are: `Foundation`, `Staff`. */
const isSeat = (page: Page, part: string): boolean => !part.includes(' ') && bodyOf(page) !== undefined;

/** True for the office of a body whose holder heads the house. */
const headsBody = (office: string, body: string): boolean =>
  CHAIRS.test(office)
    ? !HEADED.test(body) && (!hasLegalForm(body) || heads(office, body, ''))
    : heads(office, body, '');

/** `Sarah Chen (Beta, CFO; remote)`: what stands in the brackets after a participant is an employer, a title, both, or how somebody takes part. */
export function* affiliation(
  page: Page,
  who: number,
  note: string,
  { rule, confidence, authority, at }: Evidence,
): Found {
  if (note.length > 90) return;
  const known = (name: string) =>
    page.known.get(nameKey('Organization', name)) ?? page.referents.find('Organization', name);
  const isHouse = (part: string) =>
    known(part) !== undefined ||
    (!isRank(part) &&
      isOrganizationName(part) &&
      !OFFICE.test(part) &&
      !isOfficeName(part) &&
      !isPartOfHouse(part) &&
      !isDepartmentName(part)) ||
    bearsName(part, page.mention(who).name ?? '');
  const all = note
    .split(/[,;/]\s*|\s[-–]\s/)
    .map((part) => withoutFirma(part.replace(OF, '')))
    .flatMap((part) => officeAt(part));
  const parts = all
    .map((part) => (known(part.replace(PART_OF, '')) === undefined ? part : part.replace(PART_OF, '')))
    .filter((part) => /^\p{Lu}/u.test(part) || isOrganizationName(part));
  const plain = parts.filter((part) => !ASIDE.test(part));
  const company =
    parts.find(isHouse) ??
    plain.find((part) => !isPost(part) && !isDepartmentName(part) && mayBeHouse(part) && !isSeat(page, part));
  const office = company ? undefined : note.split(/[,;/]\s*/).find((part) => OF_BODY.test(part));
  const post = company ? undefined : (office ?? note.split(/[,;/]\s*/).find((part) => OF_COMPANY.test(part)));
  const own = all.some((part) => OF_STAFF.test(part) && !OF_ANOTHER.test(part)) ? bodyOf(page) : undefined;
  const body = company ?? (office ? bodyOf(page) : undefined) ?? (post ? companyOf(page) : undefined) ?? own;
  const title = [...plain, ...all].find((part) => part !== company && isPost(part)) ?? (body ? post : undefined);
  if (!body) {
    if (title) yield { of: who, properties: { title } };
    return;
  }
  const claim = {
    rule,
    confidence: Math.min(confidence, confidenceOf('affiliation')),
    authority,
    ...(at === undefined ? {} : { start: at, end: at }),
  };
  const to =
    known(body) ??
    (yield {
      label: 'Organization',
      tier: 'establishing',
      name: body,
      identifiers: [],
      rule,
      confidence,
      authority,
    });
  const name = page.mention(who).name ?? '';
  const isHead = office
    ? headsBody(office, body)
    : (post !== undefined && isChief(post)) ||
      (company !== undefined && title !== undefined && heads(title, company, name));
  const held = isHead ? 'leads' : 'works_for';
  const type = isPartyName(body) ? 'member_of' : held;
  yield { type, from: who, to, ...claim, ...(title ? { properties: { title } } : {}) };
}
