import type { Identifier, Mention } from '../../common/model.ts';
import { organizationDomain } from '../words/domains.ts';
import { nameKey, type Page } from './page.ts';
import type { Evidence } from './signature/party.ts';
import type { Found } from '../finding.ts';

/** True for what somebody may work for and leave. */
export const isFirm = ({ label }: Mention): boolean => label === 'Organization' || label === 'Business';

/** Yields an organization by name or website, or answers with the one already found; undefined for a text that names none. */
export function* organization(
  page: Page,
  text: string,
  evidence: Evidence & { end?: number },
): Found<number | undefined> {
  const domain = siteDomain(text);
  const name = domain && !/\s/.test(text.trim()) ? undefined : text.replace(/[<(]?https?:\/\/\S+/, '').trim();
  if (!domain && !/\p{L}/u.test(name ?? '')) return undefined;
  const known = page.known.get(domain ? `domain:${domain}` : nameKey('Organization', name ?? ''));
  if (known !== undefined) return known;
  const identifiers: Identifier[] = domain ? [{ kind: 'domain', value: domain }] : [];
  const { rule, confidence, authority, at, end } = evidence;
  const place = at === undefined ? {} : { start: at, end: end ?? at + text.length };
  return yield {
    label: 'Organization',
    tier: 'establishing',
    ...(name ? { name } : {}),
    identifiers,
    rule,
    confidence,
    authority,
    ...place,
  };
}

/** A website's address in one form: `https://host/path`, the host in small letters, no slash at the end; undefined for a text that is none. */
export function siteAddress(text: string): string | undefined {
  const [, host, path = ''] =
    /^(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?)(\/[^\s?#]{0,500})?(?=$|[?#\s])/i.exec(
      text.trim(),
    ) ?? [];
  return host ? `https://${host.toLowerCase()}${path.replace(/\/+$/, '')}` : undefined;
}

/** The organization's domain in a website's address (`https://www.beta.com/x`, `beta.com`), or undefined. */
export function siteDomain(text: string): string | undefined {
  const host = /^(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24})(?=$|[/:?#\s])/i
    .exec(text.trim())?.[1]
    ?.toLowerCase();
  return host && organizationDomain(host);
}
