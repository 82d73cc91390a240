const IRREGULAR: ReadonlyMap<string, string> = new Map(
  (
    'met:meet spoke:speak spoken:speak led:lead wrote:write written:write made:make built:build sent:send heard:hear held:hold gave:give given:give told:tell said:say ' +
    'chose:choose chosen:choose taught:teach bought:buy sold:sell paid:pay won:win took:take taken:take saw:see seen:see brought:bring began:begin begun:begin ' +
    'found:find got:get kept:keep left:leave lost:lose sat:sit stood:stand thought:think understood:understand ran:run drew:draw drawn:draw drove:drive driven:drive'
  )
    .split(' ')
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':');
      return [form, base];
    }),
);

/** What all forms of a verb have in common: `organises`, `organized` and `organizing` give one stem. Not a word. */
export function stemOf(word: string): string {
  const lower = word.toLowerCase();
  const base = IRREGULAR.get(lower) ?? withoutEnding(lower);
  return base.replace(/e$/, '').replace(/(?<=.{3})is$/, 'iz');
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word;
  const y = /^(.{2,})ie[sd]$/.exec(word);
  if (y) return `${y[1]}y`;
  const past = /^(.{2,}?)(?:ed|ing)$/.exec(word)?.[1];
  if (past && /[aeiouy]/.test(past)) return past.replace(/([bdgmnprt])\1$/, '$1');
  return word.replace(/(?<=s|x|z|ch|sh)es$|(?<=[^s])s$/, '');
}

/** A verb that a text has at some word: its edge, the words it takes and how it stands there. */
export interface Verb {
  edge: string;
  words: number;
  phrase: string;
}

/** Finds the longest verb that begins at a word. */
export type FindVerb = (words: readonly string[], at: number) => Verb | undefined;

const known = new WeakMap<object, FindVerb>();

/** The verbs of an ontology in all their forms. */
export function verbFinder(verbs: Record<string, string>): FindVerb {
  const finder = known.get(verbs) ?? build(verbs);
  known.set(verbs, finder);
  return finder;
}

function build(verbs: Record<string, string>): FindVerb {
  const phrases = new Map<string, string>();
  let longest = 0;
  for (const [phrase, edge] of Object.entries(verbs)) {
    const words = phrase.trim().split(/\s+/);
    longest = Math.max(longest, words.length);
    phrases.set(words.map(stemOf).join(' '), edge);
  }
  return (words, at) => {
    const most = Math.min(longest, words.length - at);
    const stems = words.slice(at, at + most).map(stemOf);
    for (let n = most; n > 0; n--) {
      const edge = phrases.get(stems.slice(0, n).join(' '));
      if (edge !== undefined)
        return {
          edge,
          words: n,
          phrase: words
            .slice(at, at + n)
            .join(' ')
            .toLowerCase(),
        };
    }
    return undefined;
  };
}
