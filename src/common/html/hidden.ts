/** A part of a text, by its first character and the one behind its last. */
interface Span {
  start: number;
  end: number;
}

/** An element that is open, with the background that its text stands on. */
interface Open {
  name: string;
  background: string;
  /** Where its hidden contents begin; undefined for what is shown. */
  hidden?: number;
}

/** What every way of hiding needs. */
const MAY_HIDE = /style|hidden|color/i;
const TAG = /<(\/?)([a-z][a-z0-9]{0,20})\b([^<>]{0,4000})>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements that another of their kind ends. */
const CLOSED_BY_NEXT = /^(?:p|li|td|th|tr|dt|dd|option)$/;
const UNSEEN =
  /(?:^|[;{"'\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?(?![.\d])|font-size\s*:\s*(?:0|1px|0?\.\d+(?:px|em|rem|pt))(?![.\d])|(?:max-)?(?:height|width)\s*:\s*0(?:px)?\s*(?:;|["']|$)|text-indent\s*:\s*-\d{3,}|(?:left|top)\s*:\s*-\d{3,}|mso-hide\s*:\s*all|clip\s*:\s*rect\(\s*0|transform\s*:\s*scale\(\s*0\s*\))/i;
const COLOR = /(?:^|[;"'\s])color\s*[:=]\s*["']?\s*([#\w]+(?:\([\d\s,.%]{1,40}\))?)/i;
const BACKGROUND = /(?:background(?:-color)?\s*:|bgcolor\s*=)\s*["']?\s*([#\w]+(?:\([\d\s,.%]{1,40}\))?)/i;
const TRANSPARENT = /^(?:transparent|rgba\([^)]*,\s*0(?:\.0+)?\s*\))$/i;
const WHITE =
  /^(?:#fff|#ffffff|#fefefe|#fdfdfd|white|rgba?\(\s*25[345]\s*,\s*25[345]\s*,\s*25[345]\s*(?:,\s*1\s*)?\))$/i;
const SHEET = /<style\b[^<>]{0,400}>/gi;
const MAX_SHEETS = 20;
const RULE = /\.([a-z_][\w-]{0,60})\s*\{([^{}]{0,2000})\}/gi;
/** What is hidden within more elements than that is taken for hidden to the end: pages that people write have some dozen. */
const MAX_DEPTH = 20_000;
const MAX_CLASSES = 200;

const colour = (written: string): string => (WHITE.test(written) ? 'white' : written.toLowerCase().replace(/\s/g, ''));

/** The parts of an HTML text that no reader sees: not displayed, without size, off the page, or in the colour of what they stand on; in time linear in its length. */
function hiddenIn(html: string): Span[] {
  if (!MAY_HIDE.test(html)) return [];
  const unseen = unseenClasses(html);
  const found: Span[] = [];
  const open: Open[] = [];
  /** How many elements of a name are open: an end without one is looked for in none. */
  const named = new Map<string, number>();
  const count = (name: string, by: number) => named.set(name, (named.get(name) ?? 0) + by);
  const close = (from: number, at: number) => {
    for (const { name, hidden } of open.splice(from)) {
      count(name, -1);
      if (hidden !== undefined) found.push({ start: hidden, end: at });
    }
  };
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (VOID.test(name)) continue;
    if (slash) {
      if (named.get(name))
        close(
          open.findLastIndex((one) => one.name === name),
          index,
        );
      continue;
    }
    if (CLOSED_BY_NEXT.test(name) && open.at(-1)?.name === name) close(open.length - 1, index);
    if (attributes.endsWith('/')) continue;
    const behind = open.at(-1)?.background ?? 'white';
    const own = BACKGROUND.exec(attributes)?.[1];
    const background = own && !TRANSPARENT.test(own) ? colour(own) : behind;
    const isUnseen = isHidden(attributes, unseen) || isBlended(attributes, background);
    if (open.length >= MAX_DEPTH) {
      if (!isUnseen) continue;
      found.push({ start: index, end: html.length });
      break;
    }
    count(name, 1);
    open.push({ name, background, ...(isUnseen ? { hidden: index + tag.length } : {}) });
  }
  close(0, html.length);
  return outermost(found);
}

/** The same text with what no reader sees blanked, character for character. */
export function withoutHidden(html: string): string {
  let [text, at] = ['', 0];
  for (const { start, end } of hiddenIn(html)) {
    text += html.slice(at, start) + html.slice(start, end).replace(/[^\n]/g, ' ');
    at = end;
  }
  return text + html.slice(at);
}

const CLASS = /\bclass\s*=\s*["']?([^"'<>]{1,400})/i;
/** `hidden` as an attribute of its own. */
const ATTRIBUTE = /(?:^|\s)hidden(?:\s|=|$)/i;

function isHidden(attributes: string, unseen: ReadonlySet<string>): boolean {
  if (!attributes) return false;
  if (ATTRIBUTE.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""')) || UNSEEN.test(attributes)) return true;
  return unseen.size > 0 && (CLASS.exec(attributes)?.[1] ?? '').split(/\s+/).some((name) => unseen.has(name));
}

/** True for text in the colour that it stands on. */
function isBlended(attributes: string, background: string): boolean {
  const written = COLOR.exec(attributes)?.[1];
  return written !== undefined && (TRANSPARENT.test(written) || colour(written) === background);
}

/** The classes that the text's own style sheets hide on every screen. */
function unseenClasses(html: string): Set<string> {
  const classes = new Set<string>();
  for (const sheet of sheetsIn(html))
    for (const [, name = '', body = ''] of withoutMedia(sheet).matchAll(RULE))
      if (classes.size < MAX_CLASSES && UNSEEN.test(body)) classes.add(name);
  return classes;
}

/** The contents of the first style sheets. */
function sheetsIn(html: string): string[] {
  const sheets: string[] = [];
  let end = 0;
  for (const { 0: tag, index } of html.matchAll(SHEET)) {
    if (index < end) continue;
    end = html.indexOf('</', index + tag.length);
    if (end < 0 || sheets.length >= MAX_SHEETS) break;
    sheets.push(html.slice(index + tag.length, end));
  }
  return sheets;
}

/** A style sheet without what holds for some screens alone. */
function withoutMedia(sheet: string): string {
  let [text, depth] = ['', 0];
  for (const piece of sheet.split(/(?=[{}@])/)) {
    if (depth === 0 && /^@(?:media|supports)/i.test(piece)) depth = 1;
    else if (depth > 0 && piece.startsWith('{')) depth++;
    else if (depth > 0 && piece.startsWith('}')) depth--;
    if (depth === 0) text += piece;
    else if (depth === 1 && piece.startsWith('}')) {
      depth = 0;
      text += piece.slice(1);
    }
  }
  return text;
}

function outermost(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}
