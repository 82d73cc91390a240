import { isDay } from '../../common/time.ts';
import { withoutHidden } from '../../common/html/hidden.ts';
import { attributesOf, type Token, tokensOf } from '../../common/html/tokens.ts';
import { decodeEntities } from './entities.ts';
import { textOfShown } from './html.ts';

/** What is read of a page: its title, or its first large heading, the day on which it says that it was published, and its text. */
interface PageText {
  title: string;
  day: string | undefined;
  body: string;
}

/** As far into a page it says what it is. */
const HEAD = 65_536;
const MAX_TITLE = 2_000;
/** Elements in which nothing is of the page itself: drawings have titles of their own. */
const ASIDE = new Set('template noscript svg math noembed noframes iframe object'.split(' '));
const OF_DAY = /^(?:article:published_time|datepublished|date|dc(?:terms)?\.(?:date|created))$/i;
const CHARSET = /\bcharset\s*=\s*["']?([\w:.-]{1,40})/i;
const ENCODING = /^<\?xml\s[^<>]*encoding\s*=\s*["']?([\w:.-]{1,40})/i;

/** The text of a page and what it says of itself, as its reader sees them, in time linear in its length. */
export function pageOf(source: string): PageText {
  const { title, day } = saidOf(source);
  const shown = withoutHidden(source);
  return { title: title || headingOf(shown), day, body: textOfShown(shown) };
}

/** The character set that a page names for itself in what is not commented out. */
export function charsetOf(head: string): string | undefined {
  for (const token of tokensOf(head)) {
    const written = head.slice(token.start, token.end);
    const named =
      token.start < 2 && token.kind === 'other'
        ? ENCODING.exec(written)
        : isOpen(token, 'meta') && CHARSET.exec(written);
    if (named) return named[1];
  }
  return undefined;
}

/** The tags of the page itself in its beginning, without those of what it does not show. */
function* ownTags(source: string): Generator<Token, void, void> {
  let aside: { name: string; open: number } | undefined;
  for (const token of tokensOf(source)) {
    if (token.start > HEAD) return;
    const { name, kind, selfClosing } = token;
    const step = kind === 'close' ? -1 : 1;
    if (aside?.name === name && !selfClosing) aside.open += step;
    else if (!aside && kind === 'open' && ASIDE.has(name) && !selfClosing) aside = { name, open: 1 };
    else if (!aside) yield token;
    if (aside?.open === 0) aside = undefined;
  }
}

function saidOf(source: string): Pick<PageText, 'title' | 'day'> {
  let title = '';
  let day: string | undefined;
  let isTitle = false;
  for (const token of ownTags(source)) {
    if (isTitle && token.kind === 'text') title ||= lineOf(source.slice(token.start, token.end));
    isTitle = isOpen(token, 'title');
    if (isOpen(token, 'meta')) day ??= publishedOn(attributesOf(source, token));
  }
  return { title, day };
}

function publishedOn(meta: ReadonlyMap<string, string>): string | undefined {
  if (!['property', 'name', 'itemprop'].some((name) => OF_DAY.test(meta.get(name)?.trim() ?? ''))) return undefined;
  const day = /^\s*(\d{4}-\d{2}-\d{2})(?!\d)/.exec(meta.get('content') ?? '')?.[1];
  return isDay(day ?? '') ? day : undefined;
}

/** The first large heading of which something is seen; empty where there is none. */
function headingOf(shown: string): string {
  let from = -1;
  for (const token of tokensOf(shown)) {
    if (from < 0 && token.start > HEAD) return '';
    if (isOpen(token, 'h1')) from = token.end;
    if (from < 0 || token.kind !== 'close' || !/^h[1-6]$/.test(token.name)) continue;
    const heading = textOfShown(shown.slice(from, Math.min(token.start, from + MAX_TITLE))).replaceAll('\n', ' ');
    if (heading) return heading;
    from = -1;
  }
  return '';
}

const isOpen = ({ kind, name }: Token, wanted: string): boolean => kind === 'open' && name === wanted;
const lineOf = (text: string): string => decodeEntities(text.slice(0, MAX_TITLE)).replace(/\s+/g, ' ').trim();
