import type { HeaderBlock } from '../header/headers.ts';
import type { Line } from '../lines.ts';
import { unflip } from '../names.ts';
import { dayed, stampIn } from './stamps.ts';
import type { Turn } from './turn.ts';

/** Days as programs call them that are near. */
const NEAR =
  "(?:(?:[Yy]esterday|[Tt]oday|[Gg]estern|[Hh]eute|[Vv]orgestern|[Hh]ier|[Aa]ujourd'hui|[Aa]yer|[Hh]oy|[Ii]eri|[Oo]ggi|[Gg]isteren|[Vv]andaag)(?:,? (?:at|um|à|alle|a las|om))?,? )?";
const DATE = '(?:\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}(?:,? |T))?';
const TIME = `${NEAR}${DATE}\\d{1,2}[:.]\\d{2}(?::\\d{2})?(?:\\s?[AaPp]\\.?[Mm]\\.?|Z)?`;
/** A name, also with the surname first, or a handle in small letters. */
const WHO =
  "(?:\\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}[\\p{L}'’-]{1,24})?, \\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}[\\p{L}.'’-]{0,24})?|@?[\\p{L}][\\p{L}\\p{N}._-]{0,30}|\\p{Lu}[\\p{L}.'’-]{0,24}(?: \\p{Lu}[\\p{L}.'’-]{0,24}){1,3})";
/** Small pictures around a name. */
const FACES = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F\\u200D ]{0,16}';
/** Somebody whose name the writer's telephone does not know. */
const NUMBER = '~?\\+\\d[\\d ()-]{6,20}\\d';
const FORMS = [
  /** `ana 09:31`, `Ana Berg  9:31 AM`, `Berg, Ana (Guest)  0:04`, `ana [09:31]`, over what is said. */
  `^\\*{0,2}(${WHO})\\*{0,2}(?: \\((?<note>[^():]{2,30})\\))?(?:\\s{1,4}|, )[[(]?${TIME}[\\])]?$`,
  /** `[09:31] ana: …`, `02.05.24, 09:31 - ana: …`, `ana (09:31): …`. */
  `^[[(]?${TIME}[\\])]?\\s*[-–]?\\s*${FACES}(${WHO}|${NUMBER})${FACES}(?: ?@ ?(?<house>\\p{Lu}[^@:()]{1,40}?))?(?: \\((?<note>[^():]{2,30})\\))?\\s?:\\s+(?=\\S)`,
  `^(${WHO})\\s[[(]${TIME}[\\])]\\s?:\\s+(?=\\S)`,
  /** The same with marks of text around the time and the name: `` `09:31` **ana**: … ``, `*09:31* | _ana_: …`. */
  `^[\`*_]{1,3}[[(]?${TIME}[\\])]?[\`*_]{1,3}\\s*[-–|·]?\\s*[*_]{0,2}(${WHO})[*_]{0,2}\\s?:[*_]{0,2}\\s+(?=\\S)`,
  `^[[(]?${TIME}[\\])]?\\s*[-–|·]?\\s*[*_]{1,2}(${WHO})[*_]{0,2}\\s?:[*_]{0,2}\\s+(?=\\S)`,
  /** `09:31:02 From Ana Berg to Everyone: …`. */
  `^${TIME}\\s+[Ff]rom\\s{1,2}(${WHO})(?: \\((?<note>[^():]{2,30})\\))?\\s+to\\s{1,2}[^:]{2,50}:\\s*(?=\\S)`,
  /** `<v Ana Berg>…` of captions. */
  `^<v(?:\\.[\\w.]{1,20})? (${WHO})>\\s*(?=\\S)`,
  /** `09:31 <ana> …`. */
  `^(?:[[(]?${TIME}[\\])]?\\s*)?<(${WHO})>\\s+(?=\\S)`,
  /** `[09:31] Ana Berg` over what is said. */
  `^[[(]?${TIME}[\\])]?\\s+(\\p{Lu}[\\p{L}.'’-]{0,24}(?: \\p{Lu}[\\p{L}.'’-]{0,24}){1,3})(?: \\([^()]{2,30}\\))?$`,
].map((form) => new RegExp(form, 'u'));
/** A time alone, below the name of who speaks. */
const TIME_ALONE = new RegExp(`^${TIME}$`, 'u');
const NAME_ALONE = /^\p{Lu}[\p{L}.'’-]{0,24}(?: \p{Lu}[\p{L}.'’-]{0,24}){1,3}$/u;
/** `ana: …`, only in a chat. */
const PLAIN = new RegExp(`^${FACES}(@?\\p{Ll}[\\p{L}\\p{N}._-]{1,24})${FACES}: +(?=\\S)`, 'u');
/** `Ana Berg » …`, `ana> …`, only in a chat. */
const ARROW = new RegExp(`^(${WHO})(?: ?[»›→] ?|> )(?=\\S)`, 'u');
/** What stands before a colon in small letters and is nobody. */
const NO_HANDLE =
  /^(?:yesterday|today|gestern|heute|vorgestern|hier|ayer|hoy|ieri|oggi|gisteren|vandaag|note|notes|re|fw|fwd|ps|p\.s\.|todo|to-do|edit|update|eta|tl;dr|fyi|btw|also|and|but|so|ok|https?|tel|price|total|date|time|where|when|who|what|why|how|bis|ab|am|um)$/i;
const MAX_LINE = 200;

/** The turns of a chat whose lines are stamped with a time, or begin with a handle in small letters; elsewhere two who speak have to come back. */
export function stampedTurns(lines: Line[], header: HeaderBlock, isChat: boolean): Turn[] {
  const forms = isChat ? [...FORMS, PLAIN, ARROW] : FORMS;
  const turns: Turn[] = [];
  const stamps: ReturnType<typeof stampIn>[] = [];
  for (const [n, line] of lines.entries()) {
    if (!line.text || (n >= header.from && n < header.to)) continue;
    const head = line.text.slice(0, MAX_LINE);
    const above = lines[n - 1];
    if (above && isBelowName(above, head)) {
      stamps.push(stampIn(head));
      turns.push({ line: n, name: above.text, start: above.at, end: line.at + head.length });
      continue;
    }
    const match = firstOf(forms, head);
    const name = match?.[1]?.replace(/^@/, '');
    if (!match || name === undefined || NO_HANDLE.test(name)) continue;
    const start = line.at + match[0].indexOf(name);
    const { house, note } = match.groups ?? {};
    const beside = { ...(house ? { house } : {}), ...(note ? { note } : {}) };
    stamps.push(stampIn(match[0]));
    turns.push({ line: n, name: unflip(name), ...beside, start, end: line.at + match[0].length });
  }
  const returning = [...Map.groupBy(turns, ({ name }) => name).values()].filter((list) => list.length > 1);
  return returning.length > 1 || (isChat && turns.length > 1) ? dayed(turns, stamps) : [];
}

/** True for a time with a line for itself, right below a name that has one. */
const isBelowName = (above: Line, head: string): boolean => TIME_ALONE.test(head) && NAME_ALONE.test(above.text);

function firstOf(forms: RegExp[], text: string): RegExpExecArray | undefined {
  for (const form of forms) {
    const match = form.exec(text);
    if (match) return match;
  }
  return undefined;
}
