import { ASKING, STOP_WORDS } from './stop-words.ts';
import { formsOf, isStop } from './terms.ts';
import { wordsOf } from './tokens.ts';

/** A word of a question with all the terms that meet it. */
export interface Wanted {
  word: string;
  /** The terms of the word itself. */
  own: string[];
  /** These, and those of other names for what it names. */
  forms: string[];
}

/** What a question asks for: its telling words, each once and in order, and the words of its quoted phrases. */
export interface Question {
  wanted: Wanted[];
  phrases: string[][];
}

const QUOTED = /"([^"]{1,300})"|“([^“”]{1,300})”|„([^„“”]{1,300})[“”]|«([^«»]{1,300})»/g;
const MAX_WORDS = 120;

/** Reads a question, whatever its grammar; one of stop words alone wants nothing, and what is to be done with the answer is no part of it. */
export function questionOf(text: string): Question {
  const all = wordsOf(text).slice(0, MAX_WORDS);
  const stops = (language: 'en' | 'de') => all.filter((word) => STOP_WORDS[language].has(word)).length;
  const language = stops('de') > stops('en') ? 'de' : 'en';
  const heard = [...new Set(all)].filter((word) => !isStop(word, language));
  const about = heard.filter((word) => !ASKING.has(word));
  const telling = about.length > 0 ? about : heard;
  const phrases = Array.from(text.matchAll(QUOTED), (found) => wordsOf(found.slice(1).find(Boolean) ?? ''));
  return {
    wanted: telling.map((word) => ({ word, own: formsOf(word), forms: formsOf(word) })),
    phrases: phrases.filter((words) => words.length > 1),
  };
}

/** The question with what goes by its words: forms of further words for those that name something. */
export function alsoBy(question: Question, names: Map<string, string[]>): Question {
  const own = new Set(question.wanted.map(({ word }) => word));
  const wanted = question.wanted.map((one) => {
    const others = (names.get(one.word) ?? []).filter((name) => !own.has(name));
    return { ...one, forms: [...new Set([...one.own, ...others.flatMap(formsOf)])] };
  });
  return { ...question, wanted };
}
