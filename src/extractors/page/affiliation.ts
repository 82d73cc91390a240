import { gazetteer, PLACE } from '../tagger/gazetteer.ts';
import { confidenceOf } from '../relations/measured.ts';
import { isPostName } from '../words/jobs.ts';
import { isOrganizationName } from '../words/names.ts';
import { nameKey, type Page } from './page.ts';
import type { Evidence } from './signature/party.ts';
import type { Found } from '../finding.ts';

const ASIDE =
  /\b(?:remote|late|absent|chair|minutes|host|dial|phone|online|optional|via|guest|notes?|until|from|only|part|protokoll|leitung|vorsitz|gast|entschuldigt|statik|elektro|heizung|sanitär|lüftung|bauleitung|planung|technik|bauherr(?:in)?|bauherrschaft|eigentümer(?:in)?|nachbar(?:in)?|elternvertret\p{L}*|client|customer|tenant|neighbou?r|resident|kasse|einkauf|vertrieb|verkauf|personal|buchhaltung)\b/iu;
const TITLE =
  /^(?:[A-Z]{1,2}[A-Z]O|V?P|[SE]VP|HR|IT|PM|QA|UX|UI|PR|BA|R&D|CS|GF)$|\b(?:manager|director|lead|head|officer|engineer|sales|founder|analyst|designer|developer|consultant|president|counsel|legal|finance|marketing|partner|assistant|professor|clerk|secretary|treasurer|bursar|chair|editor|trustee|surveyor|caretaker)\b/i;

/** Offices of clubs and boards in other languages, most of them by how the word ends. */
const POST =
  /(?:^|\P{L})(?:vorsitz\p{L}*|\p{L}*vorsitzende[rn]?|stellv\p{L}*|obmann|obfrau|beisitz\p{L}*|mitglied|protokoll\p{L}*|schriftführ\p{L}*|kassier\p{L}*|aktuar(?:in)?|rendant(?:in)?|\p{L}*(?:wart|leiter|führer|meister|sprecher|prüfer|verwalter|vertreter|berater|präsident)(?:in)?|\p{L}+(?:beauftragte[rn]?|vorstand|vorständin|leitung)|präsident(?:in)?|présidente?|trésori(?:er|ère)|secrétaire|gérante?|directeur|directrice)(?!\p{L})/iu;
/** What somebody holds a seat or office as, not where: `Minister of Energy`. */
const OFFICE =
  /^(?:(?:deputy|vice|prime|first|shadow|acting|associate) )*(?:minister|secretary|president|leader|member|mayor|governor|ambassador|commissioner|attorney|head|director|parliamentary secretary|critic|spokes\w+) (?:of|for|to)\b/i;
const isPost = (part: string): boolean => TITLE.test(part) || POST.test(part) || OFFICE.test(part) || isPostName(part);

const isPlace = (part: string): boolean => ((gazetteer.get(part.toLowerCase()) ?? 0) & PLACE) > 0;

/** `Sarah Chen (Beta, CFO; remote)`: what stands in the brackets after a participant is an employer, a title, both, or how somebody takes part. */
export function* affiliation(
  page: Page,
  who: number,
  note: string,
  { rule, confidence, authority, at }: Evidence,
): Found {
  if (note.length > 60) return;
  const known = (name: string) =>
    page.known.get(nameKey('Organization', name)) ?? page.referents.find('Organization', name);
  const isHouse = (part: string) => known(part) !== undefined || (isOrganizationName(part) && !OFFICE.test(part));
  const parts = note.split(/[,;/]\s*|\s[-–]\s/).filter((part) => /^\p{Lu}/u.test(part));
  const plain = parts.filter((part) => !ASIDE.test(part));
  const company = parts.find(isHouse) ?? plain.find((part) => !isPost(part) && (plain[0] === note || !isPlace(part)));
  const title = plain.find((part) => part !== company && isPost(part));
  if (!company) {
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
    known(company) ??
    (yield {
      label: 'Organization',
      tier: 'establishing',
      name: company,
      identifiers: [],
      rule,
      confidence,
      authority,
    });
  yield { type: 'works_for', from: who, to, ...claim, ...(title ? { properties: { title } } : {}) };
}
