import type { Identifier } from '../../../common/model.ts';
import { heads } from '../../words/chiefs.ts';
import { organizationDomain } from '../../words/domains.ts';
import { isHouse, isNamedAs } from '../../words/house-domains.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import type { Page } from '../page.ts';
import type { Card } from './card.ts';
import type { Evidence } from './party.ts';

interface Span {
  start: number;
  end: number;
}

interface Signer {
  card: Card;
  /** The host of the sender's mail address. */
  host: string | undefined;
}

/** What names a house less than anything else that does. */
const UNSURE = { tier: 'reading', authority: AUTHORITY.inferred } as const;

/** How sure it is that a sender leads a house after which the mail's domain is not spelled: anybody may sign so. */
const CLAIMED = { confidence: 0.8, authority: AUTHORITY.sentence } as const;

/** A title of somebody who founded the house that stands below it. */
const FOUNDER = /^(?:.*[,&/] ?|.* and )?(?:co-?)?founder(?:$|[,&/ ])(?!['’]s)/i;

/** What says that somebody is not yet, or for a time alone, what he signs as. */
const PASSING = /\b(?:designate|designiert|interim|elect)\b/i;

/** True where a signature names another house than that from whose mailbox it comes: that of whoever is written to, or one for a time. */
const isElsewhere = (page: Page, { company = '', properties }: Card, domain: string | undefined): boolean =>
  PASSING.test(String(properties.title ?? '')) ||
  page.mentions.some(({ identifiers }) =>
    identifiers.some(({ kind, value }) => kind === 'domain' && value !== domain && isHouse(company, value)),
  );

/** That the sender works for the house of his mailbox is no more than a guess. */
function doubt(page: Page, who: number): void {
  for (const claim of page.claims)
    if (claim.rule === 'addresses.domain' && page.thing(claim.from) === page.thing(who)) claim.confidence = GUESSED;
}

/** Too little to make an edge. */
const GUESSED = 0.4;

/** Yields for which house the sender signs, and answers with it where the signature or its mail domain names one. */
export function* employer(
  page: Page,
  who: number,
  { card, host }: Signer,
  evidence: Evidence & Span,
): Found<number | undefined> {
  const domain = (host && organizationDomain(host)) ?? card.domain;
  const known = domain === undefined ? undefined : page.known.get(`domain:${domain}`);
  if (!card.company && known === undefined && !domain) return undefined;
  const isNamed = card.company === undefined || domain === undefined || isHouse(card.company, domain);
  const kin = isNamed || isNamedAs(card.company ?? '', domain ?? '');
  const identifiers: Identifier[] = kin && domain ? [{ kind: 'domain', value: domain }] : [];
  const place = card.companyAt ? { start: card.companyAt.start, end: card.companyAt.end } : {};
  if (!card.company && card.properties.title === undefined) return known;
  const organization =
    card.company || known === undefined
      ? yield {
          label: 'Organization',
          tier: 'establishing',
          ...(card.company ? { name: card.company } : {}),
          identifiers,
          ...evidence,
          ...(isNamed ? {} : UNSURE),
          ...place,
          ...(kin && known !== undefined ? { as: known } : {}),
          ...(card.website && kin ? { properties: { website: card.website } } : {}),
        }
      : known;
  const title = card.properties.title;
  if (card.company && !kin && isElsewhere(page, card, domain)) doubt(page, who);
  if (title !== undefined && FOUNDER.test(String(title)))
    yield { type: 'founded', from: who, to: organization, ...evidence };
  const names = [card.company ?? page.mention(organization).name ?? '', page.mention(who).name ?? ''] as const;
  const type = title !== undefined && heads(String(title), ...names) ? 'leads' : 'works_for';
  yield {
    type,
    from: who,
    to: organization,
    ...evidence,
    ...(type === 'leads' && !kin ? CLAIMED : {}),
    ...(title === undefined ? {} : { properties: { title } }),
  };
  return organization;
}
