import { firstPart } from '../../words/parts.ts';
import type { Page } from '../page.ts';

const SHORTEST = 4;

/** The houses of an item whose domain begins with a lone name: `Kestrel` where mail goes to kestrel-coffee.example. */
export function housesBegunBy(page: Page, name: string): number[] {
  const word = name.toLowerCase();
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  const begins = (domain: string) => firstPart(domain, '.').startsWith(`${word}-`);
  return [
    ...new Set(
      page.mentions.flatMap(({ label, identifiers }, n) =>
        label === 'Organization' && identifiers.some(({ kind, value }) => kind === 'domain' && begins(value))
          ? [page.thing(n)]
          : [],
      ),
    ),
  ];
}
