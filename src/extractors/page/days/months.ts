/** The months that English does not write so, in German, French, Spanish, Italian and the Nordic languages; those in `BARE` need no dot behind the day. */
const GERMAN =
  'jänner|januar|jän|jan|februar|feb|märz|mär|april|apr|mai|juni|jun|juli|jul|august|aug|september|sept|sep|oktober|okt|november|nov|dezember|dez';
const BARE =
  'janvier|janv|januari|januar|février|févr|februari|februar|mars|marts|avril|mai|maj|juin|juni|juillet|juil|juli|août|augusti|septembre|octobre|oktober|novembre|décembre|desember|märz|dezember|' +
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|' +
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre';
const ENGLISH =
  'january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec';

/** Months behind a day with a dot, behind a bare one, and all of them. */
export const MONTHS = { dotted: `${BARE}|${GERMAN}|december`, bare: BARE, all: `${BARE}|${GERMAN}|${ENGLISH}` };

const NUMBERS: Record<string, number> = {
  jan: 1,
  ene: 1,
  gen: 1,
  jän: 1,
  feb: 2,
  fév: 2,
  mar: 3,
  mär: 3,
  apr: 4,
  abr: 4,
  avr: 4,
  may: 5,
  mai: 5,
  maj: 5,
  mag: 5,
  jun: 6,
  giu: 6,
  lug: 7,
  jul: 7,
  aug: 8,
  ago: 8,
  aoû: 8,
  sep: 9,
  set: 9,
  ott: 10,
  dic: 12,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
  des: 12,
  déc: 12,
};

/** The number of a month by its name. */
export function monthOf(name: string): number {
  const word = name.toLowerCase();
  if (word.startsWith('jui')) return word.startsWith('juin') ? 6 : 7;
  return NUMBERS[word.slice(0, 3)] ?? 0;
}

/** True for `may` in small letters, which may be no month. */
export const isVerb = (name: string): boolean => name === 'may';
