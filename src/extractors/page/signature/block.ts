import { elementAt } from '../../../common/element-at.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import { SIGNED_FOR } from '../../words/address.ts';
import { hasLegalForm } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { isStatement, isTitle } from './card-parts.ts';
import type { Line } from '../lines.ts';
import { isEntered } from './register.ts';

const CLOSE =
  /^\W{0,5}(?:thanks?(?: you| so much| again| very much| and regards)?|thx|l\.?g\.?|v\.?g\.?|m\.?f\.?g\.?|glg|regards|best(?: regards| wishes)?|all the best|kind(?:est)? regards|warm(?:est)? (?:regards|wishes)|with (?:kind|best) regards|sincerely|cheers|yours(?: truly| sincerely| faithfully)?|respectfully|many thanks|take care|talk (?:to you )?soon|later|love|(?:mit )?(?:freundliche[mn]?|beste[mn]?|herzliche[mn]?|liebe[mn]?|vielen?|schöne[mn]?|sportliche[mn]?|sonnige[mn]?|kollegiale[mn]?) gr(?:üßen?|üssen?|uss|uß)|cordialement|bien (?:à vous|cordialement)|meilleures salutations|saludos|gracias|un saludo|(?:reciban? )?un cordial saludo|(?:met vriendelijke )?groet(?:en|jes)?|(?:cordiali|distinti|cari) saluti|(?:(?:med )?(?:vennlig|venlig|vänlig|beste|bedste|kær|kærlig) )?hilsen|(?:(?:med )?vänliga )?hälsningar|mvh|atentamente|warmly|herzlich(?:st)?(?= ?[,!]?$)|bientôt|salutations(?: distinguées)?|hasta pronto|un cordial saludo|a presto|un caro saluto|(?:um |un )?abra[çz]os?|(?:com os )?(?:melhores )?cumprimentos|atenciosamente|pozdrawiam|(?:parhain )?terveisin)(?!\p{L})[\s,.!-]{0,5}[\p{L}. ]{0,25}$/iu;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,120}/;
