import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle, titleAtFirm } from '../../page/signature/card-parts.ts';
import type { Listed } from '../pieces.ts';
import { isFirmOn, isPersonOn } from './named-on-line.ts';

/** Whoever has a line for the name, with the post and the house on the line below, as networks show people: `Dana Frost`, `Buyer at Acme`. */
export function titledBelow(page: Page, { text, at, start }: Line, above: Line | undefined): Listed | undefined {
  if (page.genre !== 'mail' || !above || start - above.end > 1 || !isPersonOn(page, above)) return undefined;
  const [, title = '', firm = ''] = titleAtFirm(text) ?? [];
  const house = { text: firm, at: at + text.length - firm.length };
  const isFirm = isFirmOn(page, house) || page.places.has(house.at);
  return title && isTitle(title) && isFirm ? { house, people: [{ text: above.text, at: above.at, title }] } : undefined;
}
