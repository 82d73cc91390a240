import { elementAt } from '../../common/element-at.ts';
import { remembered } from '../../common/text/remembered.ts';
import { isPostnominal } from '../words/address.ts';
import { CLOSINGS, SALUTATIONS } from '../words/greetings.ts';
import { TITLES } from '../words/kinds.ts';
import type { Reading } from '../tagger/reading.ts';
import { isDutch, isFrench } from './language.ts';
import { bareName, isHonorific, quiet, unflip } from './names.ts';
import { calledOut } from './naming/called-out.ts';
import { isGreeting } from './ordinary.ts';
import type { Page } from './page.ts';
import { isCapital } from './runs.ts';
import type { Sentence } from './sentences.ts';

const QUOTED = /"([\p{Lu}][\p{L}\p{M}.,'’ -]{2,60})$/u;

/** A person's reading that ends a display name in quotes (`"Reyes, Dana"`), taken as that whole name. */
export function shown(page: Page, reading: Reading): Reading {
  if (reading.kind !== 'PER' || page.text[reading.end] !== '"') return reading;
  const before = QUOTED.exec(page.text.slice(Math.max(0, reading.end - 64), reading.end))?.[1];
  const flipped = before !== undefined && unflip(before) !== before;
  return flipped && before.length > reading.end - reading.start
    ? { ...reading, start: reading.end - before.length }
    : reading;
}

/** How much of a text is read for its language. */
const READ = 800;

/** True for the greeting of a Dutch text where a line begins; elsewhere `Dag` is a given name. */
const isDag = ({ text }: Page, { tokens }: Sentence, at: number): boolean =>
  at === 0 && tokens[0]?.text === 'Dag' && isDutch(text.slice(0, READ).split(/[^\p{L}]+/u));

/** The reading without words of address (`Liebe Nora`) at its start; nothing is left of a Dutch `Dag`. */
export function withoutAddress(page: Page, reading: Reading, sentence: Sentence): Reading {
  const { tokens } = sentence;
  let { from } = reading;
  if (isDag(page, sentence, from)) from++;
  while (from < reading.to && SALUTATIONS.has(tokens[from]?.text.toLowerCase() ?? '')) from++;
  if (from === reading.from || (from === reading.to && !isDag(page, sentence, reading.from))) return reading;
  return { ...reading, from, start: from === reading.to ? reading.end : elementAt(tokens, from).start };
}

/** The reading with the capitalised word before it where the item knows somebody by both: `Will Turner`, and later `Will Turner?`. */
export function withKnown(page: Page, reading: Reading, { tokens }: Sentence): Reading {
  const before = tokens[reading.from - 1];
  if (reading.kind !== 'PER' || !before || !isCapital(before) || reading.start - before.end !== 1) return reading;
  const known = page.referents.find('Contact', page.text.slice(before.start, reading.end));
  return known === undefined ? reading : { ...reading, from: reading.from - 1, start: before.start };
}

/** Between the columns of a line. */
const GAP = /^[ \t]{3,}$/;

/** The reading up to the end of its column: what stands far behind on the line is another's. */
export function inColumn(page: Page, reading: Reading, { tokens }: Sentence): Reading {
  for (let n = reading.from + 1; n < reading.to; n++) {
    const [last, next] = [elementAt(tokens, n - 1), elementAt(tokens, n)];
    if (GAP.test(page.text.slice(last.end, next.start))) return { ...reading, to: n, end: last.end };
  }
  return reading;
}

/** A French `Monsieur`, which elsewhere is an initial. */
const MONSIEUR = /^M\. (?=\p{Lu}\S+$)/u;

/** Who a name as written means: letters, honorifics and what is called out left out, surname and given name in order. */
export const personOf = (written: string, { tokens }: Sentence): string => {
  const name = bareName(quiet(unflip(calledOut(written))));
  return MONSIEUR.test(name) && isFrench(tokens) ? name.replace(MONSIEUR, 'Monsieur ') : name;
};

/** True for letters behind somebody's name and a comma: `Ada Monk, FRICS`. */
export const isLetters = (page: Page, { start }: Reading, written: string): boolean =>
  isPostnominal(written) && /\p{Lu}[\p{L}.]*, $/u.test(page.text.slice(Math.max(0, start - 30), start));

/** True for words of which one at least may name somebody. */
export const isName = remembered((name: string): boolean => {
  const words = name.toLowerCase().split(' ');
  return (
    /\p{L}/u.test(name) &&
    !/[@\d]{3}|https?:|^\S+@\S+$/.test(name) &&
    !words.some((word) => CLOSINGS.has(word)) &&
    !words.every((word) => isGreeting(word) || TITLES.has(word.replace('.', '')) || isHonorific(word))
  );
});

/** What a transcript notes beside the words: `Ada {laughs} Ada`. */
const MARK = /\{[^{}\n]{0,40}\}/g;

/** A form that is written with and without a full stop: where the text goes on, the stop is the sentence's. */
const LIMITED = / Ltd\.$/;

/** Behind a name the house that an internal mail system keeps it in: `Ada Moss@ACME`. */
const INTERNAL = /(?<= \p{Lu}[\p{L}'’-]+)@[\p{L}\d]+$/u;

/** Words on one line, without quotes around them. */
const unquoted = remembered((written: string): string =>
  written
    .replace(MARK, ' ')
    .replace(/[\s>]+/g, ' ')
    .replace(/^[-–•*] /, '')
    .replace(/^["'“”‘(]+|["'“”’),;:¹²³⁰⁴-⁹†‡§*]+$/g, '')
    .replace(/\((\p{L}+)$/u, '($1)')
    .replace(/ (?:&|and|-|–)$/, '')
    .replace(INTERNAL, ''),
);

/** The `'s` of a name behind `of`: `no fault of Acme's`. */
const OWN = /['’]s$/;
const isOwnOf = (page: Page, start: number): boolean => /\bof $/.test(page.text.slice(Math.max(0, start - 4), start));

/** The name as written, on one line, without quotes around it. */
export const nameOf = (page: Page, { start, end }: Reading): string =>
  unquoted(page.text.slice(start, end))
    .replace(isOwnOf(page, start) ? OWN : '', '')
    .replace(LIMITED, (whole) => (/\S/.test(page.text.slice(end, end + 9)) ? ' Ltd' : whole))
    .trim();
