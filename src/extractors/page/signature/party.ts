import type { Identifier, Mention } from '../../../common/model.ts';
import { isFamilyName } from '../../words/families.ts';
import { isRole, organizationDomain } from '../../words/domains.ts';
import { isFunctionAt, isFunctionName } from '../../words/functions.ts';
import { isShortened, namesDomain } from '../../words/house-domains.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import type { Mailbox } from '../header/mailboxes.ts';
import { nameKey, type Page } from '../page.ts';
import type { Found } from '../../finding.ts';

/** What a finding rests on: its rule, how sure and how authoritative, and where the text that says it begins. */
export interface Evidence {
  rule: string;
  confidence: number;
  authority: number;
  /** Body offset of the list's text; none: a field said it. */
  at?: number;
}

/** Yields the person or organization behind a mailbox, with the organization of its domain, and answers with its index. */
export function* party(page: Page, box: Mailbox, evidence: Evidence): Found<number> {
  const { name, address } = box;
  const automatic =
    name !== undefined && (isFunctionName(name) || (address !== undefined && isFunctionAt(name, address.local)));
  const personal = address && !isRole(address.local) && isPersonal(address.local);
  const firm =
    name !== undefined &&
    (isOrganizationName(name) || /^The \p{Lu}/u.test(name)) &&
    !isOfPerson({ name, address }) &&
    (address !== undefined || page.referents.find('Contact', name) === undefined);
  if (address && personal && (automatic || firm)) return yield* person(page, { ...box, name: undefined }, evidence);
  const organization = automatic || firm || (address !== undefined && isRole(address.local));
  return organization ? yield* institution(page, box, evidence) : yield* person(page, box, evidence);
}

/** True for two words that a mailbox of another house spells as it does a person's name: `Hunter Mills <hunter.mills@acme.com>`. */
function isOfPerson({ name = '', address }: Pick<Mailbox, 'name' | 'address'>): boolean {
  const [given = '', surname = '', ...more] = name.toLowerCase().split(' ');
  if (!address || !surname || more.length > 0 || hasLegalForm(name) || namesDomain(name, address.host)) return false;
  return [`${given}.${surname}`, `${given}_${surname}`].includes(address.local);
}

const isPersonal = (local: string): boolean => local.split(/[._-]/).some(isFirstName);

function* person(page: Page, box: Mailbox, evidence: Evidence): Found<number> {
  const email = box.address?.email;
  const named = page.known.get(nameKey('Contact', box.name ?? ''));
  const known = email ? (page.known.get(`email:${email}`) ?? withoutMail(page, named)) : named;
  const isNew = email !== undefined && !page.known.has(`email:${email}`);
  if (known !== undefined && !isNew && (!box.name || page.mention(known).name)) return known;
  const identifiers: Identifier[] = email ? [{ kind: 'email', value: email }] : [];
  const index = yield { ...base('Contact', box, evidence), identifiers, ...(known === undefined ? {} : { as: known }) };
  const mayWork = !isFamilyName(box.name ?? '') && (isNew || (known === undefined && box.address));
  if (mayWork) yield* employer(page, known ?? index, box, evidence);
  return known ?? index;
}

/** A contact of the item that has a name and no mail address yet. */
function withoutMail(page: Page, named: number | undefined): number | undefined {
  if (named === undefined) return undefined;
  const hasMail = page.mentions.some(
    (m, n) => page.thing(n) === named && m.identifiers.some(({ kind }) => kind === 'email'),
  );
  return hasMail ? undefined : named;
}

function* institution(page: Page, box: Mailbox, evidence: Evidence): Found<number> {
  const domain = box.address && organizationDomain(box.address.host);
  const addressKey = box.address && `email:${box.address.email}`;
  const known = page.known.get(domain ? `domain:${domain}` : (addressKey ?? nameKey('Organization', box.name ?? '')));
  if (known !== undefined && (!box.address || page.known.has(addressKey ?? ''))) return known;
  const identifiers: Identifier[] = domain ? [{ kind: 'domain', value: domain }] : [];
  if (box.address) identifiers.push({ kind: 'email', value: box.address.email });
  const named = isShown(box, domain) ? box.name : undefined;
  return yield {
    ...base('Organization', { ...box, name: named }, evidence),
    identifiers,
    ...(known === undefined ? {} : { as: known }),
  };
}

/** True where the name beside a mailbox is its organization's: `Office of the Board <board@acme.com>` names no house, nor does `Acme Orders`. */
function isShown({ name, address }: Mailbox, domain: string | undefined): boolean {
  if (!address) return true;
  if (name === undefined) return false;
  if (!domain) return isOrganizationName(name);
  const last = name.slice(name.lastIndexOf(' ') + 1).toLowerCase();
  return namesDomain(name, domain) || (!isFunctionName(name) && !isRole(last) && isShortened(name, domain));
}

/** Yields the organization of a person's mail domain and that the person works there; nothing for private mailboxes. */
export function* employer(page: Page, who: number, box: Mailbox, evidence: Evidence): Found {
  const domain = box.address && organizationDomain(box.address.host);
  if (!domain) return;
  const organization =
    page.known.get(`domain:${domain}`) ??
    (yield {
      ...base('Organization', { ...box, name: undefined }, evidence),
      rule: 'addresses.domain',
      identifiers: [{ kind: 'domain', value: domain }],
    });
  yield {
    type: 'works_for',
    from: who,
    to: organization,
    rule: 'addresses.domain',
    confidence: 0.9,
    authority: 30,
    ...place(box, evidence),
  };
}

function base(label: 'Contact' | 'Organization', box: Mailbox, evidence: Evidence): Mention {
  const { rule, confidence, authority } = evidence;
  return {
    label,
    tier: 'establishing',
    ...(box.name ? { name: box.name } : {}),
    identifiers: [],
    rule,
    confidence,
    authority,
    ...place(box, evidence),
  };
}

const place = (box: Mailbox, { at }: Evidence) =>
  at === undefined ? {} : { start: at + box.start, end: at + box.end };
