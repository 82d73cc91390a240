/** What follows the root where a spelling differs within a word. */
const REST = '([a-z]*)';

type Rule = [form: RegExp, other: string];

/** Both ways of one difference between British and American spelling, `$1` and `$2` being what both share. */
const both = (before: string, [british, american]: [string, string], after: string): Rule[] => [
  [new RegExp(`^${before}${british}${after}$`), `$1${american}$2`],
  [new RegExp(`^${before}${american}${after}$`), `$1${british}$2`],
];

/** `-ise` and `-yse` are regular; the others are told by their roots, since most words with these letters have one spelling. */
const RULES: Rule[] = [
  ...both('([a-z]{3,}[iy])', ['s', 'z'], '(e|es|ed|er|ers|ing|able|ations?|ational)'),
  ...both('([a-z]*(?:met|lit|cent|theat|fib|calib|lust|spect|somb|sab))', ['re', 'er'], '(s?)'),
  ...both(
    '((?:dis|un|mis)?(?:arm|behavi|clam|col|endeav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rig|rum|sav|splend|tum|val|vap|vig))',
    ['our', 'or'],
    REST,
  ),
  ...both('((?:an|cat|di|hom)al|(?:epi|mono|pro)l)', ['ogue', 'og'], '(s?)'),
  ...both('(def|off|pret|lic)', ['ence', 'ense'], '(s?)'),
  ...both('(an)', ['aesth', 'esth'], REST),
  ...both('((?:ortho|encyclo)?p)', ['aed', 'ed'], '(i[a-z]*)'),
  ...both('(gyn|arch)', ['ae', 'e'], '((?:col|olog)[a-z]*)'),
  ...both('(an|h|isch|leuk|ur)', ['aem', 'em'], '((?:i|at|o)[a-z]*)'),
  ...both('()', ['oe', 'e'], '((?:strog|dem|soph)[a-z]*)'),
  ...both('(f)', ['oe', 'e'], '(t(?:us|al)[a-z]*)'),
  ...both('(man)', ['oeuvr', 'euver'], REST),
  ...both('(enrol|fulfil|instal)', ['', 'l'], '(ments?)'),
];

const PAIRS = `aluminium aluminum|artefact artifact|cheque check|cosy cozy|draught draft|grey gray|jewellery jewelry|judgement judgment
  |kerb curb|mould mold|plough plow|practise practice|programme program|sceptic skeptic|sulphur sulfur|tyre tire`;
const PAIRED: ReadonlyMap<string, string> = new Map(
  PAIRS.split('|').flatMap((line) => {
    const [british = '', american = ''] = line.trim().split(' ');
    return [
      [british, american],
      [american, british],
      [`${british}s`, `${american}s`],
      [`${american}s`, `${british}s`],
    ] as const;
  }),
);

const LATIN = /^[a-z]{3,32}$/;

/** How a folded word is spelled on the other side of the Atlantic, as far as it may be: `liter` for `litre`, `organise` for `organize`. */
export function otherSpellings(word: string): string[] {
  if (!LATIN.test(word)) return [];
  const paired = PAIRED.get(word);
  const ruled = RULES.flatMap(([form, other]) => (form.test(word) ? [word.replace(form, other)] : []));
  return [...(paired === undefined ? [] : [paired]), ...ruled].filter((other) => other !== word);
}
