import { stemOf } from './terms.ts';

/** Roots of strong and mixed verbs and of their nouns without what stands before them, those of one verb together, folded. */
const STRONG = `biet bot|bitt bat bet|fehl fahl fohl fiehl|bleib blieb|brech brach broch brich bruch|bring brach|denk dach
  |fahr fuhr fahr fahrt|fall fiel|fang fing|find fand fund|flieg flog flug|flies floss fluss|frier fror|geb gab gib|geh ging gang|gelt galt golt gilt
  |gess gass giss|niess noss|winn wann wonn|ginn gann gonn|giess goss|greif griff|halt hielt|hang hing|heb hob|helf half holf hilf
  |kenn kann|komm kam kunft|lad lud|lass liess|lauf lief|leid litt|leih lieh|les las lies|lieg lag leg|lug log|meid mied|mess mass miss
  |nehm nahm nomm nimm|nenn nann|rat riet|reiss riss|ruf rief|schaff schuf|scheid schied|schein schien|schieb schob schub|schiess schoss schuss
  |schlag schlug|schliess schloss schluss|schneid schnitt|schreib schrieb schrift|schweig schwieg|seh sah sieh sicht|send sand|sing sang sung|sink sank sunk
  |sitz sass sess|sprech sprach sproch sprich spruch|spring sprang sprung|steh stand|steig stieg|sterb starb storb stirb|streich strich
  |streit stritt|tra trug trag|treff traf troff triff|treib trieb|tret tra trat tritt|trink trank trunk|tu tat tan|derb darb dorb
  |lier lor lust|wachs wuchs|weich wich|weis wies|wend wand|werb warb worb wirb
  |werf warf worf wirf wurf|wieg wog|wiss wuss weiss|zieh zog zug|zwing zwang zwung`;

const PARTICLE = 'an';
/** What is left of a root in the stem of a verb with a particle: less than in a shorter word. */
const shortened = (root: string): string => stemOf(`${PARTICLE}${root}en`, 'de').slice(PARTICLE.length);

const ROOTS = new Map<string, string[]>();
for (const line of STRONG.split('|')) {
  const roots = line.trim().split(/\s+/);
  for (const root of roots)
    for (const key of new Set([root, shortened(root)])) ROOTS.set(key, [...(ROOTS.get(key) ?? []), ...roots]);
}

const APART =
  'ab an auf aus bei bereit durch ein entgegen fern fest frei her heraus herein hin hinaus hinein hinzu los mit nach nieder statt teil um vor voran voraus vorbei weg weiter wieder zu zuruck zusammen';
const FAST = 'be emp ent er ge miss uber unter ver wider zer';
const longestFirst = (words: string): string =>
  words
    .split(' ')
    .toSorted((a, b) => b.length - a.length)
    .join('|');
/** A stem with its particle, `ge` or `zu` between, and its prefix. */
const PARTS = new RegExp(`^(${longestFirst(APART)})?(?:(?<=[a-z])(?:ge|zu))?(${longestFirst(FAST)})?([a-z]{2,})$`);
const MIN_ROOT = 3;

/**
 * The stems under which German texts keep other forms of a verb: of strong verbs, and with and without `ge` and `zu` behind a particle, as in
 * `absagen` and `abgesagt`, `versprechen` and `versprach`, and those of its noun: `beschlossen` and `Beschluss`. Of a word that is no verb some that nobody writes.
 */
export function stemsOfVerb(word: string): string[] {
  const stem = stemOf(word, 'de');
  const [, particle = '', prefix = '', root = ''] = PARTS.exec(stem) ?? [];
  const roots = ROOTS.get(root) ?? (particle !== '' && root.length >= MIN_ROOT ? [root] : []);
  const between = particle === '' ? [''] : ['', 'ge', 'zu'];
  return between.flatMap((sign) => roots.map((other) => stemOf(`${particle}${sign}${prefix}${other}en`, 'de')));
}
