/** A language whose words are brought to their stems. */
export type Stemmed = 'en' | 'de';

const LATIN = /^[a-z]{3,32}$/;

/** The stem of a folded word; words that are not plain Latin letters are their own. */
export function stem(word: string, language: Stemmed): string {
  if (!LATIN.test(word)) return word;
  return language === 'en' ? english(word) : german(word);
}

const CONSONANTS = '[^aeiou][^aeiouy]*';
const VOWELS = '[aeiouy][aeiou]*';
const MEASURE_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const MEASURE_IS_1 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}(?:${VOWELS})?$`);
const MEASURE_2 = new RegExp(`^(?:${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(?:${CONSONANTS})?[aeiouy]`);
const SHORT_END = new RegExp(`^${CONSONANTS}[aeiouy][^aeiouwxy]$`);
const DOUBLE = /([^aeiouylsz])\1$/;

const LONG_SUFFIXES = suffixes(
  'ational:ate tional:tion enci:ence anci:ance izer:ize bli:ble alli:al entli:ent eli:e ousli:ous ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble logi:log',
);
const MIDDLE_SUFFIXES = suffixes('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:');
const LAST_SUFFIX =
  /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function suffixes(list: string): { ending: RegExp; with: Map<string, string> } {
  const pairs = list.split(' ').map((pair) => pair.split(':') as [string, string]);
  return { ending: new RegExp(`^(.+?)(${pairs.map(([suffix]) => suffix).join('|')})$`), with: new Map(pairs) };
}

/** Porter's stem (Program 14(3), 1980). */
function english(word: string): string {
  let w = word.replace(/(ss|i)es$/, '$1').replace(/([^s])s$/, '$1');
  w = withoutPast(w);
  if (w.endsWith('y') && HAS_VOWEL.test(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaced(w, LONG_SUFFIXES);
  w = replaced(w, MIDDLE_SUFFIXES);
  const [, root] = LAST_SUFFIX.exec(w) ?? [];
  if (root !== undefined && MEASURE_2.test(root)) w = root;
  return withoutE(w);
}

function withoutPast(w: string): string {
  if (w.endsWith('eed')) return MEASURE_1.test(w.slice(0, -3)) ? w.slice(0, -1) : w;
  const [, root] = /^(.+?)(?:ed|ing)$/.exec(w) ?? [];
  if (root === undefined || !HAS_VOWEL.test(root)) return w;
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`;
  if (DOUBLE.test(root)) return root.slice(0, -1);
  return SHORT_END.test(root) ? `${root}e` : root;
}

function replaced(w: string, { ending, with: by }: { ending: RegExp; with: Map<string, string> }): string {
  const [, root, suffix] = ending.exec(w) ?? [];
  return root !== undefined && MEASURE_1.test(root) ? root + (by.get(suffix ?? '') ?? '') : w;
}

function withoutE(w: string): string {
  let out = w;
  if (out.endsWith('e')) {
    const root = out.slice(0, -1);
    if (MEASURE_2.test(root) || (MEASURE_IS_1.test(root) && !SHORT_END.test(root))) out = root;
  }
  return out.endsWith('ll') && MEASURE_2.test(out) ? out.slice(0, -1) : out;
}

/** CISTEM's stem (Weissweiler and Fraser, 2017) of a word that is folded already; umlauts written as two letters are one. */
function german(word: string): string {
  let w = word.replace(/(?<![aeq])ue/g, 'u').replace(/([ao])e/g, '$1');
  if (w.length >= 6 && w.startsWith('ge')) w = w.slice(2);
  w = w.replaceAll('sch', '$').replaceAll('ei', '%').replaceAll('ie', '&').replace(/(.)\1/g, '$1*');
  while (w.length > 3) {
    const shorter = (w.length > 5 && w.replace(/(?:em|er|nd)$/, '')) || w;
    const next = shorter !== w ? shorter : w.replace(/[tesn]$/, '');
    if (next === w) break;
    w = next;
  }
  return w.replace(/(.)\*/g, '$1$1').replaceAll('%', 'ei').replaceAll('&', 'ie').replaceAll('$', 'sch');
}
