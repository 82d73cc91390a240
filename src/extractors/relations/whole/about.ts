import { AUTHORITY, type Found } from '../../finding.ts';
import type { Page } from '../../page/page.ts';
import { extractor } from '../../run/extractor.ts';
import { isPaper } from '../../words/invoices.ts';
import { hasLegalForm, isHouseName, isOrganizationName, isTradeName } from '../../words/names.ts';

const PARTS = /\s[-–—|/]\s|[:,;()|]|\s(?:re|wg\.|betr\.|about|über)\s/u;
/** What a note is, and with whom. */
const LEAD =
  /^(?:crm|acct|account|customer|client|lead|deal|opportunity|pilot|trial|tender|onboarding|up-?sell|cross-?sell|upgrade|expansion|renewal|proposal|verlängerung|angebot|kunde|visit(?:ed)?|site visit|call|phone call|meeting|lunch|coffee|notes?|note on|tel\.?|telefonat|telefonnotiz|anruf|rückruf|treffen|besprechung|nachricht|besuch(?:sbericht)?|gespräch|gesprächsnotiz|termin|chat|follow-?up|whiteboard|kick-?off|contact report|belnotitie|bezoek|visite|visita|appel)?(?: (?:notes?|report|summary|bericht))?(?: (?:with|to|at|from|mit|bei|von|met|bij|chez|con|a))?(?: (?:the|der|dem|de|la))? ?/iu;
/** `Ada Moss at Acme Ltd`. */
const SOMEBODY = /^\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){1,2} (?:at|@|of|from|bei|von|chez) (?=\p{Lu})/u;
/** `Who is who @ Acme Ltd`. */
const HEADED = /^(?:who(?:'s|’s| is) who|org(?:ani[sz]ation)? chart|team|people|contacts)\s?@\s?(\p{Lu}.{2,60})$/iu;
/** `CRM: Acme Ltd`, `Call with: Acme Ltd`. */
const FILED =
  /^[#*_]{0,3} ?(?:crm|visit(?: to)?|besuch bei|call with|meeting with|gespräch mit)(?: (?:note|notes|record|notiz|update))?(?:\s?:| [-–—]) (\p{Lu}[^:;,]{2,50})$/iu;
/** `Visited Acme Ltd yesterday.` */
const VISITED =
  /^(?:i |we |ich war |wir waren )?(?:visited|(?:site )?visit (?:to|at)|(?:zu )?besuch bei|visite chez|visita a|bezoek (?:aan|bij)) (?:the |der |dem )?(\p{Lu}[^:;,\n]{2,50}?)(?=[,;:]|\.(?: |$)|$| (?:on|in|at|am|um|im|with|mit|avec|con|met|today|yesterday|this|last|heute|gestern|hier|ayer|ieri|gisteren|again|wieder)(?!\p{L}))/iu;
const HEAD_LINES = 4;

/** The house of which a note tells, for what is read of it after. */
export const noteHouse = extractor({
  name: 'note_house',
  after: ['quantities'],
  *find(_item, page) {
    const about = yield* houseOfNote(page);
    if (about !== undefined) page.about = about;
  },
});

/** The house of which a note tells, as its title or first lines name it. */
function* houseOfNote(page: Page): Found<number | undefined> {
  if (page.genre !== 'note') return undefined;
  const headed = page.lines.slice(0, HEAD_LINES).flatMap(({ text }) => HEADED.exec(text)?.[1] ?? []);
  const filed = page.lines.slice(0, HEAD_LINES).flatMap(({ text }) => FILED.exec(text)?.[1] ?? []);
  const visited = page.lines.slice(0, HEAD_LINES).flatMap(({ text }) => VISITED.exec(text)?.[1] ?? []);
  const named = (page.self.name ?? '')
    .split(PARTS)
    .map((part) => part.trim().replace(LEAD, '').replace(SOMEBODY, '').trim());
  const houses = [...headed, ...filed, ...visited, ...named].filter(
    (part) => /^\p{Lu}/u.test(part) && part.length < 60 && !isPaper(part),
  );
  for (const name of houses) {
    const known = page.referents.find('Organization', name);
    if (known !== undefined) return page.thing(known);
    if (!isOrganizationName(name) || isOccasion(name) || OF_HOUSE.test(name)) continue;
    const evidence = { rule: 'relations.about', confidence: 0.85, authority: AUTHORITY.sentence };
    return yield { label: 'Organization', tier: 'reading', name, identifiers: [], ...evidence };
  }
  return undefined;
}

/** True for what a team or an office does or has, in two words or with a small letter: `Team Day`, `Bank holiday`. */
const isOccasion = (name: string): boolean =>
  /(?:^| )(?!(?:of|and|for|the|in|at|de|du|des|der|und|für|von|di|della|y|e|et)(?: |$))\p{Ll}/u.test(name) ||
  (/^\S+ \S+$/.test(name) && !isTradeName(name) && !isHouseName(name) && !hasLegalForm(name));

/** A part of a house: `Finance Department`. */
const OF_HOUSE = /\b(?:team|office|department|dept|division|unit|desk|abteilung|büro)$/i;

/** The only house for which somebody works by what a note has stated up to then. */
export function housesStated({ claims, genre, thing }: Page): number | undefined {
  if (genre !== 'note') return undefined;
  const stated = claims.filter(({ type, validTo }) => type === 'works_for' && !validTo).map(({ to }) => thing(to));
  return new Set(stated).size === 1 ? stated[0] : undefined;
}
