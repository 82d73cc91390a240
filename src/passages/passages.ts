import type { NewPassage } from '../stores/passages/passages.ts';
import { cut, type Span } from './cut.ts';
import { dayTerm, dayTermsIn, MONTHS } from './days/days.ts';
import { tailOf } from './expansion/tails.ts';
import { numbersIn } from './numbers.ts';
import { quantitiesIn } from './quantities.ts';
import { languageOf } from './stop-words.ts';
import { statedIn } from './statements/stated.ts';
import { termOf, type Language } from './terms.ts';
import { wordsOf } from './tokens.ts';
import { turnsIn } from './said/turns.ts';

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
  const shownTitle = title.slice(0, MAX_TITLE_LENGTH);
  const turns = turnsOf(body);
  return cut(body).map((span) => {
    const text = body.slice(span.start, span.end);
    const days = dayTermsIn(text, date);
    const terms = termsOf([...dateWords(date), ...turns(span)], [shownTitle, text], {
      language,
      days,
      statements: statedIn(text),
    });
    return { ...span, text, terms };
  });
}

const MAX_TIMES = 3;

/** How often each term stands in texts, at most three times; 0 where only what is about them has it. */
function termsOf(
  about: string[],
  texts: string[],
  { language, days, statements }: { language: Language; days: string[]; statements: string[] },
): [term: string, times: number][] {
  const times = new Map<string, number>();
  const kept = (word: string): string[] => {
    const term = termOf(word, language);
    return term === undefined ? [] : [term];
  };
  for (const word of about) for (const term of kept(word)) times.set(term, 0);
  if (language === 'de') for (const tail of tailsIn(texts)) times.set(tail, 1);
  for (const term of [...days, ...statements]) times.set(term, 1);
  for (const text of texts) {
    const terms = [
      ...wordsOf(text).flatMap(kept),
      ...[...numbersIn(text), ...quantitiesIn(text)].flatMap((run) => run.terms),
    ];
    for (const term of terms) times.set(term, Math.min(MAX_TIMES, (times.get(term) ?? 0) + 1));
  }
  return [...times];
}

const tailsIn = (texts: string[]): string[] =>
  texts.flatMap(wordsOf).flatMap((word) => {
    const tail = tailOf(word);
    return tail === undefined ? [] : [tail];
  });

const dateWords = (date: string): string[] => [
  date.slice(0, 4),
  ...(MONTHS[Number(date.slice(5, 7)) - 1] ?? []),
  dayTerm(date),
];

/** Gives the words of whose turn it is where a passage begins. */
function turnsOf(body: string): (span: Span) => string[] {
  const found = turnsIn(body);
  let at = -1;
  return ({ start }) => {
    while (at + 1 < found.length && (found[at + 1]?.index ?? Infinity) < start) at++;
    return at < 0 ? [] : wordsOf(found[at]?.name ?? '');
  };
}
