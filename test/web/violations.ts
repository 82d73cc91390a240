import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const AXE = await readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The two themes: what they are called, and whether it is the dark one. */
export const THEMES = [
  ['light', false],
  ['dark', true],
] as const;

/** What axe finds on the page as it is against WCAG 2.2 AA and its best practices, each rule with the first elements that break it. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe, document } = globalThis as any;
    const { violations: found } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return found.map(
      ({ id, nodes }: any) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(
            ({ html, any, all }: any) =>
              `${html.slice(0, 160)} ${[...any, ...all].map((one: any) => one.message)[0] ?? ''}`,
          )
          .join(' | ')}`,
    );
  }, WCAG);
}
