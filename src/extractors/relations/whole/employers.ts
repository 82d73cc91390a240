import type { Page } from '../../page/page.ts';
import { SELF } from '../../finding.ts';

/** The house of whoever sent a mail, where it is one. */
export function homeOf(page: Page): number | undefined {
  const sender = page.claims.find(({ type, to }) => to === SELF && type === 'sent')?.from;
  const [home, ...more] = sender === undefined ? [] : new Set(employers(page, page.thing(sender)));
  return more.length ? undefined : home;
}

/** Where somebody works by what the item has said so far, and has not said to be over. */
export const employers = ({ claims, thing }: Page, who: number): number[] =>
  claims.flatMap(({ type, from, to, validTo }) =>
    type === 'works_for' && validTo === undefined && thing(from) === who ? [thing(to)] : [],
  );
