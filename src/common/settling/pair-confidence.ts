/** What is recommended to whoever decides about a pair. */
export const HINTS = ['merge', 'link', 'keep_separate', 'unsure'] as const;
export type Hint = (typeof HINTS)[number];

/** Between which scores pairs are put to people: below nobody is asked, above they are merged unasked. */
const ASKED = [4, 10] as const;

/** How sure it is that the two are one at either end of what is asked, by the hint: what a rule saw outweighs how far the score goes. */
const SURE: Record<Hint, [number, number]> = {
  merge: [0.85, 0.98],
  unsure: [0.5, 0.8],
  link: [0.2, 0.3],
  keep_separate: [0.02, 0.15],
};

/** How sure it is at most where somebody else is meant as likely. */
const EVEN = 0.5;

/** What is known of a pair: its log-odds, what is recommended, and whether one is a name that fits somebody else as well. */
interface Scored {
  score: number;
  hint: Hint;
  shared?: boolean;
}

/** How sure it is that the two of a pair are one, 0 to 1, wherever it is told: from its score and its hint. */
export function pairConfidence({ score, hint, shared = false }: Scored): number {
  const [low, high] = SURE[hint];
  const share = Math.min(1, Math.max(0, (score - ASKED[0]) / (ASKED[1] - ASKED[0])));
  const sure = Math.round((low + share * (high - low)) * 100) / 100;
  return shared ? Math.min(sure, EVEN) : sure;
}
