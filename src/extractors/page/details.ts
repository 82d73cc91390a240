import type { Identifier, Mention, Metadata, Value } from '../../model.ts';
import { SELF, type Found } from '../extractor.ts';
import { addressesIn } from './addresses.ts';
import { asList } from './fields.ts';
import { organization, siteDomain } from './organization.ts';
import type { Page } from './page.ts';
import { party, type Evidence } from './party.ts';
import { readPhone, regionOf } from './phones.ts';

/** Mail addresses, phones, website and title in an item's fields: they are the contact's whom the fields name, else the company's, else the item's own. */
export function* contactDetails(page: Page, values: Metadata, evidence: Evidence): Found {
  const emails = asList(values.email)
    .concat(asList(values.emails))
    .flatMap((text) => addressesIn(text));
  const region = regionOf(siteDomain(asList(values.website)[0] ?? '') ?? emails[0]?.host);
  const phones = ['phone', 'phones', 'mobile', 'tel']
    .flatMap((key) => asList(values[key]))
    .flatMap((text) => readPhone(text, region) ?? []);
  const site = asList(values.website ?? values.domain)[0];
  const person = holder(page, 'Contact', /^fields\.(?:contact|person|primary|customer_contact)/);
  const company = holder(page, 'Organization', /^fields\.(?:company|organi|client|customer|employer|account)/);
  if (site && siteDomain(site)) yield* website(page, company, site, evidence);
  const identifiers: Identifier[] = phones.map((value) => ({ kind: 'phone', value }));
  for (const address of emails) {
    const owner = person ?? (page.mentions[SELF]!.label === 'Organization' ? SELF : undefined);
    const who = yield* party(
      page,
      { address, start: 0, end: 0, name: owner === undefined ? undefined : page.mentions[owner]!.name },
      { ...evidence, rule: 'fields.email' },
    );
    if (owner !== undefined && who !== owner && page.mentions[who]!.label === page.mentions[owner]!.label)
      yield same(page, owner, [{ kind: 'email', value: address.email }], evidence);
    else if (owner === undefined)
      yield {
        type: 'mentions',
        from: SELF,
        to: who,
        rule: 'fields.email',
        confidence: evidence.confidence,
        authority: evidence.authority,
      };
  }
  const owner = person ?? company ?? (isParty(page.mentions[SELF]!) ? SELF : undefined);
  if (owner === undefined) return;
  const properties = details(values);
  if (identifiers.length || Object.keys(properties).length)
    yield { ...same(page, owner, identifiers, evidence), properties };
  if (person !== undefined && company !== undefined && person !== company) {
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
}

function* website(page: Page, company: number | undefined, site: string, evidence: Evidence): Found {
  const said = { ...evidence, rule: 'fields.website' };
  if (company !== undefined) {
    yield {
      ...same(page, company, [{ kind: 'domain', value: siteDomain(site)! }], said),
      properties: { website: site },
    };
    return;
  }
  const found = yield* organization(page, site, said);
  if (found !== undefined && found !== SELF) yield { type: 'about', from: SELF, to: found, ...said };
}

const isParty = (mention: Mention): boolean => mention.label === 'Contact' || mention.label === 'Organization';

/** The mention that the fields speak of: the item itself when it bears the label, else the first that a fitting rule found. */
function holder(page: Page, label: 'Contact' | 'Organization', rule: RegExp): number | undefined {
  if (page.mentions[SELF]!.label === label) return SELF;
  const found = page.mentions.findIndex((m) => m.label === label && rule.test(m.rule));
  return found < 0 ? undefined : (page.mentions[found]!.as ?? found);
}

function same(page: Page, of: number, identifiers: Identifier[], { rule, confidence, authority }: Evidence): Mention {
  const { label, name } = page.mentions[of]!;
  return { label, tier: 'establishing', ...(name ? { name } : {}), identifiers, rule, confidence, authority, as: of };
}

const PROPERTIES: Record<string, string> = {
  title: 'title',
  job_title: 'title',
  position: 'title',
  role: 'title',
  address: 'address',
  city: 'city',
  country: 'country',
  birthday: 'birth_date',
  birth_date: 'birth_date',
  headquarters: 'headquarters',
  industry: 'industry',
};

const details = (values: Metadata): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(PROPERTIES).flatMap(([key, name]) => (values[key] === undefined ? [] : [[name, values[key]!]])),
  );
