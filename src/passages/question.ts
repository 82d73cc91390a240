import { isVerb } from '../common/text/calendar-names.ts';
import { withoutTitles } from '../graph/search/titles.ts';
import type { Standing } from '../stores/passages/passage-search.ts';
import { dayNumbersIn, daysIn } from './days/days.ts';
import { stemsOfVerb } from './german-verbs.ts';
import { impliedIn } from './expansion/implied.ts';
import { germanFor, translationsOf } from './expansion/translations.ts';
import { spellingsOf } from './number-words.ts';
import { numbersIn } from './numbers.ts';
import { quantitiesIn } from './quantities.ts';
import { isFinding, statementsAsked } from './statements/asked.ts';
import type { Statement } from './statements/stated.ts';
import { besideOf, synonymsOf } from './synonyms.ts';
import type { Stemmed } from './stems.ts';
import { ASKING, FOREIGN_STOP_WORDS, STOP_WORDS } from './stop-words.ts';
import { formsOf, isStop, stemOf, withoutS } from './terms.ts';
import { wordsOf } from './tokens.ts';

/** A word of a question with all the terms that meet it. */
export interface Wanted {
  word: string;
  /** The terms of the word itself. */
  own: string[];
  /** These, and those of other names for what it names. */
  forms: string[];
  /** Terms of its own language that stand in for it where no passage holds itself. */
  spare: string[];
  /** German words for it, of which compounds are made. */
  german: readonly string[];
  /** It stands before a name as a form of address. */
  isTitle?: boolean;
  /** It says again what other words of the question say. */
  isRepeated?: boolean;
  /** Its forms are words of like meaning, none of its own being held. */
  isStandIn?: boolean;
  /** Its forms are those of words that it may be a slip of. */
  isSlip?: boolean;
  /** It tells among what other words find, and finds nothing. */
  isTelling?: boolean;
}

/** What a question asks for: its telling words, each once and in order, and the words of its quoted phrases. */
export interface Question {
  wanted: Wanted[];
  phrases: string[][];
  /** Its words that tell nothing. */
  idle: ReadonlySet<string>;
  /** No other language has more of its small words. */
  isEnglish: boolean;
}

const QUOTED = /"([^"]{1,300})"|“([^“”]{1,300})”|„([^„“”]{1,300})[“”]|«([^«»]{1,300})»/g;
const MAX_WORDS = 120;
/** May as a month: written so within a sentence, beside a number, behind a word for when, or at the end. */
const MONTH_OF_MAY =
  /(?<=[^\s.?!:][ ,]+)May\b|\b[Mm]ay(?=,? \d|[ ?.]*$)|(?<=\d(?:st|nd|rd|th)?\.?(?: of)? |\b(?:[Ii]n|by|of|for|from|to|until|till|since|during|before|after|early|mid|late|last|next|this) )may\b/;
/** A day as it is written for machines: it is found as a whole. */
const ISO_DAY = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/g;

/**
 * Reads a question, whatever its grammar; one of stop words alone wants nothing, and what is to be done with the answer is no part of it.
 * Days without a year are told from today, where it is given.
 */
export function questionOf(text: string, today?: string): Question {
  const all = wordsOf(text.replaceAll(ISO_DAY, ' ')).slice(0, MAX_WORDS);
  const heard = withoutArticles(heardIn(all), text);
  const about = heard.filter((word) => !ASKING.has(word) && !(isVerb(word) && !MONTH_OF_MAY.test(text)));
  const telling = about.length > 0 ? about : heard;
  const phrases = Array.from(text.matchAll(QUOTED), (found) => wordsOf(found.slice(1).find(Boolean) ?? ''));
  const ofDays = dayNumbersIn(text);
  const inGerman = languageIn([...new Set(all)]) === 'de';
  const inEnglish = timesIn(all, STOP_WORDS.en) > timesIn(all, STOP_WORDS.de);
  const idle = new Set(all.filter((word) => !telling.includes(word)));
  const untitled = withoutTitles(all, idle);
  const words = telling.map((word): Wanted => {
    if (!untitled.includes(word)) return { ...wantedBy([word]), isTitle: true };
    if (ofDays.has(word)) return inFigures(word);
    if (inGerman) return translated(withFormsOfVerb(wantedBy([word])), 'de');
    return inEnglish ? translated(withoutRemnants(wantedBy([word])), 'en') : translated(wantedBy([word]));
  });
  return {
    wanted: [
      ...words,
      ...againIn(text, today).filter(({ word }) => !telling.includes(word)),
      ...(words.length > 0 ? [...impliedBy(text), ...statementsAsked(text).map(askedFor)] : []),
    ],
    phrases: phrases.filter((words) => words.length > 1),
    idle,
    isEnglish: [STOP_WORDS.de, ...Object.values(FOREIGN_STOP_WORDS)].every(
      (other) => timesIn(all, other) <= timesIn(all, STOP_WORDS.en),
    ),
  };
}

/** So many small words of a language tell it; one may be part of a name. */
const ENOUGH = 2;

