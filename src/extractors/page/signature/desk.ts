import type { Identifier } from '../../../common/model.ts';
import { isDepartmentName } from '../../words/jobs.ts';
import { isFunctionName } from '../../words/functions.ts';
import { SIGNED_FOR } from '../../words/address.ts';
import { isHouse } from '../../words/house-domains.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import type { Line } from '../lines.ts';
import { nameKey, type Page } from '../page.ts';
import { isClosing } from './block.ts';
import { isDepartment, isTitle } from './card-parts.ts';
import type { Card } from './card.ts';

/** The house from whose desk the item was sent. */
export function deskOf(page: Page): number | undefined {
  const at = page.mentions.findIndex(({ rule, label }) => rule === 'fields.from' && label === 'Organization');
  return at < 0 ? undefined : at;
}

/** The words of the name that stands right below the closing of a desk's mail, above a title or the desk's house. */
export function wordsOfDesk(page: Page, [closing, signed, ...below]: Line[]): string[] {
  const from = deskOf(page);
  if (from === undefined || !closing || !signed || !isClosing(closing.text)) return [];
  const domain = page.mention(from).identifiers.find(({ kind }) => kind === 'domain')?.value;
  const name = signed.text.replace(SIGNED_FOR, '');
  const next = firstPart(below[0]?.text ?? '', /, | [|–—·•-] /);
  const isOfHouse = isTitle(next) || hasLegalForm(next) || (domain !== undefined && isHouse(next, domain));
  const isDesk = isTitle(name) || isOrganizationName(name) || isFunctionName(name) || isOffice(name);
  return FULL_NAME.test(name) && !isDesk && isOfHouse ? (name.toLowerCase().match(/\p{L}{2,}/gu) ?? []) : [];
}

const isOffice = (name: string): boolean => isDepartment(name) || isDepartmentName(name);
const FULL_NAME =
  /^(?!.*\b[Tt]eam\b)\p{Lu}[\p{L}'’.-]+(?: (?:(?:von|van|de|di|da|zu|der|den) )?\p{Lu}[\p{L}'’.-]*){1,3}$/u;

/** The lines of a letterhead that are the house's: all but mobiles; the card keeps those. */
export function withoutShared(card: Card): Record<string, string> {
  const { phone, fax } = card.properties;
  card.phones = card.phones.filter(({ kind }) => kind === 'mobile');
  for (const key of ['phone', 'fax', 'phones', 'extension']) delete card.properties[key];
  if (card.phones[0]) card.properties.phone = card.phones[0].value;
  const isOwn = phone === card.properties.phone;
  return { ...(phone && !isOwn ? { phone: String(phone) } : {}), ...(fax ? { fax: String(fax) } : {}) };
}

/** Yields whose a house is. */
export function* belongs(page: Page, house: number, { name, start }: NonNullable<Card['parent']>): Found {
  const evidence = { rule: 'signature.owner', confidence: 0.9, authority: AUTHORITY.sentence };
  const place = { start, end: start + name.length };
  const to =
    page.known.get(nameKey('Organization', name)) ??
    (yield { label: 'Organization', tier: 'reading', name, identifiers: [], ...evidence, ...place });
  yield { type: 'subsidiary_of', from: house, to, ...evidence, ...place };
}

/** Yields the numbers under which a house is reached. */
export function* reach(page: Page, house: number, properties: Record<string, string>): Found {
  const { label, name } = page.mention(page.thing(house));
  const identifiers: Identifier[] = Object.values(properties).map((value) => ({ kind: 'phone', value }));
  if (!identifiers.length) return;
  const evidence = { rule: 'signature.block', confidence: 0.9, authority: AUTHORITY.sentence, as: page.thing(house) };
  yield { label, tier: 'reading', ...(name ? { name } : {}), identifiers, properties, ...evidence };
}
