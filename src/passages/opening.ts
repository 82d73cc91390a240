import { wordsOf } from './tokens.ts';

const GREETING =
  /^(?:dear|hello|hi|hey|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten|gr[üu]ezi|sehr geehrte|bonjour|bonsoir|ch(?:er|ère)|madame|monsieur|hola|ciao|gentil[ei]|egregi[oa]|car[oai]|estimad[oa]s?|querid[oa]s?|hej|hei|kære?|kära|god (?:dag|morgon|kveld)|grüß gott|servus|moin)(?![\p{L}\p{N}])[^.!?]{0,80}[,!]?$|^(?:morning|afternoon|evening|morgen|buenos días|buenas tardes|buongiorno|salut)\b[^.!?,]{0,40}[,!]$/iu;
/** What stands above a text rather than in it: "Attendees: …". */
const LABELLED =
  /^[*_]{0,2}(?:from|to|b?cc|date|sent|subject|attendees|participants|present|teilnehmer|teilnehmende|anwesend|von|an|betreff|gesendet|datum|de|à|objet|envoyé|présents|da|oggetto|inviato|para|asunto|enviado|aan|onderwerp|verzonden|från|fra|till?|ämne|emne|skickat|sendt|dato)[*_]{0,2}\s?:/iu;
/** True of a line above a text that says who, to whom, when or about what. */
export const isLabelled = (line: string): boolean => LABELLED.test(line);
const FRONTMATTER = /^\s*---\r?\n[\s\S]{0,8000}?\r?\n---[ \t]*\r?\n/;
/** Who a mail is from, as it says above its text. */
const FROM = /^[*_]{0,2}(?:from|von|de|da|fra|från)[*_]{0,2}\s?:[*_]{0,2}\s*(\S.{0,200})$/imu;
const HISTORY = /^(?:>|-{3,}|_{5,}|.{0,120}\b(?:wrote|schrieb|a écrit)\b.{0,40}:$)/iu;
/** A line that says goodbye and nothing else; names, roles and numbers come after it. */
const FAREWELL =
  /^(?:--|(?:with )?(?:(?:best|kind(?:est)?|warm(?:est)?|many) )?(?:regards|wishes|thanks|cheers|greetings)|thank you|best|all the best|sincerely|yours(?: truly| sincerely| faithfully)?|(?:mit )?(?:(?:freundlich|best|herzlich|lieb|viel|schön)\w* )?gr(?:üß|üss|uß|uss)\w{0,2}|herzlich\w{0,3}|cordialement|bien (?:à vous|cordialement)|meilleures salutations|saludos|um abraço|(?:un )?abrazo|(?:un |cordiales )?saludos?|à bientôt|amitiés|bonne (?:journée|soirée)|danke(?: und gr(?:üße|uß))?|[lvb]g|mfg|(?:cordiali|distinti|cari) saluti|(?:med )?(?:vänlig|bäst|varm|hjärtlig)\w* hälsning\w*|hälsning(?:ar)?|mvh|(?:med )?(?:venlig|vennlig|beste?) hilsen|hilsen|(?:met vriendelijke )?groet(?:en|jes)?)[,.!]?$/iu;
/** Whose name a farewell ends with on its own line. */
const NAMED = / ?,? \p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*)?$/u;

const isFarewell = (line: string): boolean => FAREWELL.test(line) || FAREWELL.test(line.replace(NAMED, ''));

const MAX_BESIDE = 2;

/** True of a line that is a name, or a part of it, as its bearer signs: `Dana Frost`, `Dana`, `D. Frost`, `Frost Dana`, `Dr. Dana "Di" Frost`. */
function signs(line: string, name: ReadonlySet<string>): boolean {
  const parts = wordsOf(line);
  const isOwn = (part: string) => name.has(part);
  const isPart = (part: string) =>
    isOwn(part) || (part.length === 1 && [...name].some((word) => word.startsWith(part)));
  const isWhole = name.size > 1 && parts.filter(isOwn).length === name.size && !/[.!?]$/.test(line);
  if (isWhole) return parts.length <= name.size + MAX_BESIDE;
  return parts.length > 0 && parts.length <= name.size && parts.some(isOwn) && parts.every(isPart);
}

/**
 * The first sentences of what somebody wrote, on one line: without frontmatter, greeting, headings, signature and what is quoted from before; empty where
 * nothing is left. A line that is the writer's name, where it is told or stands above the text, begins the signature.
 */
export function openingOf(body: string, longest: number, writer = ''): string {
  const lines: string[] = [];
  const name = new Set(wordsOf(nameIn(writer || (FROM.exec(body.slice(0, LOOKED_AT))?.[1] ?? ''))));
  for (const line of body
    .slice(0, LOOKED_AT)
    .replace(FRONTMATTER, '')
    .split('\n')
    .map((text) => text.trim())) {
    if (lines.length > 0 && (HISTORY.test(line) || isFarewell(line) || signs(line, name))) break;
    const isText = line !== '' && !GREETING.test(line) && !isLabelled(line) && !HISTORY.test(line);
    if (isText) lines.push(line.replace(/^#{1,6}\s+/, ''));
    if (lines.join(' ').length > longest) break;
  }
  return shortened(lines.join(' ').replaceAll(/\s+/g, ' '), longest);
}

/** A name without the address beside it. */
const nameIn = (text: string): string => text.replace(/<[^<>]*>|\S+@\S+/g, ' ');

const LOOKED_AT = 20_000;

/** Cut after the last whole sentence that fits, or at a word. */
function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const fits = text.slice(0, longest);
  const end = Math.max(fits.lastIndexOf('. '), fits.lastIndexOf('! '), fits.lastIndexOf('? '));
  return end > longest / 3 ? fits.slice(0, end + 1) : `${fits.replace(/\s+\S*$/, '')}…`;
}
