import type { Tier } from './model.ts';

/** The letter that rows keep for each tier of mentions. */
export const TIER_LETTERS = { establishing: 'e', reading: 'r', weak: 'w', added: 'a' } as const satisfies Record<
  Tier,
  string
>;

const TIERS = new Map<string, Tier>(Object.entries(TIER_LETTERS).map(([tier, letter]) => [letter, tier as Tier]));

/** The tier that a row's letter stands for. */
export function tierOf(letter: string): Tier {
  const tier = TIERS.get(letter);
  if (!tier) throw new Error(`"${letter}" stands for no tier: use one of ${[...TIERS.keys()].join(', ')}.`);
  return tier;
}
