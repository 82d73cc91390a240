/** Where the words stand in a path that tell most routes apart: `org` and `search` of `/org/{org_id}/search`. */
const FIRST = 1;
const THIRD = 3;

type Word = string | undefined;

/** The word that stands there in a pattern, if any is fixed. */
function fixedAt(pattern: string, at: number): Word {
  const part = pattern.split('/')[at];
  return part?.startsWith('{') ? undefined : part;
}

/**
 * Finds for a path what was built of those of `all` that it may match, in their order; built beforehand, for each pair of words that
 * patterns have in these places and for what has others there.
 */
export function byWords<T extends { path: string }, R>(all: T[], build: (some: T[]) => R): (path: string) => R {
  const firsts = new Map<Word, Map<Word, R>>();
  const wordsAt = (some: T[], at: number) => new Set([undefined, ...some.map(({ path }) => fixedAt(path, at))]);
  const meeting = (some: T[], at: number, word: Word) =>
    some.filter(({ path }) => [undefined, word].includes(fixedAt(path, at)));
  for (const first of wordsAt(all, FIRST)) {
    const some = meeting(all, FIRST, first);
    const built = [...wordsAt(some, THIRD)].map((third) => [third, build(meeting(some, THIRD, third))] as const);
    firsts.set(first, new Map(built));
  }
  const of = <V>(known: Map<Word, V>, word: Word): V => (known.get(word) ?? known.get(undefined)) as V;
  return (path) => {
    const parts = path.split('/', THIRD + 1);
    return of(of(firsts, parts[FIRST]), parts[THIRD]);
  };
}
