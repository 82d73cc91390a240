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

/** True for `may` in small letters, which may be no month. */
export const isVerb = (name: string): boolean => name === 'may';
