/** English verbs and adjectives whose forms and nouns have no stem in common, folded. */
const WORDS = `begin began begun|break broke broken|bring brought|build built|buy bought|catch caught|choose chose chosen choice|come came
  |deal dealt|drive drove driven|fall fell fallen|fly flew flown flight|forget forgot forgotten|freeze froze frozen|give gave given gift
  |go went gone|grow grew grown growth|hear heard|hold held|keep kept|know knew known|lend lent|lose lost loss|mean meant|meet met
  |pay paid payment|rise rose risen|see saw seen|sell sold|send sent|speak spoke spoken|spend spent|steal stole stolen|swear swore sworn
  |take took taken|teach taught|think thought|throw threw thrown|understand understood|wear wore worn|win won|withdraw withdrew withdrawn
  |write wrote written|agree agreed agreement|analyse analysis|believe belief|deep depth|die death|fail failure|high height|long length
  |move movement|prove proof|receive receipt|respond response|ship shipment|strong strength|succeed success|treat treatment|warm warmth
  |weigh weighs weighed weight|wide width`;

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  WORDS.split('|').flatMap((line) => {
    const forms = line.trim().split(/\s+/);
    return forms.map((form) => [form, forms] as const);
  }),
);

/** Endings of verbs without their `e`, and of the nouns beside them, behind at least two letters. */
const LATIN: [verb: RegExp, noun: RegExp, verbEnding: string, nounEnding: string][] = [
  ['id', 'ision', 'e'],
  ['ud', 'usion', 'e'],
  ['tend', 'tension', ''],
  ['pend', 'pension', ''],
  ['pand', 'pansion', ''],
  ['mitt?', 'mission', '', 'mit'],
  ['uc', 'uction', 'e'],
  ['ib', 'iption', 'e'],
  ['ceiv', 'ception', 'e'],
  ['olv', 'olution', 'e'],
].map(([verb = '', noun = '', e = '', bare = verb]) => [
  new RegExp(`^(?!com)([a-z]{2,})${verb}(?:${e === '' ? '' : 'e'}|es|s|ed|ing)$`),
  new RegExp(`^(?!com)([a-z]{2,})${noun}s?$`),
  bare + e,
  noun,
]);

/** Of a verb with a Latin root its noun, and of that noun the verb: `decide` and `decision`. */
const latinForms = (word: string): string[] =>
  LATIN.flatMap(([verb, noun, verbEnding, nounEnding]) => {
    const [, ofVerb] = verb.exec(word) ?? [];
    const [, ofNoun] = noun.exec(word) ?? [];
    return [
      ...(ofVerb === undefined ? [] : [ofVerb + nounEnding]),
      ...(ofNoun === undefined ? [] : [ofNoun + verbEnding]),
    ];
  });

/** A word with the other forms and the noun of its verb, where those have another stem: `paid`, `pay` and `payment`, `decide` and `decision`. */
export const otherForms = (word: string): readonly string[] => [word, ...(FORMS.get(word) ?? []), ...latinForms(word)];
