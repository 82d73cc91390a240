import { ELEMENTS } from './elements.ts';
import { attributesOf, type Token, tokensOf } from './tokens.ts';

/** Elements that no writer of plain text puts between such brackets for want of a better word. */
const TELLING = new Set(
  'html body div p br hr span table tr td th a b i u font head meta ul ol li strong em center blockquote pre h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

/** True for a text with tags of HTML: ones that are nothing else, that end, or that have attributes. */
export function isHtml(text: string): boolean {
  if (!/<\/?[a-z]/i.test(text)) return false;
  for (const token of tokensOf(text)) if (isTelling(text, token)) return true;
  return false;
}

function isTelling(text: string, token: Token): boolean {
  if (token.kind !== 'open' && token.kind !== 'close') return false;
  if (TELLING.has(token.name)) return true;
  if (token.kind === 'close') return ELEMENTS.has(token.name);
  if (token.attributes.length === 0) return false;
  const attributes = attributesOf(text, token);
  return (
    attributes.has('style') ||
    attributes.has('hidden') ||
    (ELEMENTS.has(token.name) && [...attributes.values()].some(Boolean))
  );
}
