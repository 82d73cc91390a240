import { LEGAL_FORMS } from '../../common/text/legal-forms.ts';
import { isCapital } from '../page/runs.ts';
import type { Token } from '../page/tokens.ts';
import { FIRM_NOUN } from '../words/dealings.ts';
import { isJob } from '../words/jobs.ts';
import { CLOSINGS, SALUTATIONS } from '../words/greetings.ts';
import { TITLES } from '../words/kinds.ts';
import { COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from './gazetteer.ts';
import { BETWEEN as LEADS, POST } from './german.ts';
import { textAt } from './parts.ts';
import type { Reading } from './reading.ts';

/** Legal forms that are written with small letters. */
const SMALL_FORM =
  /^(?:plc|mb[bBhH]|gGmbH|eG|e\.G\.?|s\.r\.o\.?|d\.o\.o\.?|s\.p\.a\.?|s\.à\.?r\.l\.?|a\.s\.?|r\.l\.?)$/;
/** Forms that are nothing else: a capitalised name before one is a firm's. */
const PLAIN_FORMS = new Set(
  'GmbH gGmbH mbH mbB AG KG KGaA OHG eG e.G. SE Ltd Ltd. LLC LLP Inc Inc. PLC plc Oy Oyj ApS ASA B.V. B.V BV N.V. N.V NV V.O.F. VOF Pty S.A. S.A SARL Sarl Sàrl S.A.R.L. EURL SASU SRL S.r.l. S.r.l s.r.o. s.r.o d.o.o. d.o.o a.s. S.p.A. S.p.A K.K. S.L. S.L S.L.U. S.A.U. S.A.S. S.c.r.l. Lda Lda. Ltda Ltda.'.split(
    ' ',
  ),
);
/** Forms that are abbreviations of other things as well: plain behind at least two words. */
const SHORT_FORMS = new Set(['AS', 'AB', 'SAS', 'SNC']);
/** Forms of several words or signs, as they are parted. */
const LONG_FORMS = [
  '( Pty ) Ltd',
  'A / S',
  'K / S',
  'Sp . z o.o.',
  'Sp. z o.o.',
  'S.à r.l.',
  'UG ( haftungsbeschränkt )',
].map((form) => form.split(' '));
/** Those forms by the words that they begin with. */
const LONG_BY_FIRST: ReadonlyMap<string, string[][]> = Map.groupBy(LONG_FORMS, ([first = '']) => first);
/** Words that such a form, or one of several words, begins with. */
const BEGINNINGS = new Set([...PLAIN_FORMS, ...SHORT_FORMS, ...LONG_BY_FIRST.keys()]);
/** Forms that are words as well: nothing is drawn to them. */
const WORDS = new Set('co company corporation ab as sa dac spa'.split(' '));
const ARTICLES = new Set('der die das den dem des ein eine einer einem einen le la les the a an'.split(' '));
/** What stands inside a firm's name: `Vogt & Partner`, `Voiles du Sud`. */
const LINKS = new Set('& du des del della delle dei'.split(' '));
/** What a line that begins so says of the firm. */
const PAPER = /^(?:invoice|offer|quote|order|attn|customer|client|supplier|re|from|to|bill|sold|ship)$/i;
/** What joins the parties of a contract, in capitals. */
const BETWEEN = /^(?:BETWEEN|AND|ZWISCHEN|UND|ENTRE|ET|TRA|FRA|TUSSEN|EN|MELLOM|MELLEM|OG|MELLAN|OCH)$/;
const MOST = 4;

const plain = (token: Token): string => token.text.toLowerCase().replaceAll('.', '');

const isForm = (token: Token | undefined): token is Token =>
  token !== undefined && (isCapital(token) || SMALL_FORM.test(token.text)) && LEGAL_FORMS.has(plain(token));

/** Where a legal form that begins at a token ends, all its words taken (`AG & Co. KGaA`, `Pty Ltd`); the token itself where none does. */
function formEnd(tokens: Token[], at: number): number {
  const long = LONG_BY_FIRST.get(textAt(tokens, at))?.find((form) =>
    form.every((word, n) => textAt(tokens, at + n) === word),
  );
  if (long) return at + long.length;
  if (!isForm(tokens[at])) return at;
  const joint = /^&$/.test(tokens[at + 1]?.text ?? '') && /^Co\.?$/.test(tokens[at + 2]?.text ?? '') ? at + 3 : at + 1;
  const next = tokens[joint]?.text === '.' ? joint + 1 : joint;
  const isMore = WORDS.has(plain(tokens[at])) ? false : isForm(tokens[next]) && tokens[next]?.begins !== true;
  return isMore ? formEnd(tokens, next) : at + 1;
}

/** The reading with the legal form that follows it: whatever it was read as, it is an organization, and so are the capitalised words right before it. */
export function withLegalForm(reading: Reading, tokens: Token[]): Reading {
  const at = tokens[reading.to]?.text === ',' ? reading.to + 1 : reading.to;
  const last = tokens[formEnd(tokens, at) - 1];
  if (formEnd(tokens, at) === at || !last || (at > reading.to && isOffice(tokens, at)))
    return withHead(withFormInside(reading, tokens), tokens);
  const to = formEnd(tokens, at);
  return withHead(
    { ...reading, kind: 'ORG', to, end: last.end, confidence: Math.max(reading.confidence, 0.9) },
    tokens,
  );
}

/** The reading of a firm that ends within a form of several words, up to the end of that; a reading of another kind that ends with a form is a firm. */
function withFormInside(reading: Reading, tokens: Token[]): Reading {
  for (let at = reading.to - 1; at > reading.from && at >= reading.to - 3; at--) {
    const to = formEnd(tokens, at);
    if (to > reading.to || (to === reading.to && PLAIN_FORMS.has(tokens[at]?.text ?? '')))
      return { ...reading, kind: 'ORG', to, end: tokens[to - 1]?.end ?? reading.end };
  }
  return reading;
}

/** True for `Company Secretary` behind a comma: the first word is no legal form. */
const isOffice = (tokens: Token[], at: number): boolean =>
  WORDS.has(tokens[at]?.text.toLowerCase() ?? '') && isCapital(tokens[at + 1]);

/** The reading of a firm with a legal form, with the words of its name before it: `Little Leaf` of `Tea Ltd`. */
function withHead(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'ORG' || !endsWithForm(reading, tokens)) return reading;
  const from = withParticle(tokens, headOf(tokens, reading.from, reading.to));
  return from === reading.from ? reading : { ...reading, from, start: tokens[from]?.start ?? reading.start };
}

