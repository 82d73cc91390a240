type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** How a language says which span it means, as parts of a pattern. */
interface Spoken extends Record<Unit | `${Unit}s`, string> {
  /** Before a unit that is over. */
  last: string;
  /** Behind such a unit, or between a number and it. */
  behind?: string;
  this: string;
  /** Before so many of a unit that are over, or behind them. */
  ago: { before: string; behind?: string } | { before?: string; behind: string };
  /** Before a day from which on, and before so many of a unit up to today. */
  since: string;
  /** In the last time. */
  recently: string;
}

/** Each language in which spans are read. */
export const SPOKEN: readonly Spoken[] = [
  {
    last: 'last|past|previous',
    this: 'this',
    ago: { behind: 'ago' },
    since: 'since',
    recently: 'recently|lately|(?:in|of) late',
    day: 'day',
    days: 'days',
    week: 'week',
    weeks: 'weeks',
    month: 'month',
    months: 'months',
    quarter: 'quarter',
    quarters: 'quarters',
    year: 'year',
    years: 'years',
  },
  {
    last: 'letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?',
    this: 'diese[nrms]?',
    ago: { before: 'vor' },
    since: 'seit(?: dem| der)?',
    recently: 'neulich|kürzlich|in letzter zeit',
    day: 'tag',
    days: 'tagen?',
    week: 'woche',
    weeks: 'wochen',
    month: 'monat',
    months: 'monaten?',
    quarter: 'quartal',
    quarters: 'quartalen?',
    year: 'jahr',
    years: 'jahren?',
  },
  {
    last: 'derni(?:er|ère)s?',
    behind: 'derni(?:er|ère)s?|passée?s?',
    this: 'cette|cet?',
    ago: { before: 'il y a' },
    since: 'depuis(?: le)?',
    recently: 'récemment|dernièrement|ces derniers temps',
    day: 'jour',
    days: 'jours',
    week: 'semaine',
    weeks: 'semaines',
    month: 'mois',
    months: 'mois',
    quarter: 'trimestre',
    quarters: 'trimestres',
    year: 'an|année',
    years: 'ans|années',
  },
  {
    last: 'últim[oa]s?',
    behind: 'pasad[oa]s?',
    this: 'est[ea]',
    ago: { before: 'hace' },
    since: 'desde(?: el| hace)?',
    recently: 'recientemente|últimamente',
    day: 'día',
    days: 'días',
    week: 'semana',
    weeks: 'semanas',
    month: 'mes',
    months: 'meses',
    quarter: 'trimestre',
    quarters: 'trimestres',
    year: 'año',
    years: 'años',
  },
  {
    last: 'ultim[oaie]',
    behind: 'scors[oaie]',
    this: 'quest[oa]',
    ago: { behind: 'fa' },
    since: "dal(?:l['’])?",
    recently: 'recentemente|ultimamente|di recente',
    day: 'giorno',
    days: 'giorni',
    week: 'settimana',
    weeks: 'settimane',
    month: 'mese',
    months: 'mesi',
    quarter: 'trimestre',
    quarters: 'trimestri',
    year: 'anno',
    years: 'anni',
  },
  {
    last: 'forrige|sidste|siste|förra|senaste',
    this: 'denne|dette|denna|detta',
    ago: { before: 'for|för', behind: 'siden|sedan' },
    since: 'siden|sedan',
    recently: 'nylig|for nylig|nyligen',
    day: 'dag',
    days: 'dage(?:ne|r)?|dagar(?:na)?',
    week: 'uken?|ugen?|veckan?',
    weeks: 'uger(?:ne)?|uker|ukene|veckor(?:na)?',
    month: 'måned(?:en)?|månad(?:en)?',
    months: 'måneder(?:ne)?|månader(?:na)?',
    quarter: 'kvartal(?:et)?',
    quarters: 'kvartaler?(?:ne)?',
    year: 'år(?:et)?',
    years: 'år(?:ene)?',
  },
];

/** Small numbers in these languages; a few are five. */
const COUNTS: Record<number, string> = {
  1: 'an? one eine[mr]? une? una? uno ett et en',
  2: 'two zwei deux dos due to två',
  3: 'three drei trois tres tre',
  4: 'four vier quatre cuatro quattro fire fyra',
  5: 'five fünf cinq cinco cinque fem few einigen paar quelques pocos pochi',
  6: 'six sechs seis sei seks sex',
  7: 'seven sieben sept siete sette sju syv',
  8: 'eight acht huit ocho otto åtte otte åtta',
  9: 'nine neun neuf nueve nove ni nio',
  10: 'ten zehn dix diez dieci ti tio',
  12: 'twelve zwölf douze doce dodici tolv',
};
const all = Object.entries(COUNTS).map(([count, words]): [number, string[]] => [Number(count), words.split(' ')]);

/** A small number in figures or in words. */
export const COUNT = `\\d{1,3}|${all.flatMap(([, words]) => words).join('|')}`;

/** The number that stands first in such words. */
export function countIn(words: string): number {
  const figures = /\d+/.exec(words);
  if (figures) return Number(figures[0]);
  const parts = words.toLowerCase().split(/\s/);
  const isOf = ([, names]: [number, string[]]) =>
    names.some((name) => parts.some((part) => new RegExp(`^(?:${name})$`).test(part)));
  return all.toReversed().find(isOf)?.[0] ?? 0;
}
