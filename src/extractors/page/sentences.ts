import { firstPart } from '../words/parts.ts';
import { elementAt, lastOf } from '../../common/element-at.ts';
import type { Line } from './lines.ts';
import type { Section, SectionKind } from './sections.ts';
import type { Turn } from './turns/turn.ts';
import { sentencesFrom, tokensOf, type Token } from './tokens.ts';

/** A sentence of prose and the kind of section that it stands in. */
export interface Sentence {
  start: number;
  end: number;
  tokens: Token[];
  kind: SectionKind;
}

/** Characters and tokens of prose that are read for names and relations; longer texts are read up to here. */
const READ = 200_000;
const TOKENS = 36_000;
const WRAPPED = 45;
const LONG = 58;
/** A line that is longer than mail programs wrap is a paragraph of its own. */
const UNWRAPPED = 100;
/** A line that its next word would have fitted on, with this to spare, was ended on purpose. */
const ROOM = 8;
interface Span {
  start: number;
  end: number;
}
const KINDS = new Set<SectionKind>(['own', 'quoted', 'forwarded']);
const BREAKS = /^(?:[-*•>#|]|\d{1,3}[.)]\s|\p{Lu}[\p{L}\p{N} .]{1,30}:(?:\s|$))/u;

/** What is no prose in the lines: the signature, and who speaks before the colon of a turn; and the body as it was written, whose tabs part columns. */
interface Apart {
  signature?: Span;
  labels?: Turn[];
  written?: string;
  /** Each line is a message of its own, as in chats. */
  isByLine?: boolean;
}

/** The sentences of own, quoted and forwarded text; hard-wrapped lines are joined, columns are not; code, tables and what stands apart are left out. */
export function sentencesOf(text: string, lines: Line[], sections: Section[], apart: Apart = {}): Sentence[] {
  const spoken = new Map(apart.labels?.map((turn) => [turn.line, turn.end]));
  const found: Sentence[] = [];
  let read = 0;
  let tokens = 0;
  for (const section of sections) {
    if (!KINDS.has(section.kind)) continue;
    for (const [from, to] of paragraphs(text, lines, section, { ...apart, spoken })) {
      const end = Math.min(to, from + READ - read);
      const whole = sentencesFrom(paragraphTokens(text, from, end, TOKENS - tokens));
      for (const sentence of whole.flatMap((one) => columnsOf(one, apart.written))) {
        tokens += sentence.length;
        const start = elementAt(sentence, 0).start;
        found.push({ start, end: lastOf(sentence).end, tokens: sentence, kind: section.kind });
      }
      read += end - from;
      if (read >= READ || tokens >= TOKENS) return found;
    }
  }
  return found;
}

/** A sentence, or what stands in each of its columns. */
function columnsOf(sentence: Token[], written = ''): Token[][] {
  if (!written.slice(sentence[0]?.start, sentence.at(-1)?.end).includes('\t')) return [sentence];
  const columns: Token[][] = [];
  let end = Infinity;
  for (const token of sentence) {
    if (end > token.start || written.slice(end, token.start).includes('\t')) columns.push([]);
    lastOf(columns).push(token);
    end = token.end;
  }
  return columns;
}

/** The words and signs of a paragraph: those that begin a line say so. */
function paragraphTokens(text: string, from: number, to: number, max: number): Token[] {
  const kept: Token[] = [];
  let begins = false;
  for (const token of tokensOf(text, from, to, max)) {
    if (token.text === '\n') begins = true;
    if (token.text === '\n' || (token.text === '>' && token.end - token.start === 1)) continue;
    kept.push(begins ? { ...token, begins } : token);
    begins = false;
  }
  return kept;
}

interface Unread {
  signature?: Span;
  isByLine?: boolean;
  /** Where the words begin on lines that name their speaker. */
  spoken: ReadonlyMap<number, number>;
}

/** Runs of lines that are one paragraph of prose, as body offsets. */
function paragraphs(
  text: string,
  lines: Line[],
  { from, to }: Section,
  { signature, spoken, isByLine = false }: Unread,
): [number, number][] {
  const found: [number, number][] = [];
  let open: { start: number; last: Line } | undefined;
  const close = () => {
    if (open) found.push([open.start, Math.max(open.start, open.last.at + open.last.text.length)]);
    open = undefined;
  };
  let fenced = false;
  const widest = widestOf(lines, from, to);
  const isBroken = !isByLine || countWide(lines, { from, to }, widest) >= MANY_WIDE;
  for (let n = from; n < to; n++) {
    const line = elementAt(lines, n);
    if (line.text.startsWith('```')) fenced = !fenced;
    const signed = signature && line.at >= signature.start && line.at < signature.end;
    if (!line.text || signed || fenced || line.text.startsWith('```') || isCode(line.text)) close();
    else {
      const words = spoken.get(n);
      if (
        open &&
        (words !== undefined ||
          !(isFlowed(text, open.last, line) || (isBroken && isWrapped(open.last, line, { widest, isByLine }))))
      )
        close();
      open = { start: open?.start ?? words ?? line.at, last: line };
    }
  }
  close();
  return found;
}

/** A gap that no prose has. */
const COLUMNS = /[^\s.!?:] {3,}\S/;

/** The length of the longest line. */
function widestOf(lines: Line[], from: number, to: number): number {
  let most = 0;
  for (let n = from; n < to; n++) most = Math.max(most, lines[n]?.text.length ?? 0);
  return most;
}

/** So many lines of messages nearly as wide as the widest were wrapped by a program. */
const MANY_WIDE = 3;

const countWide = (lines: Line[], { from, to }: { from: number; to: number }, widest: number): number =>
  lines.slice(from, to).filter(({ text }) => text.length > Math.max(LONG, widest - ROOM)).length;

/** True when a line goes on where the one above was wrapped: that one was long enough, its next word had no room, and this one begins nothing of its own. */
function isWrapped(above: Line, line: Line, { widest, isByLine }: { widest: number; isByLine: boolean }): boolean {
  if (COLUMNS.test(above.text) || COLUMNS.test(line.text)) return false;
  const goesOn = /^\p{Ll}/u.test(line.text);
  if (Math.min(above.text.length, widest) > UNWRAPPED && !goesOn) return false;
  if (above.text.length < WRAPPED || above.depth !== line.depth || BREAKS.test(line.text.slice(0, 40))) return false;
  const word = firstPart(line.text, ' ');
  const hadRoom = above.text.length + word.length + ROOM < widest;
  return (
    Math.abs(line.at - line.start - (above.at - above.start)) < 2 &&
    ((above.text.length >= LONG && !hadRoom) ||
      (!isByLine && /^[\p{Ll}\d(]/u.test(line.text)) ||
      /\s\p{Lu}\.$/u.test(above.text))
  );
}

/** Lines of a text that mail programs let flow end in one space where they go on. */
const FLOWED = 40;

/** True where a line ends in the space of flowed text, and the next begins nothing of its own. */
function isFlowed(text: string, above: Line, line: Line): boolean {
  const end = above.at + above.text.length;
  return (
    above.text.length >= FLOWED &&
    above.depth === line.depth &&
    end + 1 === above.end &&
    text[end] === ' ' &&
    !/[.!?:;]$/.test(above.text) &&
    !BREAKS.test(line.text.slice(0, 40)) &&
    !COLUMNS.test(above.text) &&
    !COLUMNS.test(line.text)
  );
}

const CODE =
  /^(?:import|export|const|let|var|function|class|def|return|if|for|while|public|private|#include|SELECT|INSERT|UPDATE|at|\d{4}-\d\d-\d\d[T ]\d\d:\d\d)\b.{0,200}?[;{}()=\]:]/;

/** True for a line of a program, a log or a stack trace. */
function isCode(text: string): boolean {
  const head = text.slice(0, 240);
  if (/[;{}]$/.test(head) && /[={}]|[\w\])]\(/.test(head)) return true;
  if (!CODE.test(head)) return false;
  return (head.match(/[{}()[\]=<>;:|\\/]/g)?.length ?? 0) >= 4;
}
