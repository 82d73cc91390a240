import { invalid } from '../../common/errors.ts';
import { domainName } from './properties.ts';

/** What a registration says of where a business is found in the net. */
interface Given {
  website?: string;
  domains?: string[];
}

/** The website and the domains of a business as they are kept. A website that is one page of a larger site names no domain. Problem `invalid` for what is none. */
export function domainsOf({ website, domains = [] }: Given): { website: string | null; domains: string[] } {
  const named = domains.map((given, i) => {
    const domain = domainName(given.trim());
    if (domain === undefined) throw invalid(['body', 'domains', i], 'Use a domain such as northwind.example');
    return domain;
  });
  return {
    website: website ?? null,
    domains: [...new Set([...named, domainName(website?.trim() ?? '') ?? []].flat())].toSorted(),
  };
}
