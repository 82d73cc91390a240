import { FOREIGN_STOP_WORDS, STOP_WORDS } from '../stop-words.ts';
import { wordsOf } from '../tokens.ts';
import { anyOf, DONE, NAME, SAID_BY, SAYING, TO, WHO, WRITTEN } from './saying.ts';

/** Verbs of what goes to somebody without a word being said, folded. */
const GIVING = anyOf(
  `sen[dt] give gave given len[dt] sho(?:w|wed|wn) shipped deliver(?:ed)? forward(?:ed)? geschickt gesendet gegeben
  geliefert geliehen gezeigt envoye donne enviado dado mandato inviato dato`,
);
const HELPING = /^(?:do|did|does|has|have|had)$/;
/** Behind these and who did it German names to whom, before the verb. */
const HAVING = /^(?:hat|hatten?|habe|haben)$/;
const PRONOUN = /^(?:wir|ich|er|sie|man)$/;
const TITLE = /^(?:mr|mrs|ms|miss|dr|prof|sir|herrn?|frau|m|mme|sig|sra?)$/;
const ARTICLE = /^(?:the|our|dem|der|den|die|unserem?|unserer|la|le|el)$/;

const isVerb = (word: string): boolean =>
  SAYING.test(word) || SAID_BY.test(word) || DONE.test(word) || GIVING.test(word);
const isStop = (word: string): boolean =>
  STOP_WORDS.en.has(word) || STOP_WORDS.de.has(word) || FOREIGN_STOP_WORDS.fr.has(word);

/** The words of a question that may name to whom what it asks for was said or sent: those behind `promise`, `wrote to`, `mail to`, between `haben wir` and `geschrieben`; none in other questions. */
export function toldIn(text: string): string[] {
  const words = wordsOf(text);
  return [behindVerb(words), beforeVerb(words), behindTo(words)].find((found) => found.length > 0) ?? [];
}

/** What follows the verb of `did we promise` and `who promised`. */
function behindVerb(words: string[]): string[] {
  const from = WHO.test(words[0] ?? '') ? 0 : words.findIndex((word) => HELPING.test(word));
  const verb = from < 0 ? -1 : words.findIndex((word, i) => i > from && (SAYING.test(word) || GIVING.test(word)));
  return verb < 0 ? [] : nameFrom(words, verb + 1);
}

/** What stands between `haben wir`, or `wer hat`, and the verb. */
function beforeVerb(words: string[]): string[] {
  const having = words.findIndex((word) => HAVING.test(word));
  if (having < 0) return [];
  const isAfterWho = WHO.test(words[having - 1] ?? '');
  if (!isAfterWho && !PRONOUN.test(words[having + 1] ?? '')) return [];
  const found = nameFrom(words, having + (isAfterWho ? 1 : 2));
  return found.length > 0 && words.slice(having).some(isVerb) ? found.filter((word) => !isVerb(word)) : [];
}

/** What stands behind `to`, itself behind a verb or what is written. */
function behindTo(words: string[]): string[] {
  const said = words.findIndex((word, i) => WRITTEN.test(word) || (i > 0 && isVerb(word)));
  const isGerman = words.some((word) => HAVING.test(word));
  const to = words.findIndex(
    (word, i) => TO.test(word) && i > 0 && ((said >= 0 && i > said && i <= said + NAME) || isGerman),
  );
  return to < 0 ? [] : nameFrom(words, to);
}

/** The name at a place, behind `to`, an article or a form of address. */
function nameFrom(words: string[], at: number): string[] {
  let i = at;
  if (TO.test(words[i] ?? '')) for (i += 1; ARTICLE.test(words[i] ?? '');) i += 1;
  while (TITLE.test(words[i] ?? '')) i += 1;
  const rest = words.slice(i, i + NAME);
  const end = rest.findIndex(isStop);
  return end < 0 ? rest : rest.slice(0, end);
}
