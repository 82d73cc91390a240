import { TokenType } from '@csstools/css-tokenizer';
import { isForScreen } from './css/media.ts';
import { type Rule, rulesOf } from './css/sheet.ts';
import { Styles } from './css/styles.ts';
import { cssTokens } from './css/values.ts';
import { UNSHOWN } from './elements.ts';
import { Page } from './page.ts';
import { attributesOf, type Token, tokensOf } from './tokens.ts';

/** What every way of hiding needs: an attribute, a sheet, or an element of its own. */
const MAY_HIDE = new RegExp(
  `style|hidden|color|text[\\t\\n\\f\\r ]*=|<(?:dialog|details|rp|${[...UNSHOWN].join('|')})`,
  'i',
);
/** How many comparisons of elements with selectors a page may take, and how many more for each character. */
const EFFORT = { least: 1_000_000, each: 4 };

/** The same text with what no reader of a page sees blanked, character for character, in time linear in its length. */
export function withoutHidden(html: string): string {
  if (!MAY_HIDE.test(html)) return html;
  const quirks = !/<!doctype/i.test(html);
  const rules = /<style/i.test(html) ? sheetsIn(html) : [];
  const effort = { left: EFFORT.least + EFFORT.each * html.length, quirks };
  const page = new Page(new Styles(rules, effort), quirks);
  const pieces: string[] = [];
  let from = 0;
  let to = 0;
  const blank = (start: number, end: number) => {
    if (start !== to) {
      pieces.push(blanked(html.slice(from, to)), html.slice(to, start));
      from = start;
    }
    to = end;
  };
  for (const token of tokensOf(html)) if (isHidden(html, token, page)) blank(token.start, token.end);
  return pieces.join('') + blanked(html.slice(from, to)) + html.slice(to);
}

const blanked = (text: string): string => text.replace(/[^\n]/g, ' ');

/** True for text that is not seen, and for a tag between two such. */
function isHidden(html: string, token: Token, page: Page): boolean {
  const { kind, name, start, end } = token;
  if (kind === 'text') return page.text(!/[^\t\n\f\r ]/.test(html.slice(start, end)));
  if (kind === 'other') return page.isUnseen;
  const before = page.isUnseen;
  if (kind === 'open') page.begin(name, attributesOf(html, token), token.selfClosing);
  else page.end(name);
  return before && page.isUnseen;
}

/** Elements whose style sheets do not count. */
const ASIDE = new Set(['template', 'noscript']);

/** The rules of the style sheets of a page. */
function sheetsIn(html: string): Rule[] {
  const rules: Rule[] = [];
  let aside = 0;
  let sheet: ReadonlyMap<string, string> | undefined;
  for (const token of tokensOf(html)) {
    const { kind, name, start, end } = token;
    if (ASIDE.has(name) && !token.selfClosing) aside = Math.max(0, aside + (kind === 'open' ? 1 : -1));
    if (kind === 'text' && sheet && aside === 0 && counts(sheet)) {
      const isStart = sheet.has('amp-boilerplate');
      for (const rule of rulesOf(html.slice(start, end))) if (!isStart || rule.selector !== 'body') rules.push(rule);
    }
    sheet = kind === 'open' && name === 'style' ? attributesOf(html, token) : undefined;
  }
  return rules;
}

const counts = (sheet: ReadonlyMap<string, string>): boolean =>
  /^(?:text\/css)?$/i.test((sheet.get('type') ?? '').trim()) &&
  isForScreen([...cssTokens(sheet.get('media') ?? '')].filter((token) => token[0] !== TokenType.EOF));
