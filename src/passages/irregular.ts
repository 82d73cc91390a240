/** English verbs whose forms have no stem in common, folded. */
const VERBS = `begin began begun|break broke broken|bring brought|build built|buy bought|catch caught|choose chose chosen|come came
  |deal dealt|drive drove driven|fall fell fallen|fly flew flown|forget forgot forgotten|freeze froze frozen|give gave given
  |go went gone|grow grew grown|hear heard|hold held|keep kept|know knew known|lend lent|lose lost|mean meant|meet met
  |pay paid|rise rose risen|see saw seen|sell sold|send sent|speak spoke spoken|spend spent|steal stole stolen|swear swore sworn
  |take took taken|teach taught|think thought|throw threw thrown|understand understood|wear wore worn|win won|withdraw withdrew withdrawn
  |write wrote written`;

const FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  VERBS.split('|').flatMap((line) => {
    const forms = line.trim().split(/\s+/);
    return forms.map((form) => [form, forms] as const);
  }),
);

/** A word with the other forms of its verb, where those are irregular: "paid" and "pay". */
export const verbForms = (word: string): readonly string[] => FORMS.get(word) ?? [word];
