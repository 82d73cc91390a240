/** English words whose forms, or the nouns beside them, have no stem in common, folded; not those that are mostly another word (`found`, `led`). */
const WORDS = `bear borne|beat beaten|begin began begun|bend bent|bind bound|bite bitten|blow blew blown|break broke broken|bring brought
  |build built|burn burnt|buy bought|catch caught|choose chose chosen choice|come came|creep crept|deal dealt|dig dug|draw drew drawn
  |drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|fight fought|flee fled|fly flew flown flight
  |forbid forbade forbidden|forget forgot forgotten|freeze froze frozen|give gave given gift|go went gone|grow grew grown growth|hang hung
  |hear heard|hide hid hidden|hold held|keep kept|know knew known|learn learnt|lend lent|lose lost loss
  |mean meant|meet met|mow mown|pay paid payment|ride rode ridden|ring rang rung|rise rose risen|see saw seen|seek sought|sell sold
  |send sent|sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk
  |sleep slept|slide slid|sow sown|speak spoke spoken|spend spent|spill spilt|spin spun|spoil spoilt|stand stood|steal stole stolen
  |stick stuck|strike struck|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|take took taken|teach taught
  |tear tore torn|think thought|throw threw thrown|wake woke woken|wear wore worn|weave wove woven|win won|write wrote written
  |agree agreed agreement|analyse analysis analyses|believe belief|deep depth|die death|fail failure|high height|long length|move movement
  |prove proof proven|receive receipt|respond response|ship shipment|strong strength|succeed success|treat treatment|warm warmth
  |weigh weighs weighed weight|wide width
  |goose geese|mouse mice|tooth teeth|woman women|calf calves|half halves|knife knives
  |loaf loaves|scarf scarves|shelf shelves|thief thieves|wolf wolves|bacterium bacteria|crisis crises
  |curriculum curricula|diagnosis diagnoses|fungus fungi|phenomenon phenomena|thesis theses`;

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  WORDS.split('|').flatMap((line) => {
    const forms = line.trim().split(/\s+/);
    return forms.map((form) => [form, forms] as const);
  }),
);

/** What stands before a verb that keeps its forms: `withhold`, `rebuilt`. */
const PREFIXED = /^(for|fore|mis|out|over|re|under|with)(.{2,})$/;

/** The forms of an irregular word, of one with a prefix with that prefix. */
function irregularForms(word: string): readonly string[] {
  const whole = FORMS.get(word);
  if (whole) return whole;
  const [, prefix = '', verb = ''] = PREFIXED.exec(word) ?? [];
  return (FORMS.get(verb) ?? []).map((form) => prefix + form);
}

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

/** A word with its other forms and the noun of its verb, where those have another stem: `paid`, `pay` and `payment`, `decide` and `decision`. */
export const otherForms = (word: string): readonly string[] => [word, ...irregularForms(word), ...latinForms(word)];
