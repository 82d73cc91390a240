import { textAt, textOf } from '../parts.ts';
import { isFirstName } from '../gazetteer.ts';
import type { Token } from '../../page/tokens.ts';
import type { Reading } from '../reading.ts';
import { ADDRESS } from '../../words/address.ts';

/** Between somebody and the firm that he is of. */
const OF = /^(?:of|at|bei|chez|presso)$/;
const CONFIDENCE = 0.7;

/** True for two words behind somebody's full name and `of` that name a firm: they share a word with whoever is of it, or no given name begins them, and no place is meant. */
function isFirmOf(one: Reading, who: Reading | undefined, tokens: Token[]): boolean {
  if (one.kind !== 'PER' || one.to - one.from !== 2 || who?.kind !== 'PER' || who.to - who.from < 2) return false;
  if (who.to + 1 !== one.from || !OF.test(textAt(tokens, who.to)) || /^['’]s$/.test(textAt(tokens, one.to)))
    return false;
  const words = tokens.slice(one.from, one.to).map(({ text }) => text);
  const isShared = tokens.slice(who.from, who.to).some(({ text }) => words.includes(text));
  if (ADDRESS.test(words[0] ?? '')) return false;
  return isShared || (textAt(tokens, who.to) !== 'of' && !isFirstName(words[0]?.toLowerCase() ?? ''));
}

/** What firms are called after, behind the name of whoever founded them. */
const TRADE =
  /^(?:Bau|Stahl|Holz|Metall|Glas|Beton|Druck|Papier|Textil|Möbel|Technik|Elektro|Elektronik|Logistik|Transporte?|Spedition|Immobilien|Reisen|Foods|Steel|Timber|Print|Press|Motors|Logistics|Textiles|Marine|Plastics|Tools|Trading)$/;
const SPEAKS =
  /^(?:called|rang|phoned|wrote|writes|says|said|asks|asked|confirms|confirmed|mails|mailed|emailed|replied|answered|reports|reported|complained|complains|schreibt|schrieb|sagt|sagte|meldet|meldete|ruft|rief|fragt|fragte|bestätigt|meint|antwortet|mailt|mailte)$/;
/** Said right behind, of several: `called early today, their driver is late`. */
const MANY = /^(?!.*\b(?:s?he|him|her|his)\b.*\btheir\b)(?:\p{Ll}+ ){0,5}[,;] their(?!\p{L})/u;
const NAME = /^\p{Lu}\p{Ll}{2,}$/u;
/** How far behind the verb that may stand. */
const TOLD = 8;

/** True for two words that no given name begins and that speak as many do (`Falk Stein called, their driver is late`), or that end in a trade. */
function isFirmSpeaking(one: Reading, tokens: Token[]): boolean {
  const [first, last] = [textAt(tokens, one.from), textAt(tokens, one.to - 1)];
  if (one.kind !== 'PER' || one.to - one.from !== 2 || !SPEAKS.test(textAt(tokens, one.to))) return false;
  if (!NAME.test(first) || isFirstName(first.toLowerCase()) || ADDRESS.test(first)) return false;
  return TRADE.test(last) || MANY.test(textOf(tokens, one.to + 1, one.to + TOLD));
}

/** Readings in which a firm called by two surnames is no person, behind whoever is of it (`Bruno Vance of Vance Lowry`) or where it speaks. */
export const firmsLikePeople = (readings: Reading[], tokens: Token[]): Reading[] =>
  readings.map((one, n) =>
    isFirmOf(one, readings[n - 1], tokens) || isFirmSpeaking(one, tokens)
      ? { ...one, kind: 'ORG', confidence: Math.min(one.confidence, CONFIDENCE) }
      : one,
  );
