import { readFile } from 'node:fs/promises';
import { escaped } from './escape.ts';

/** What the pages load, by its path. */
export const FILES: ReadonlyMap<string, { type: string; text: string }> = new Map([
  ['/style.css', { type: 'text/css', text: await style() }],
  ['/live.js', { type: 'text/javascript', text: await own('live.js') }],
  ['/board.css', { type: 'text/css', text: await own('board.css') }],
  ['/board.js', { type: 'text/javascript', text: await own('board.js') }],
  ['/icon.svg', { type: 'image/svg+xml', text: await own('icon.svg') }],
]);

function own(name: string): Promise<string> {
  return readFile(new URL(`page/${name}`, import.meta.url), 'utf8');
}

/** The explorer's colours and controls, by the system's theme, and what the pages have beside them. */
async function style(): Promise<string> {
  const base = await readFile(new URL('../web/style/base.css', import.meta.url), 'utf8');
  const byTheme = base.replace(
    /:root\[data-theme='dark'\] (\{[^}]*\})/,
    '@media (prefers-color-scheme: dark) { :root $1 }',
  );
  return byTheme + (await own('page.css'));
}

const PLACES = [
  ['/', 'How it stands'],
  ['/letters', 'Dead letters'],
  ['/queues', 'Queues'],
  ['/metrics', 'Metrics'],
] as const;

/** A page of the operators; `body` is HTML. */
export function pageOf(here: string, title: string, body: string): string {
  const links = PLACES.map(
    ([path, name]) => `<a href="${path}"${path === here ? ' aria-current="page"' : ''}>${name}</a>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"><script src="/live.js" defer></script></head>
<body><a class="skip" href="#main">To the content</a><header><strong>Quern</strong><nav aria-label="Pages">${links.join('')}</nav></header>
<main id="main" tabindex="-1">${body}</main></body></html>`;
}

/** A cell: text, a number, or HTML. */
export type Cell = string | number | { html: string };

/** A table that scrolls by itself where it is too wide; a sentence where it has no lines. */
export function table(name: string, head: string[], lines: Cell[][]): string {
  if (lines.length === 0) return '<p class="soft">None.</p>';
  const cell = (value: Cell) =>
    typeof value === 'number'
      ? `<td class="number">${value.toLocaleString('en')}</td>`
      : `<td>${typeof value === 'string' ? escaped(value) : value.html}</td>`;
  const body = lines.map((line) => `<tr>${line.map(cell).join('')}</tr>`).join('');
  const heads = head.map((one) => `<th scope="col">${one}</th>`).join('');
  return `<div class="wide" role="region" aria-label="${escaped(name)}" tabindex="0"><table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** A state as a coloured word. */
export const mark = (state: string): Cell => ({ html: `<span class="state ${state}">${state}</span>` });

/** An instant to the second, in UTC. */
export const at = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
