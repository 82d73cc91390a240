import { TRANSLATED } from '../../../common/text/header-keys.ts';
import type { Line } from '../lines.ts';

/** A header line: its key in lower case with `_`, and where its value stands in the body. */
export interface Header {
  key: string;
  value: string;
  start: number;
  end: number;
  /** True where its values stand on lines of their own, each behind a bullet; a line break parts them. */
  isListed?: boolean;
}

/** Consecutive header lines; `from` and `to` are line numbers (`to` exclusive). */
export interface HeaderBlock {
  headers: Header[];
  from: number;
  to: number;
}

const KEYS = new Set(
  (
    'from to cc bcc subject date sent reply_to attendees participants present invitees organizer organiser host chair author authors by company ' +
    'organization organisation client customer vendor supplier contact email e-mail phone tel website web deal account project amount total ' +
    'message_id in_reply_to references thread importance priority location where when time attachments x_mailer mime_version content_type ' +
    'facilitator minutes note_taker assignee owner received return_path delivered_to sender bill_to billed_to issued_by re'
  ).split(' '),
);
/** Keys that are words or names elsewhere: they count among three kinds of header lines or more. */
const SHARED = new Set('från fra van de da till til à a aan para data dato sendt'.split(' '));
const FEW = 3;
const LINE = /^[*_]{0,2}(\p{L}[\p{L} -]{0,24}?)[*_]{0,2}\s?:[*_]{0,2}(?:\s+|$)/u;
/** A display name before a mail address. */
const NAMED = /^"?\p{Lu}[^"<@]{1,60}"?\s{0,2}</u;
/** The next column of a line, with a key of its own. */
const NEXT = / {3,}\p{Lu}[\p{L} -]{1,24}:.*$/u;
const MAX_HEADER_LINES = 60;

/** The key of a header line, or undefined when the line is none. */
export function headerKey(text: string): { key: string; length: number } | undefined {
  const [whole, name] = LINE.exec(text) ?? [];
  if (!whole || !name) return undefined;
  const written = name.toLowerCase().trim().replace(/[ -]/g, '_').replace('e_mail', 'email');
  const key = TRANSLATED.get(written) ?? written;
  return KEYS.has(key) ? { key, length: whole.length } : undefined;
}

/** Reads the header lines that begin at line `from`, with folded and listed values joined; empty when there are none. */
export function headersAt(lines: Line[], from: number): HeaderBlock {
  const headers: Header[] = [];
  let to = from;
  for (const line of lines.slice(from, from + MAX_HEADER_LINES)) {
    const key = headerKey(line.text);
    if (key) {
      const value = line.text.slice(key.length).replace(NEXT, '');
      headers.push({
        key: key.key === 'email' && NAMED.test(value) ? 'contact' : key.key,
        value,
        start: line.at + key.length,
        end: line.at + key.length + value.length,
      });
    } else if (!continues(headers.at(-1), line)) break;
    to++;
  }
  if (isSpoken(headers)) return { headers: [], from, to: from };
  const isShared =
    new Set(headers.map(({ key }) => key)).size < FEW &&
    lines.slice(from, to).some(({ text }) => SHARED.has(keyIn(text)));
  return isShared ? { headers: [], from, to: from } : { headers, from, to };
}

/** Parts that people have in a talk, and fields elsewhere. */
const PARTS = /^(?:customer|client|vendor|supplier|author|host|facilitator|chair|sender|contact)$/;
/** Words of somebody who speaks: a field has names. */
const SPEECH =
  /(?:^|[^\p{L}])(?:i|we|you|he|she|it|they|is|are|was|were|have|has|will|would|can|let|thank|thanks|please|good|ich|wir|sie|ist|sind|haben|wird|danke|bitte|guten)(?:['’]\p{L}+)?(?![\p{L}.])/iu;
/** True where the value of such a part is a sentence, by its words or because the part has another: somebody speaks. */
function isSpoken(headers: Header[]): boolean {
  const sentences = headers.filter(({ key, value }) => PARTS.test(key) && /[.?!]$/.test(value.trim()));
  return sentences.some(
    ({ key, value }, n) => SPEECH.test(value) || sentences.slice(n + 1).some((other) => other.key === key),
  );
}

const keyIn = (text: string): string => LINE.exec(text)?.[1]?.toLowerCase() ?? '';

function continues(last: Header | undefined, line: Line): boolean {
  if (!last || !line.text) return false;
  const folded = /^\s/.test(line.text) || line.at - line.start > line.depth * 2 || /^[-*•]\s/.test(line.text);
  if (!folded || !/^(?:to|cc|bcc|attendees|participants|present|invitees|references|subject|received)$/.test(last.key))
    return false;
  const text = line.text.replace(/^[-*•]\s+/, '');
  const isGoingOn = /[,;]$/.test(last.value) || last.key === 'subject';
  if (text !== line.text && last.value && !last.isListed) return false;
  last.isListed ||= text !== line.text;
  const behind = isGoingOn ? ' ' : ', ';
  if (last.value) last.value += last.isListed ? '\n' : behind;
  last.value += text;
  last.end = line.at + line.text.length;
  return true;
}

/** The header lines at the top of a body, or right below its first line; `top` is the line to begin at. */
export function headerBlock(lines: Line[], top = 0): HeaderBlock {
  let first = top;
  while (first < lines.length && !lines[first]?.text) first++;
  const title = headersAt(lines, first);
  if (title.headers.length) return title;
  let next = first + 1;
  while (next < lines.length && next < first + 4 && !lines[next]?.text) next++;
  const below = headersAt(lines, next);
  return below.headers.length ? below : { headers: [], from: first, to: first };
}
