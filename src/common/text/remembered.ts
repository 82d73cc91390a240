/** How long a text may be whose answer is kept, and how many answers are: as many as make some hundred kilobytes. Longer texts than these are no names or words, and seldom come again. */
const LIMITS = { length: 48, answers: 2_000 };

/** The same function of a text, which remembers its last answers for short ones: names and words come again and again. The function must depend on its text alone, and nobody may change what it gave. */
export function remembered<T>(of: (text: string) => T, limits = LIMITS): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    if (text.length > limits.length) return of(text);
    if (answers.size >= limits.answers) answers.clear();
    const own = copied(text);
    const answer = of(own);
    answers.set(own, answer);
    return answer;
  };
}

/** From this length on V8 gives a piece of a text as a view of it (`SlicedString::kMinLength`). */
const SHORTEST_VIEW = 13;

/** A piece of a text keeps the whole text in memory; its copy does not. */
const copied = (text: string): string =>
  text.length < SHORTEST_VIEW ? text : (JSON.parse(JSON.stringify(text)) as string);

/** How long two texts may be together whose answer is kept, and how many answers are. */
const PAIRS = { length: 96, answers: 2_000 };

/** As `remembered`, of a function of two texts. */
export function rememberedPairs<T>(of: (one: string, other: string) => T): (one: string, other: string) => T {
  const answers = new Map<string, T>();
  return (one, other) => {
    if (one.length + other.length > PAIRS.length) return of(one, other);
    const key = `${one.length} ${one}${other}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    if (answers.size >= PAIRS.answers) answers.clear();
    const answer = of(one, other);
    answers.set(key, answer);
    return answer;
  };
}
