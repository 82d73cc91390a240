import type { Identifier, Mention, Metadata, Value } from '../../../common/model.ts';
import { isRole, organizationDomain } from '../../words/domains.ts';
import { isKin } from '../../words/kin.ts';
import { addressesIn, type Address } from './addresses.ts';
import { asList } from '../header/fields.ts';
import { organization, siteAddress, siteDomain } from '../organization.ts';
import type { Page } from '../page.ts';
import { employer, party, type Evidence } from './party.ts';
import { regionOf } from './phone-regions.ts';
import { readPhone } from './phones.ts';
import { SELF, type Found } from '../../finding.ts';

/** The mentions that an item's fields speak of, by index: the contact and the company, each the item itself when it is one. */
interface Owners {
  person?: number;
  company?: number;
}

/** Mail addresses, phones, website and title in an item's fields: they are the contact's whom the fields name, else the company's. */
export function* contactDetails(page: Page, values: Metadata, evidence: Evidence): Found {
  const owners = {
    person: holder(page, 'Contact', /^fields\.(?:contact|person|primary|customer_contact)/),
    company: holder(page, 'Organization', /^fields\.(?:company|organi|client|customer|employer|account)/),
  };
  const emails = [...asList(values.email), ...asList(values.emails)].flatMap((text) => addressesIn(text));
  const site = asList(values.website ?? values.domain)[0];
  const domain = siteDomain(site ?? '');
  if (site && domain) yield* website(page, owners.company, { site, domain }, evidence);
  for (const address of emails) yield* mailAddress(page, owners, address, evidence);
  const host = domain ?? emails[0]?.host;
  yield* phonesAndMore(page, owners, { values, host }, evidence);
  const { person, company } = owners;
  if (person === undefined || company === undefined) return;
  const title = typeof values.title === 'string' ? { properties: { title: values.title } } : {};
  yield {
    type: 'works_for',
    from: person,
    to: company,
    rule: 'fields.company',
    confidence: 0.95,
    authority: evidence.authority,
    ...title,
  };
}

interface Site {
  site: string;
  domain: string;
}

function* website(page: Page, company: number | undefined, { site, domain }: Site, evidence: Evidence): Found {
  const ruled = { ...evidence, rule: 'fields.website' };
  if (company !== undefined) {
    yield {
      ...same(page, company, [{ kind: 'domain', value: domain }], ruled),
      properties: { website: siteAddress(site) ?? site },
    };
    return;
  }
  const found = yield* organization(page, site, ruled);
  if (found !== undefined && found !== SELF) yield { type: 'about', from: SELF, to: found, ...ruled };
}

function* mailAddress(page: Page, { person, company }: Owners, address: Address, evidence: Evidence): Found {
  const ruled = { ...evidence, rule: 'fields.email' };
  const domain = organizationDomain(address.host);
  const email: Identifier = { kind: 'email', value: address.email };
  if (page.known.has(`email:${address.email}`)) return;
  if (person !== undefined && !isRole(address.local)) {
    yield same(page, person, [email], ruled);
    const firm = company === undefined ? undefined : page.mention(company).name;
    if (company !== undefined && domain && firm && isKin(firm, domain))
      yield same(page, company, [{ kind: 'domain', value: domain }], ruled);
    yield* employer(page, person, { address, start: 0, end: 0 }, ruled);
  } else if (company !== undefined && isRole(address.local)) {
    yield same(page, company, domain ? [{ kind: 'domain', value: domain }, email] : [email], ruled);
  } else {
    const who = yield* party(page, { address, start: 0, end: 0 }, ruled);
    yield {
      type: 'mentions',
      from: SELF,
      to: who,
      rule: ruled.rule,
      confidence: ruled.confidence,
      authority: ruled.authority,
    };
  }
}

const PERSONAL: Record<string, string> = {
  title: 'title',
  job_title: 'title',
  position: 'title',
  role: 'title',
  birthday: 'birth_date',
  birth_date: 'birth_date',
  linkedin: 'linkedin',
};
const COMMERCIAL: Record<string, string> = {
  headquarters: 'headquarters',
  industry: 'industry',
  employees: 'employees',
};
const PLACE: Record<string, string> = { address: 'address', city: 'city', country: 'country' };

function* phonesAndMore(
  page: Page,
  { person, company }: Owners,
  { values, host }: { values: Metadata; host: string | undefined },
  evidence: Evidence,
): Found {
  const phones = ['phone', 'phones', 'mobile', 'tel']
    .flatMap((key) => asList(values[key]))
    .flatMap((text) => readPhone(text, regionOf(host)) ?? []);
  const identifiers: Identifier[] = phones.map((value) => ({ kind: 'phone', value }));
  const phone: Record<string, Value> = phones[0] === undefined ? {} : { phone: phones[0] };
  const owner = person ?? company;
  if (owner === undefined) return;
  const ruled = { ...evidence, rule: 'fields.details' };
  const more = person === undefined ? {} : named(values, PERSONAL);
  const properties = {
    ...phone,
    ...more,
    ...(owner === company ? named(values, COMMERCIAL) : {}),
    ...named(values, PLACE),
  };
  if (identifiers.length || Object.keys(properties).length)
    yield { ...same(page, owner, identifiers, ruled), properties };
}

/** The mention that the fields speak of: the item itself when it bears the label, else the first that a fitting rule found. */
function holder(page: Page, label: 'Contact' | 'Organization', rule: RegExp): number | undefined {
  if (page.self.label === label) return SELF;
  const found = page.mentions.findIndex((m) => m.label === label && rule.test(m.rule));
  return found < 0 ? undefined : page.thing(found);
}

function same(page: Page, of: number, identifiers: Identifier[], { rule, confidence, authority }: Evidence): Mention {
  const { label, name } = page.mention(of);
  return { label, tier: 'establishing', ...(name ? { name } : {}), identifiers, rule, confidence, authority, as: of };
}

const named = (values: Metadata, names: Record<string, string>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([key, name]): [string, Value][] => {
      const value = values[key];
      return value === undefined ? [] : [[name, value]];
    }),
  );
