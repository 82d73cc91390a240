import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { CLOSINGS, LEGAL_FORMS, SALUTATIONS, TITLES } from '../words/names.ts';
import { COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from './gazetteer.ts';
import type { Reading } from './reading.ts';

/** Legal forms that are written with small letters. */
const SMALL_FORM = /^(?:plc|mbb|mbh|mbH|eG|s\.r\.o\.?|d\.o\.o\.?|s\.p\.a\.?|s\.à\.?r\.l\.?)$/;
/** Forms that are nothing else: a capitalised name before one is a firm's. */
const PLAIN_FORMS = new Set(
  'GmbH gGmbH mbH AG KG OHG eG SE Ltd Ltd. LLC LLP Inc Inc. PLC plc Oy Oyj ApS B.V. B.V BV N.V. N.V NV Pty S.A. S.A SARL Sarl Sàrl S.A.R.L. SRL S.r.l. S.r.l s.r.o. s.r.o d.o.o. d.o.o S.p.A. S.p.A'.split(
    ' ',
  ),
);
/** Forms that are words as well: nothing is drawn to them. */
const WORDS = new Set('co company corporation ab as sa dac'.split(' '));
const ARTICLES = new Set('der die das den dem des ein eine einer einem einen le la les the a an'.split(' '));
const MOST = 4;

const plain = (token: Token): string => token.text.toLowerCase().replaceAll('.', '');

const isForm = (token: Token | undefined): token is Token =>
  token !== undefined && (isCapital(token) || SMALL_FORM.test(token.text)) && LEGAL_FORMS.has(plain(token));

/** The reading with the legal form that follows it: whatever it was read as, it is an organization, and so are the capitalised words right before it. */
export function withLegalForm(reading: Reading, tokens: Token[]): Reading {
  const at = tokens[reading.to]?.text === ',' ? reading.to + 1 : reading.to;
  const form = tokens[at];
  if (!isForm(form) || (at > reading.to && isOffice(tokens, at))) return withHead(reading, tokens);
  const whole = { ...reading, to: at + 1, end: form.end, confidence: Math.max(reading.confidence, 0.9) };
  return withHead({ ...whole, kind: 'ORG' }, tokens);
}

/** True for `Company Secretary` behind a comma: the first word is no legal form. */
const isOffice = (tokens: Token[], at: number): boolean =>
  WORDS.has(tokens[at]?.text.toLowerCase() ?? '') && isCapital(tokens[at + 1]);

/** The reading of a firm with a legal form, with the words of its name before it: `Little Leaf` of `Tea Ltd`. */
function withHead(reading: Reading, tokens: Token[]): Reading {
  const form = tokens[reading.to - 1];
  if (reading.kind !== 'ORG' || !isForm(form) || WORDS.has(plain(form))) return reading;
  const from = headOf(tokens, reading.from);
  return from === reading.from ? reading : { ...reading, from, start: tokens[from]?.start ?? reading.start };
}

/** Where the capitalised words right before a token begin. */
function headOf(tokens: Token[], at: number): number {
  let from = at;
  while (at - from < MOST && isPart(tokens, from - 1)) from--;
  return from;
}

/** True for a word that a firm's name may begin with; where a sentence begins any word is capitalised. */
function isPart(tokens: Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || !/^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(token.text) || next.start - token.end !== 1) return false;
  const word = token.text.toLowerCase();
  if (SALUTATIONS.has(word) || CLOSINGS.has(word) || TITLES.has(word) || ARTICLES.has(word)) return false;
  const bits = gazetteer.get(word) ?? 0;
  return at > 0 || (bits & COMMON) === 0 || (bits & (FIRST | LAST)) > 0;
}

/** Firms with a legal form in a sentence where nothing was read. */
export function formedFirms(sentence: number, tokens: Token[], found: Reading[]): Reading[] {
  const firms: Reading[] = [];
  for (const [n, form] of tokens.entries()) {
    const last = tokens[n - 1];
    if (!PLAIN_FORMS.has(form.text) || !last || !/\p{Ll}/u.test(last.text)) continue;
    const from = headOf(tokens, n);
    const start = tokens[from]?.start ?? form.start;
    if (from === n || found.some((one) => one.from <= n && one.to > from)) continue;
    firms.push({ kind: 'ORG', sentence, from, to: n + 1, start, end: form.end, confidence: 0.9 });
  }
  return firms;
}

const OF = /^(?:of|from|at|von|bei|de|chez)$/;

/** Somebody and the firm with a legal form that they are of, where both were read as one firm: `Reto Lindt of Borealis Bau AG`. */
export function whoAndHouse(reading: Reading, tokens: Token[]): [Reading, Reading] | undefined {
  const { kind, from, to } = reading;
  const [of, last] = [tokens[from + 2], tokens[from + 1]];
  const house = tokens[from + 3];
  if (kind !== 'ORG' || !of || !last || !house || !OF.test(of.text) || from + 4 >= to || !isForm(tokens[to - 1]))
    return undefined;
  const isName = (token: Token | undefined) =>
    token !== undefined &&
    /^\p{Lu}\p{Ll}[\p{L}'’-]*$/u.test(token.text) &&
    ((gazetteer.get(token.text.toLowerCase()) ?? 0) & (PLACE | ORGANIZATION | COMMON)) === 0;
  if (!isName(tokens[from]) || !isName(last)) return undefined;
  return [
    { ...reading, kind: 'PER', to: from + 2, end: last.end },
    { ...reading, from: from + 3, start: house.start },
  ];
}