const timesIn = (words: string[], known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length;

/** The language of a question whose words are kept by their stems. */
const languageIn = (words: string[]): Stemmed =>
  timesIn(words, STOP_WORDS.de) > timesIn(words, STOP_WORDS.en) ? 'de' : 'en';

/** The words that count, by the language of the small ones among them; all of a name that has no others. */
function heardIn(all: string[]): string[] {
  const words = [...new Set(all)];
  const stops = (known: ReadonlySet<string>) => timesIn(words, known);
  const language = languageIn(words);
  const own = words.filter((word) => !isStop(word, language));
  const [foreign] = Object.values(FOREIGN_STOP_WORDS).toSorted((a, b) => stops(b) - stops(a));
  if (!foreign || stops(foreign) < ENOUGH || stops(foreign) <= stops(STOP_WORDS[language])) return own;
  const left = words.filter((word) => !isStop(word, undefined) && !foreign.has(word));
  return left.length > 0 ? left : own;
}

/** Articles with which names begin, and texts in their languages are full of. */
const ARTICLES = new Set(['la', 'le', 'les', 'el', 'los', 'las', 'il']);
/** What is left of a name finds it. */
const TELLING = 3;

/** The words without articles of names, where others tell more; `LA` is none. */
function withoutArticles(words: string[], text: string): string[] {
  const capitals = new Set(text.match(/\b[A-Z]{2,3}\b/g));
  const others = words.filter((word) => !ARTICLES.has(word) || capitals.has(word.toUpperCase()));
  return others.some((word) => word.length >= TELLING) ? others : words;
}

const MAX_AGAIN = 8;

/** What words want that stand for the same. */
export function wantedBy(words: string[]): Wanted {
  const own = [...new Set(words.flatMap(formsOf))];
  const known = { own, written: words.flatMap((word) => [word, withoutS(word)]) };
  const forms = [...new Set([...own, ...words.flatMap(spellingsOf), ...synonymsOf(known)])];
  return { word: words[0] ?? '', own, forms, spare: besideOf(known), german: [] };
}

/** A word of a question in a language, or in either, met by what the other calls it as well. */
export function translated(one: Wanted, language?: Stemmed): Wanted {
  const forms = [...new Set([...one.forms, ...translationsOf(one.own, language)])];
  return { ...one, forms, german: language === 'de' ? [] : germanFor(one.own) };
}

/** A word of a German question with the other forms of its verb. */
function withFormsOfVerb(one: Wanted): Wanted {
  const others = stemsOfVerb(one.word);
  return { ...one, own: [...new Set([...one.own, ...others])], forms: [...new Set([...one.forms, ...others])] };
}

/** Of an English word German endings leave another word this short: of `lease` Lea, of `tenses` ten. */
const REMNANT = 3;

function withoutRemnants(one: Wanted): Wanted {
  const isRemnant = (form: string) =>
    form.length <= REMNANT &&
    form === stemOf(one.word, 'de') &&
    form !== stemOf(one.word, 'en') &&
    form !== withoutS(one.word);
  return {
    ...one,
    own: one.own.filter((form) => !isRemnant(form)),
    forms: one.forms.filter((form) => !isRemnant(form)),
  };
}

/** The number of a day in its month: no text spells it out. */
const inFigures = (word: string): Wanted => ({ word, own: [word], forms: [word], spare: [], german: [] });

/** True where passages hold a word in any form. */
export const isHeldBy = ({ forms }: Wanted, { of }: Pick<Standing, 'of'>): boolean =>
  forms.some((form) => (of.get(form) ?? 0) > 0);

/** The words with what stands in for those that no passage holds. */
export const standingIn = (wanted: Wanted[], { of }: Pick<Standing, 'of'>): Wanted[] =>
  wanted.map((one) => {
    const isHeld = (term: string) => (of.get(term) ?? 0) > 0;
    const spare = one.own.some(isHeld) ? [] : one.spare.filter(isHeld);
    return spare.length > 0 ? { ...one, forms: [...one.forms, ...spare] } : one;
  });

/** Numbers and days of a question as texts may write them otherwise. */
function againIn(text: string, today: string | undefined): Wanted[] {
  const groups = [...[...numbersIn(text), ...quantitiesIn(text)].map(({ terms }) => terms), ...daysIn(text, today)];
  const known = new Map(groups.map((words) => [words.join(' '), { ...wantedBy(words), isRepeated: true }]));
  return [...known.values()].slice(0, MAX_AGAIN);
}

/** What texts have for what a question asks for in other words. */
const impliedBy = (text: string): Wanted[] => impliedIn(text).map((told) => ({ ...wantedBy(told), isRepeated: true }));

/** A kind of statement that a question asks for, beside its words. */
const askedFor = (statement: Statement): Wanted => ({
  ...inFigures(statement),
  isRepeated: true,
  isTelling: !isFinding(statement),
});

/** The question with what goes by its words: forms of further words for those that name something. */
export function alsoBy(question: Question, names: Map<string, string[]>): Question {
  const own = new Set(question.wanted.map(({ word }) => word));
  const wanted = question.wanted.map((one) => {
    const others = (names.get(one.word) ?? []).filter((name) => !own.has(name));
    return { ...one, forms: [...new Set([...one.forms, ...others.flatMap(formsOf)])] };
  });
  return { ...question, wanted };
}
