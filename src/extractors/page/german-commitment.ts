import type { Commitment } from '../../common/model.ts';
import { datesIn } from './dates.ts';
import { amountsIn } from './money.ts';

/** Who promises in a German sentence: `first` where it is whoever says ich or wir, else by the words of the text. */
export type GermanPromise = Pick<Commitment, 'who' | 'what'> & { first?: true };

const FIRST =
  '(?:liefer|schick|send|überweis|zahl|bezahl|bestell|bring|hol|klär|prüf|übernehm|erstell|meld|bestätig|mach|organisier|buch|reservier|gewähr|erstatt|ersetz|nehm|unterschreib|reich|besorg|vereinbar|stell|sorg|kümmer|repariert|reparier|verlänger|tausch)';
const SAID_FIRST = new RegExp(
  `\\b(?:ich|wir) (?:(?:auch|dann|gern|gerne) )?${FIRST}e?n?\\b|\\b${FIRST}en? (?:ich|wir)\\b`,
  'iu',
);
const THIRD =
  '(?:liefert|schickt|sendet|überweist|zahlt|bezahlt|bestellt|bringt|holt|klärt|prüft|übernimmt|erstellt|meldet|bestätigt|organisiert|bucht|repariert|stellt|streicht|übergibt|justiert|erstattet|ersetzt|leistet|renoviert|installiert|montiert|unterschreibt|verlängert|reicht)';
const SAID_THIRD = new RegExp(
  `^(?:[-•*] |\\d{1,2}\\. |§ ?\\d+ )?(?:(?:[Dd]er|[Dd]ie|[Dd]as|[Uu]nsere?|[Mm]eine?) )?((?:\\p{Lu}[\\p{L}.&'’-]+)(?: \\p{Lu}[\\p{L}.&'’-]+){0,5})(?: (?:von|vom|aus) [^,.;]{2,40}|, ([^,.;]{2,60}),)? (${THIRD}\\b.{2,240})$`,
  'su',
);
const SUM = /\b(?:vergütung|preis|miete|kaution|honorar|gebühr|rate|anzahlung|kaufpreis|entgelt)\p{L}* beträgt\b/iu;
const TO_BE_DONE = /\bist (?:bis|binnen|innerhalb)\b.{2,80}\bzu [\p{Ll}]{4,30}\b/u;
const DONE_ON =
  /\b(?:wird|werden) (?:am|bis|spätestens)\b.{2,60}\b(?:ge|abge|ausge|einge|über|ver|be)[\p{Ll}]{3,20}t\b/u;
const DEADLINE =
  /\b(?:fertigstellung|lieferung|abgabe|zahlung|abnahme|lieferfrist|frist)\b.{0,30}\b(?:bis|am|spätestens|innerhalb|binnen)\b/iu;
const WITHIN = /\b(?:innerhalb|binnen) (?:von )?\d{1,3} (?:tagen|wochen|werktagen|monaten)\b/iu;
const REJECTED =
  /\?["”)]*$|\b(?:nicht|kein|keine|keinen|nie|würde|würden|könnte|könnten|vielleicht|eventuell|wenn|falls|sofern|ob|wer|später|irgendwann|möchte|möchten|hätte|wäre|angeblich|früher|soll|sollte|sollten|hoffe|hoffen)\b/iu;

/** What a German sentence promises or sets as a term, or undefined; in a contract the present tense promises by itself, elsewhere of others only with a day, an amount or `Ihnen`. */
export function germanPromise(text: string, date: string, isContract: boolean): GermanPromise | undefined {
  if (REJECTED.test(text)) return undefined;
  if (SAID_FIRST.test(text)) return { first: true, what: text };
  const third = SAID_THIRD.exec(text);
  if (third && (isContract || isDefinite(text, date))) return { who: namedIn(third), what: third[3] ?? '' };
  const isCounted = amountsIn(text, 1).length > 0;
  if ((SUM.test(text) && isCounted) || TO_BE_DONE.test(text) || DONE_ON.test(text)) return { what: text };
  return isContract && (DEADLINE.test(text) || WITHIN.test(text)) ? { what: text } : undefined;
}

const NAME = /^(?:Herr|Frau|Dr\.|\p{Lu}\p{Ll}+ \p{Lu})/u;

/** `Unser Hausmeister, Herr Klee,` is Herr Klee. */
const namedIn = ([, subject = '', beside]: RegExpExecArray): string =>
  beside && !subject.includes(' ') && NAME.test(beside) ? beside : subject;

const isDefinite = (text: string, date: string): boolean =>
  /\b(?:Ihnen|Euch|dir|euch)\b/.test(text) || WITHIN.test(text) || datesIn(text, date).length > 0;