/** Small words of Dutch and German surnames, and a word of English sentences, in which they are nothing else. */
const PARTICLE = /^(?:van|von|de|den|der|ter|ten)$/;
const ENGLISH = /^(?:the|and|with|has|by|between)$/;

/** Where a firm begins that is called by a surname with small words, in an English sentence: `between Acme Ltd and van Odd Seeds B.V.` */
function withParticle(tokens: Token[], at: number): number {
  let from = at;
  while (at - from < 2 && PARTICLE.test(tokens[from - 1]?.text ?? '')) from--;
  return from < at && !isCapital(tokens[from - 1]) && tokens.some(({ text }) => ENGLISH.test(text)) ? from : at;
}

/** True for a reading that ends with a legal form that is nothing else where it stands. */
export function endsWithForm({ from, to }: Pick<Reading, 'from' | 'to'>, tokens: Token[]): boolean {
  const form = tokens[to - 1];
  if (isForm(form)) return !WORDS.has(plain(form)) || PLAIN_FORMS.has(form.text);
  return [2, 3, 4].some((n) => to - n > from && formEnd(tokens, to - n) === to);
}

/** Where the capitalised words right before a token begin; `end` is where the firm's name ends. */
function headOf(tokens: Token[], at: number, end: number): number {
  let from = at;
  while (at - from < MOST) {
    if (isPart(tokens, from - 1, end)) from--;
    else if (LINKS.has(tokens[from - 1]?.text ?? '') && isLinked(tokens, from - 1, end)) from -= 2;
    else if (isPartner(tokens, from) || isTwinOnLine(tokens, from)) from -= 2;
    else break;
  }
  return from - (isListed(tokens, from, end) || isOfPartners(tokens, from) ? 2 : 0);
}

/** True for a firm of partners that a line begins with: `Stern, Vogt & Partner`. */
const isListed = (tokens: Token[], from: number, end: number): boolean =>
  (from === 2 || tokens[from - 2]?.begins === true) &&
  tokens[from - 1]?.text === ',' &&
  tokens.slice(from, end).some(({ text }) => text === '&') &&
  /^\p{Lu}\p{Ll}+$/u.test(tokens[from - 2]?.text ?? '');

const AND = /^(?:&|and|und|et|e|y|och|og)$/;
const isName = (token: Token | undefined): boolean => /^\p{Lu}[\p{L}-]+$/u.test(token?.text ?? '');

/** True for the partners of whoever is named before, and for the second trade of a works: `Maier und Partner Steuerberatungsgesellschaft mbH`, `Strom und Wasser GmbH`. */
const isPartner = (tokens: Token[], from: number): boolean =>
  PARTNERS.test(tokens[from]?.text ?? '') && AND.test(tokens[from - 1]?.text ?? '') && isName(tokens[from - 2]);

/** True for the second half of a firm that has the line, or what stands behind a colon, for itself: `Anbieter: Licht und Raum Planungs GmbH`. */
function isTwinOnLine(tokens: Token[], from: number): boolean {
  const [one, ahead] = [tokens[from - 2], tokens[from - 3]];
  const isFirst = ahead === undefined || ahead.text === ':' || one?.begins === true;
  const word = one?.text.toLowerCase() ?? '';
  return (
    tokens[from - 1]?.text === 'und' &&
    isFirst &&
    isName(one) &&
    !POST.test(one?.text ?? '') &&
    ((gazetteer.get(word) ?? 0) & (FIRST | PLACE)) === 0
  );
}

