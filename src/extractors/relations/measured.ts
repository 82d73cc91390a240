/** How many statements of all rules together count as much as those of a rule itself. */
const WEIGHT = 20;
/** How often what the rules state is so, all together. */
const ALL = 0.88;

/** How many statements of a rule were so, and how many there were, in the judged texts on which no rule is mended, where some were not, and of lists of those present in all judged texts: `npm run quality -- --only judged` counts them anew. */
const MEASURED: Readonly<Record<string, readonly [right: number, stated: number]>> = {
  affiliation: [16, 17],
  german_our_post: [1, 2],
  note_person_post: [0, 1],
  parties: [2, 3],
  person_bracket_organization: [2, 3],
  role_of: [5, 7],
  subsidiary: [0, 1],
};

/** How probable it is that what a rule states is so: as often as it was, the more so the more often it was counted, and else as often as with all. */
export function confidenceOf(rule: string): number {
  const [right, stated] = MEASURED[rule] ?? [0, 0];
  return Math.round(((right + ALL * WEIGHT) / (stated + WEIGHT)) * 100) / 100;
}
