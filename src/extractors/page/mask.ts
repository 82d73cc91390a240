import { aroundCode } from '../../common/html/around-code.ts';
import { withoutHidden } from '../../common/html/hidden.ts';
import { isHtml } from '../../common/html/is-html.ts';
import { tokensOf } from '../../common/html/tokens.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    '#39': "'",
    '#160': ' ',
  }),
);
const BLOCK = /^(?:p|div|br|tr|li|ul|ol|h[1-6]|table|blockquote|hr)$/;
const ENCODED = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{120,}|^[A-Za-z0-9+/=]{60,}$/gm;
const ADDRESS = /^<[^\s=]+@[^\s=]+>$/;

const blank = (text: string): string => ' '.repeat(text.length);

const MARK =
  /\{[a-z_]{3,24}\}|[[(](?:inaudible|laughter|laughs|crosstalk|applause|pause|music|interpretation|translation|silence|unclear)[\])]/gi;

/** What a program notes between the words: who came and went behind a stamp and a dash, and when it wrote. */
const NOTICE =
  /^\[?\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?\]? [-–] [^:\n]{1,200}$|^[^:\n]{3,60} (?:started|stopped) transcription$/gim;

/** A transcript without what is noted between the words, character for character. */
export const withoutMarks = (text: string): string => text.replace(MARK, blank).replace(NOTICE, blank);

/** Words between underscores, which Markdown sets in italics. */
const ITALIC = /(?<![\p{L}\p{N}_@/.])_([^\s_](?:[^_\n]{0,100}[^\s_])?)_(?![\p{L}\p{N}_@])/gu;

/** What Markdown shows to no reader: a comment, and the words that stand for an image. */
const UNSHOWN = /^\[\/\/\]: ?#[^\n]{0,2000}$|!\[[^[\]\n]{0,300}\]\([^()\n]{0,600}\)/gm;

/** What mail systems tell each other of a message: when it came, what became of it, its id. */
const MACHINE =
  /^(?:(?:Reporting|Received-From|Remote)-MTA|(?:Arrival|Last-Attempt)-Date|Will-Retry-Until|X-Postfix-[\w-]{1,30}|Diagnostic-Code|Message ID): [^\n]*$|^Action: (?:failed|delayed|delivered|relayed|expanded)$|^Status: \d\.\d{1,3}\.\d{1,3}\b[^\n]*$/gm;

/** The body with HTML tags, what they hide, comments, encoded blocks, what machines tell each other, underscores of italics and control characters blanked, character for character, so that offsets hold. */
export function mask(body: string): string {
  const page = aroundCode(body);
  const text = isHtml(page) ? withoutTags(withoutHidden(page)) : withoutComments(body);
  return text
    .replace(UNSHOWN, blank)
    .replace(MACHINE, blank)
    .replace(ITALIC, ' $1 ')
    .replace(/[\r\u00a0\u2009\u202f\t\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g, ' ')
    .replace(ENCODED, blank);
}

function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', at)) {
    const close = text.indexOf('-->', open);
    if (close < 0) break;
    parts.push(text.slice(at, open), text.slice(open, close + 3).replace(/[^\n]/g, ' '));
    at = close + 3;
  }
  return parts.join('') + text.slice(at);
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  for (const { kind, name, start, end } of tokensOf(html)) {
    const piece = html.slice(start, end);
    if (kind === 'text' || ADDRESS.test(piece)) parts.push(piece);
    else if (kind === 'other') parts.push(piece.replace(/[^\n]/g, ' '));
    else parts.push(BLOCK.test(name) ? '\n'.padStart(piece.length) : blank(piece));
  }
  return parts
    .join('')
    .replace(/&(#?\w{2,5});/g, (whole, name: string) => (ENTITIES.get(name) ?? ' ').padEnd(whole.length));
}
