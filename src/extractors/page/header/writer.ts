import { elementAt } from '../../../common/element-at.ts';
import type { Page } from '../page.ts';
import type { Header } from './headers.ts';

/** The header lines of the quoted or forwarded message that a position stands in. */
export const headersOver = (page: Page, at: number): Header[] =>
  page.sections.findLast(({ from }) => elementAt(page.lines, from).start <= at)?.headers ?? [];

/** Who wrote the quoted or forwarded message that a position stands in. */
export function writerOver(page: Page, at: number): number | undefined {
  const from = headersOver(page, at).find(({ key }) => key === 'from');
  if (!from) return undefined;
  const found = page.mentions.findIndex(
    ({ label, start = -1 }) => label === 'Contact' && start >= from.start && start <= from.end,
  );
  return found < 0 ? undefined : page.thing(found);
}