const PHONE = /(?:\+|\(|\b)\d[\d\s().-]{6,22}\d|\bx-?\.?\s?\d{4,5}\b/i;
const URL = /\b(?:https?:\/\/|www\.)\S+/i;
const RULE = /^\s*[-–—―_=*~]{2,}\s*$/;
const DEVICE = /^(?:sent|get|gesendet) (?:from|outlook for|von) my?\b/i;
const ROLE =
  /\b(?:manager|director|president|vp|vice|officer|counsel|attorney|analyst|engineer|assistant|associate|partner|consultant|specialist|coordinator|founder|head of|lead|ceo|cfo|cto|coo|sales|marketing|department|dept|suite|street|str\.|st\.|ave|avenue|road|floor|tel|fax|phone|mobile|cell|office|direct|inc\.?|llc|ltd|gmbh|e\.[kv]|corp\.?|company|university|professor)\b/i;
const PLACE =
  /\b[A-Z]{2},?\s+\d{5}\b|^\d{1,5}[a-z]?,?\s+\p{Lu}\p{L}|(?:^|[,|·•–-]\s{1,2})(?:[A-Z]{1,2}-)?\d{4,5}\s+\p{Lu}\p{L}|\p{L}(?:straße|strasse|str\.|weg|platz)\s\d/u;
const NUMBERED = /^\W{0,3}(?:tel|fon|phone|t|mob|m|cell|direct|office|fax)\b/i;
const STREET =
  /^(?:am|an der|im|in der|auf dem|auf der|zum|zur|unter den|alte[rn]?|neue[rn]?) \p{Lu}[\p{L}' -]{2,30} \d{1,4}[a-z]?$|^(?:rua|rue|calle|avenida|viale|piazza|via) [\p{L}' ]{3,40},? \d{1,4}$|\p{L}(?:vej|gade|gatan|vägen|straat|laan|kade|plein) \d{1,4}\b/iu;
/** Where a firm is entered, as its mails say. */
const REGISTERED =
  /\b(?:sitz der gesellschaft|(?:geschäftsführ(?:er(?:in|innen)?|ung)|vorstand|managing directors?)(?=:)|handelsregister|amtsgericht|hr[ab] ?\d|ust-?id|registered (?:in|office|charity)|company (?:no|number)|vat (?:no|number|reg))\b/i;
const INITIALS = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}[\p{L}'’-]+$/u;
/** What parts the cells of a line. */
const COLUMNS = /\s[|•·]\s|\S {3,}\S/;
/** A legal form that ends with a stop, which is not the end of a sentence. */
const FORM_END = /\b(?:e\.[KV]|Inc|Ltd|Co|Corp|S\.A|B\.V|Jr)\.$/;
const THANKS = /^\W{0,5}(?:thank|thx)/i;
const JOINER =
  /^(?:and|und|og|och|et|e|en|y|of|the|de|du|des|di|del|della|la|le|les|el|los|las|il|der|die|das|zu[mr]?|&|-|\/|\|)$/;
const MAX_LINES = 14;

/** How much a line looks like part of a signature; `names` are the sender's words in lower case. */
function signatureScore(text: string, names: ReadonlySet<string>): number {
  const line = text.slice(0, 200).replace(SIGNED_FOR, '');
  if (!line) return 0;
  const words = line.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word));
  let score = contactScore(line, words.length);
  const named = (line.toLowerCase().match(/[\p{L}]+/gu) ?? []).some((word) => isNamed(word, names));
  if (CLOSE.test(line)) score += 2.5;
  if (named && words.length <= 5) score += 2;
  else if (
    words.length <= 6 &&
    words.every((word) => /^\p{Lu}/u.test(word) || JOINER.test(word)) &&
    !/[?:]$/.test(line)
  )
    score += 1;
  if (words.length <= 3 && isFirstName((words[0] ?? '').toLowerCase().replace(/[,.]$/, ''))) score += 1.5;
  if (COLUMNS.test(line) && (named || isTitle(line))) score += 1.5;
  if (INITIALS.test(line)) score += 1;
  if (words.length <= 12 && (hasLegalForm(firstPart(line, /, | [–|·•-] /)) || hasLegalForm(line))) score += 1;
  if ((words.length <= 8 && PLACE.test(line)) || STREET.test(line)) score += 1;
  if (/^[A-Z]{2,3}\.?$/.test(line)) score += 1.5;
  if (
    words.length <= 8 &&
    (!/[.?!]$/.test(line) || FORM_END.test(line)) &&
    (ROLE.test(line) || isTitle(firstPart(line, ',')))
  )
    score += 1;
  return score - proseScore(line, words.length);
}

function contactScore(line: string, words: number): number {
  let score = 0;
  if (words <= 6 && EMAIL.test(line)) score += 2;
  if (PHONE.test(line) && (words <= 10 || isNumbers(line) || COLUMNS.test(line))) score += 2;
  if (REGISTERED.test(line) || isEntered(line)) score += words > 9 ? 4.5 : 1.5;
  if (words <= 4 && URL.test(line)) score += 1;
  if (RULE.test(line)) score += 1.5;
  if (DEVICE.test(line)) score += 3;
  return score;
}

/** True for several numbers with hardly a word between them: they make no sentence. */
const isNumbers = (line: string): boolean =>
  NUMBERED.test(line) && line.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length <= 4;

function proseScore(line: string, words: number): number {
  return (
    (line.length > 70 && !COLUMNS.test(line) ? 2 : 0) +
    (/[.?!]$/.test(line) && !COLUMNS.test(line) && (words > 5 || (words > 2 && /^\p{Ll}/u.test(line))) ? 2 : 0) +
    (line.endsWith(':') ? 1 : 0) +
    (isStatement(line) && !COLUMNS.test(line) && contactScore(line, words) === 0 ? 2 : 0) +
    (words > 9 && !isNumbers(line) && !COLUMNS.test(line) ? 1 : 0)
  );
}

