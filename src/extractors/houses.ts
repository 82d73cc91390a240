import type { Claim, Mention } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import { deskOf } from './page/signature/desk.ts';
import { isNamedAs, mayBeHouse } from './words/house-domains.ts';
import { hasLegalForm, isOrganizationName } from './words/names.ts';
import type { Found } from './finding.ts';

/** So many domains and houses are compared: a text of more of them is a list. */
const MOST = 200;

/** The organization for which somebody is said to work, as the house of that person's mail domain where the domain is spelled after its name; a domain that nothing names is the house that the item names in full. */
export const houses = extractor({
  name: 'houses',
  after: ['line_relations'],
  *find(_item, page) {
    const named = new Map<string, Set<number>>();
    const put = (domain: string, house: number) => named.set(domain, (named.get(domain) ?? new Set()).add(house));
    const domains = domainsOf(page);
    const asked = [...new Set([...desksOf(page), ...domains.values()])].slice(0, MOST);
    const unlike = unlikeHouses(page);
    const isHouseOf = (house: number, domain: string): boolean => {
      const { name } = page.mention(house);
      return name !== undefined && !unlike.has(house) && isNamedAs(name, domain);
    };
    for (const claim of domains.size ? page.claims.filter(isEmployment) : []) {
      const domain = domains.get(page.thing(claim.from));
      const house = page.thing(claim.to);
      if (domain && isHouseOf(house, domain)) put(domain, house);
    }
    const whole = wholeIn(page).slice(0, MOST);
    for (const domain of asked) for (const house of whole) if (isHouseOf(house, domain)) put(domain, house);
    for (const [domain, [house, ...others]] of named)
      if (house !== undefined && !others.length) yield* settled(page, house, domain);
    yield* inFull(
      page,
      whole.filter((house) => !unlike.has(house)),
    );
  },
});

/** A firm that is liable for another, or holds it. */
const BESIDE = /(?:verwaltungs|beteiligungs|holding|stiftung|foundation|pension|trustees)/i;

/** The house of the desk that sent the item, by the firm of the footer whose name goes on with a legal form: `Acme UK Limited` of `Acme <orders@acme.com>`. */
function* inFull(page: Page, whole: number[]): Found {
  const desk = deskOf(page);
  const sent = desk === undefined ? undefined : page.mention(page.thing(desk));
  const domain = sent && domainIn(sent);
  const names = page.mentions.flatMap(({ name }, n) => (name && page.thing(n) === desk ? [name.toLowerCase()] : []));
  if (!domain || !names.length) return;
  const [house, ...others] = whole.filter((one) => {
    const { name = '' } = page.mention(one);
    return (
      mayBeHouse(name, domain) &&
      !BESIDE.test(name) &&
      names.some((short) => name.toLowerCase().startsWith(`${short} `))
    );
  });
  if (house !== undefined && house !== desk && !others.length) yield* settled(page, house, domain);
}

const isEmployment = ({ type, rule }: Claim): boolean =>
  (type === 'works_for' || type === 'leads') && rule !== 'addresses.domain';

const domainIn = ({ identifiers }: Mention): string | undefined =>
  identifiers.find(({ kind }) => kind === 'domain')?.value;

/** The domain of each person's mailbox whose organization nothing in the item names. */
function domainsOf(page: Page): Map<number, string> {
  const named = namedIn(page);
  return new Map(
    page.claims.flatMap(({ rule, from, to }) => {
      const domain = rule === 'addresses.domain' && !named.has(page.thing(to)) ? domainIn(page.mention(to)) : undefined;
      return domain ? [[page.thing(from), domain] as const] : [];
    }),
  );
}

/** The domains of desks (`orders@…`) whose houses nothing names. */
function desksOf(page: Page): string[] {
  const named = namedIn(page);
  return page.mentions.flatMap((m, n) => (m.label === 'Organization' && !named.has(n) ? (domainIn(m) ?? []) : []));
}

/** What the item names. */
const namedIn = (page: Page): Set<number> => new Set(page.mentions.flatMap((m, n) => (m.name ? [page.thing(n)] : [])));

/** The organizations that the item names by several words, which say what they are. */
const wholeIn = (page: Page): number[] => [
  ...new Set(
    page.mentions.flatMap((m, n) =>
      m.label === 'Organization' && m.name && (hasLegalForm(m.name) || isOrganizationName(m.name))
        ? [page.thing(n)]
        : [],
    ),
  ),
];

/** What is no organization wherever the item names it, or is but weakly one, or has a domain already. */
const unlikeHouses = (page: Page): Set<number> =>
  new Set(
    page.mentions.flatMap((m, n) =>
      m.label !== 'Organization' || m.tier === 'weak' || domainIn(m) !== undefined ? [page.thing(n)] : [],
    ),
  );

function* settled(page: Page, house: number, domain: string): Found {
  const { properties: _, ...mention } = page.mention(house);
  yield { ...mention, identifiers: [{ kind: 'domain', value: domain }], rule: 'houses.mailbox', as: house };
}
