import type { NewPassage } from '../stores/passages/passages.ts';
import { cut, type Span } from './cut.ts';
import { languageOf } from './stop-words.ts';
import { termOf, type Language } from './terms.ts';
import { wordsOf } from './tokens.ts';

/** What passages are made of. */
interface Text {
  title: string;
  body: string;
  /** A day. */
  date: string;
}

const LOOKED_AT = 8_000;
/** Spans and shares of a whole title, so that what a long title says drowns nothing. */
const MAX_TITLE_LENGTH = 300;

/** The passages of an item's body, each with the terms by which it is found: its words, whose turn it is, the item's title and date. */
export function passagesOf({ title, body, date }: Text): NewPassage[] {
  const language = languageOf(wordsOf(`${title}\n${body.slice(0, LOOKED_AT)}`));
  const about = [...wordsOf(title.slice(0, MAX_TITLE_LENGTH)), ...dateWords(date)];
  const turns = turnsOf(body);
  return cut(body).map((span) => {
    const text = body.slice(span.start, span.end);
    return { ...span, text, terms: termsOf(text, [...about, ...turns(span)], language) };
  });
}

const MAX_TIMES = 3;

/** How often each term stands in a text, at most three times; 0 where only what is about it has it. */
function termsOf(text: string, about: string[], language: Language): [term: string, times: number][] {
  const times = new Map<string, number>();
  for (const word of about) {
    const term = termOf(word, language);
    if (term !== undefined) times.set(term, 0);
  }
  for (const word of wordsOf(text)) {
    const term = termOf(word, language);
    if (term !== undefined) times.set(term, Math.min(MAX_TIMES, (times.get(term) ?? 0) + 1));
  }
  return [...times];
}

const MONTHS =
  'january januar|february februar|march marz|april|may mai|june juni|july juli|august|september|october oktober|november|december dezember'
    .split('|')
    .map((names) => names.split(' '));

const dateWords = (date: string): string[] => [date.slice(0, 4), ...(MONTHS[Number(date.slice(5, 7)) - 1] ?? [])];

const TURN = /(?:^|\n)[^\S\n]*([\p{Lu}][\p{L}\p{M}\p{N}.'’ -]{1,40}):[^\S\n]/gu;

/** Gives the words of whose turn it is where a passage begins. */
function turnsOf(body: string): (span: Span) => string[] {
  const found = Array.from(body.matchAll(TURN), ({ index, 1: name }) => ({ index, name: name ?? '' }));
  let at = -1;
  return ({ start }) => {
    while (at + 1 < found.length && (found[at + 1]?.index ?? Infinity) < start) at++;
    return at < 0 ? [] : wordsOf(found[at]?.name ?? '');
  };
}