const PARTNERS =
  /^(?:sons?|brothers|bros|sisters|daughters|partners?|associates|company|co|söhne|sohn|töchter|gebrüder|fils|frères|figli|hijos|zonen|sønner|söner|wasser|wärme|abwasser|energie|verkehr)\.?$/i;

/** True for a firm of partners behind words that lead to it: `by Stern, Vogt and Sons`; behind another comma or name stands a list. */
export function isOfPartners(tokens: Token[], from: number): boolean {
  const [name, ahead] = [tokens[from - 2], tokens[from - 3]];
  return (
    tokens[from - 1]?.text === ',' &&
    AND.test(tokens[from + 1]?.text ?? '') &&
    PARTNERS.test(tokens[from + 2]?.text ?? '') &&
    /^\p{Lu}\p{Ll}+$/u.test(name?.text ?? '') &&
    (ahead === undefined || name?.begins === true || (!isCapital(ahead) && ahead.text !== ','))
  );
}

/** True for a link between two words of one firm's name: what is `du` or `&` somebody's is none. */
const isLinked = (tokens: Token[], at: number, end: number): boolean =>
  tokens[at + 1]?.begins !== true &&
  isPart(tokens, at - 1, end) &&
  !isJob(tokens[at - 1]?.text ?? '') &&
  !isOfSomebody(tokens, at);

/** Before the house that somebody is of, and inside the names of houses. */
const OF_THE = /^(?:della|delle|dei|del|dell['’]|du|da|dalla|van|vom|beim)$/;

/** True for a small word behind somebody's two names, which leads to whose he is: `Sara Moretti della`. */
export const isOfSomebody = (tokens: Token[], at: number): boolean =>
  OF_THE.test(tokens[at]?.text ?? '') &&
  ((gazetteer.get(tokens[at - 2]?.text.toLowerCase() ?? '') ?? 0) & (FIRST | PLACE | ORGANIZATION | COMMON)) ===
    FIRST &&
  isName(tokens[at - 1]);

/** True for a word in capitals between the parties of a contract that are not: `ET Officina Nord`. */
export const joinsParties = (tokens: Token[], at: number): boolean => {
  const next = tokens[at + 1]?.text ?? '';
  return BETWEEN.test(tokens[at]?.text ?? '') && next !== next.toUpperCase();
};

/** True for a word that a firm's name may begin with; where a sentence begins any word is capitalised, unless the firm has the line for itself. */
function isPart(tokens: Token[], at: number, end: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || !/^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(token.text) || next.begins || next.start - token.end !== 1)
    return false;
  if (joinsParties(tokens, at) || POST.test(token.text) || LEADS.test(token.text)) return false;
  const word = token.text.toLowerCase();
  if (SALUTATIONS.has(word) || CLOSINGS.has(word) || TITLES.has(word) || ARTICLES.has(word)) return false;
  const bits = gazetteer.get(word) ?? 0;
  if (at > 0 || (bits & COMMON) === 0 || (bits & (FIRST | LAST)) > 0) return true;
  const isLine = end >= tokens.length || tokens[end]?.begins === true;
  return isLine && !PAPER.test(word) && !FIRM_NOUN.test(token.text);
}

/** Firms with a legal form in a sentence of which nothing, or a part of the name alone, was read. */
export function formedFirms(sentence: number, tokens: Token[], found: Reading[]): Reading[] {
  const firms: Reading[] = [];
  for (let n = 1; n < tokens.length; n++) {
    const [form, last] = [tokens[n], tokens[n - 1]];
    const to = form && mayForm(tokens, n) ? formEnd(tokens, n) : n;
    if (!form || !last || to === n || !/\p{Ll}/u.test(last.text)) continue;
    const from = headOf(tokens, n, to);
    const [first, end] = [tokens[from], tokens[to - 1]?.end ?? form.end];
    const isOther = (one: Reading) =>
      one.from < to && one.to > from && !isWithin(one, from, n) && !isPartnersName(one, tokens, from);
    if (!first || from === n || found.some(isOther)) continue;
    if (SHORT_FORMS.has(form.text) && n - from < 2) continue;
    firms.push({ kind: 'ORG', sentence, from, to, start: first.start, end, confidence: 0.9 });
    n = to - 1;
  }
  return firms;
}

/** True for a part of a firm's name that was read as one or as a place. */
const isWithin = ({ kind, from, to }: Reading, first: number, last: number): boolean =>
  kind !== 'PER' && from >= first && to <= last;

/** True for the name of a partner, behind which the firm's goes on. */
const isPartnersName = ({ kind, from, to }: Reading, tokens: Token[], first: number): boolean =>
  kind === 'PER' && from >= first && (tokens[to]?.text === ',' || AND.test(tokens[to]?.text ?? ''));

/** True for a token with which a form begins that is nothing else. */
function mayForm(tokens: Token[], at: number): boolean {
  const text = textAt(tokens, at);
  if (!BEGINNINGS.has(text)) return false;
  const long = LONG_BY_FIRST.get(text) ?? [];
  return PLAIN_FORMS.has(text) || SHORT_FORMS.has(text) || long.some(([, second]) => textAt(tokens, at + 1) === second);
}
