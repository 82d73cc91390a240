const of = (names: string): string[] => names.split(' ');

/** The months in the languages in which days are read, January first; Austria's German is a language of its own. */
const MONTHS = {
  en: of('january february march april may june july august september october november december'),
  de: of('januar februar märz april mai juni juli august september oktober november dezember'),
  at: of('jänner februar märz april mai juni juli august september oktober november dezember'),
  fr: of('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
  es: of('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  it: of('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
  nl: of('januari februari maart april mei juni juli augustus september oktober november december'),
  da: of('januar februar marts april maj juni juli august september oktober november december'),
  no: of('januar februar mars april mai juni juli august september oktober november desember'),
  sv: of('januari februari mars april maj juni juli augusti september oktober november december'),
};

/** What the names of months are shortened to. */
const SHORT_MONTHS = {
  en: of('jan feb mar apr jun jul aug sept sep oct nov dec'),
  de: of('jän jan feb mär apr jun jul aug sept sep okt nov dez'),
  fr: of('janv févr juil'),
};

/** The days of the week by language, Sunday first; a second name of the last comes behind. */
export const WEEKDAYS = {
  en: of('sunday monday tuesday wednesday thursday friday saturday'),
  de: of('sonntag montag dienstag mittwoch donnerstag freitag samstag sonnabend'),
  fr: of('dimanche lundi mardi mercredi jeudi vendredi samedi'),
  /** Of Danish and Norwegian. */
  no: of('søndag mandag tirsdag onsdag torsdag fredag lørdag'),
  it: of('domenica lunedì martedì mercoledì giovedì venerdì sabato'),
  es: of('domingo lunes martes miércoles jueves viernes sábado'),
  nl: of('zondag maandag dinsdag woensdag donderdag vrijdag zaterdag'),
  sv: of('söndag måndag tisdag onsdag torsdag fredag lördag'),
};

/** The number of a weekday by its name in any language, from 0 for Sunday; -1 for a word that is none. */
export function weekdayNamed(name: string): number {
  const places = Object.values(WEEKDAYS).map((days) => days.indexOf(name.toLowerCase()));
  return Math.min(6, Math.max(...places));
}

type Ahead = Record<string, number>;
const ENGLISH: Ahead = { 'day before yesterday': -2, yesterday: -1, today: 0, tomorrow: 1, 'day after tomorrow': 2 };
const OTHERS: Ahead = {
  vorgestern: -2,
  gestern: -1,
  heute: 0,
  morgen: 1,
  übermorgen: 2,
  'avant-hier': -2,
  "aujourd'hui": 0,
  demain: 1,
  'après-demain': 2,
  ieri: -1,
  oggi: 0,
  domani: 1,
  dopodomani: 2,
  ayer: -1,
  hoy: 0,
  'i går': -1,
  'i dag': 0,
  'i morgen': 1,
  'i morgon': 1,
  'i overmorgen': 2,
};

/** Words for a day that is told from today, in small letters, with how many days it is ahead. */
export const RELATIVE_DAYS = { en: ENGLISH, others: OTHERS };

/** As the alternatives of a pattern, the longest first. */
export const alternatives = (words: Iterable<string>): string =>
  [...new Set(words)].toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1)).join('|');

const { en, ...others } = MONTHS;
const unlikeEnglish = Object.values(others)
  .flat()
  .filter((name) => !en.includes(name));
const bare = [...unlikeEnglish, ...SHORT_MONTHS.fr];
const dotted = [...bare, ...MONTHS.de, ...SHORT_MONTHS.de, 'december'];

/** Names of months as alternatives: those that stand behind a day without a dot in other languages than English, those behind one with a dot, and all. */
export const MONTH_NAMES = {
  bare: alternatives(bare),
  dotted: alternatives(dotted),
  all: alternatives([...dotted, ...en, ...SHORT_MONTHS.en]),
};

/** The months, January first, in English and German. */
export const ENGLISH_AND_GERMAN_MONTHS = en.map((name, at) => [...new Set([name, MONTHS.de[at] ?? name])]);

/** True for `may` in small letters, which may be no month. */
export const isVerb = (name: string): boolean => name === 'may';