function isNamed(word: string, names: ReadonlySet<string>): boolean {
  if (names.has(word)) return true;
  if (word.length < 4) return false;
  for (const name of names) if (name.length > 3 && (name.startsWith(word) || word.startsWith(name))) return true;
  return false;
}

/** True for the few words that may end a signature right below how to reach its owner: `Licensed in Ohio`. */
const isRest = (text: string, above: string): boolean =>
  /^\p{Lu}/u.test(text) &&
  !/[.?!:]$/.test(text) &&
  text.split(' ').length < 6 &&
  PHONE.test(above) &&
  NUMBERED.test(above);

/** How many lines may stand below a signature that are none of it: a slogan, a notice. */
const MAX_BELOW = 3;
/** The lines of the signature that ends a text given as lines `from` to `to`, but for a few of notices below it; empty when there is none. Scores after the corpus of the forge project. */
export function signatureLines(lines: Line[], from: number, to: number, names: ReadonlySet<string>): number[] {
  let end = to - 1;
  for (let below = 0; below <= MAX_BELOW && end >= from; below++) {
    while (end >= from && !lines[end]?.text) end--;
    const found = blockAbove(lines, from, end, names);
    if (found.length && (below === 0 || isOwned(lines, found, names))) return found;
    end--;
  }
  return [];
}

/** True for several lines of which one is the owner's name. */
function isOwned(lines: Line[], found: number[], names: ReadonlySet<string>): boolean {
  const texts = found.map((n) => elementAt(lines, n).text.replace(SIGNED_FOR, ''));
  const isNameOf = (text: string) => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    return words.length > 1 && words.length < 5 && words.filter((word) => isNamed(word, names)).length > 1;
  };
  return texts.length > 2 && texts.some((text) => isNameOf(firstPart(text, /,| [/|·•–-] /)));
}

/** True where only the owner's name was found: what stands above a blank line is no signature's then, unless it says goodbye. */
function isSignedAlone(lines: Line[], [n, ...others]: number[], names: ReadonlySet<string>): boolean {
  if (n === undefined || others.length > 0) return false;
  const words =
    elementAt(lines, n)
      .text.toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.length < 4 && words.every((word) => names.has(word));
}

function blockAbove(lines: Line[], from: number, end: number, names: ReadonlySet<string>): number[] {
  const found: number[] = [];
  let strongest = 0;
  let blanks = 0;
  for (let n = end; n >= Math.max(from, end - MAX_LINES); n--) {
    const { text } = elementAt(lines, n);
    if (!text) {
      if (++blanks > 2) break;
      continue;
    }
    const score = signatureScore(text, names);
    if (score < 1 && !found.length && !blanks && isRest(text, lines[n - 1]?.text ?? '')) continue;
    if (score < 1 || (blanks && isSignedAlone(lines, found, names) && !CLOSE.test(text))) break;
    found.push(n);
    strongest = Math.max(strongest, score);
    blanks = 0;
    if (CLOSE.test(text)) break;
  }
  const top = () => lines[found.at(-1) ?? -1]?.text ?? '';
  while (
    found.length &&
    (signatureScore(top(), names) < 1.5 ||
      (THANKS.test(top()) && !/[,.]\s*\p{Lu}/u.test(top()) && (found.length === 1 || /[.!]$/.test(top()))))
  )
    found.pop();
  const lone = found.length === 1 && contactScore(top(), 1) > 0 && !DEVICE.test(top());
  return strongest >= 1.5 && !lone ? found.toReversed() : [];
}

/** True for a line that only says goodbye. */
export const isClosing = (text: string): boolean =>
  CLOSE.test(text.slice(0, 120)) || RULE.test(text.slice(0, 120)) || DEVICE.test(text.slice(0, 120));
