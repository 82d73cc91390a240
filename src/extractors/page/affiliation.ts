import { isOrganizationName } from '../words/names.ts';
import { nameKey, type Page } from './page.ts';
import type { Evidence } from './signature/party.ts';
import type { Found } from '../finding.ts';

const ASIDE =
  /\b(?:remote|late|absent|chair|minutes|host|dial|phone|online|optional|via|guest|notes?|until|from|only|part|protokoll|leitung|vorsitz|gast|entschuldigt|statik|elektro|heizung|sanitär|lüftung|bauleitung|planung|technik|kasse|einkauf|vertrieb|verkauf|personal|buchhaltung)\b/i;
const TITLE =
  /^(?:[A-Z]{1,2}[A-Z]O|V?P|[SE]VP|HR|IT|PM)$|\b(?:manager|director|lead|head|officer|engineer|sales|founder|analyst|designer|developer|consultant|president|counsel|legal|finance|marketing|partner|assistant|professor|clerk|secretary|treasurer|bursar|chair|editor|trustee|surveyor|caretaker)\b/i;

/** `Sarah Chen (Beta, CFO)`: what stands in the brackets after a participant is an employer, a title, or both. */
export function* affiliation(
  page: Page,
  who: number,
  note: string,
  { rule, confidence, authority, at }: Evidence,
): Found {
  if (!/^\p{Lu}/u.test(note) || ASIDE.test(note) || note.length > 60) return;
  const known = (name: string) =>
    page.known.get(nameKey('Organization', name)) ?? page.referents.find('Organization', name);
  const parts = note.split(/[,;/]\s*|\s[-–]\s/).filter(Boolean);
  const company =
    parts.find((part) => known(part) !== undefined || isOrganizationName(part)) ??
    parts.find((part) => !TITLE.test(part));
  const title = parts.find((part) => part !== company && TITLE.test(part));
  if (!company) {
    if (title) yield { of: who, properties: { title } };
    return;
  }
  const claim = { rule, confidence, authority, ...(at === undefined ? {} : { start: at, end: at }) };
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
