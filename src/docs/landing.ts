import { createHash } from 'node:crypto';
import { NAME, VERSION } from '../common/version.ts';
import type { AdminKey } from './admin-key.ts';
import { escape, prose } from './markup.ts';

const STYLE = `:root{color-scheme:light dark;--back:#fff;--text:#1c2128;--muted:#57606a;--soft:#f6f8fa;--line:#d8dee4;--link:#0a58ca;--brand:#a84a06;--on-brand:#fff}
@media(prefers-color-scheme:dark){:root{--back:#14171c;--text:#e6e8eb;--muted:#9aa4b2;--soft:#1d2229;--line:#333a44;--link:#79b8ff;--brand:#f0a35e;--on-brand:#1b1206}}
body{margin:0 auto;max-width:44rem;padding:3rem 1.25rem;background:var(--back);color:var(--text);font:16px/1.55 system-ui,sans-serif}
h1{font-size:2rem;line-height:1.2;margin:0}
h2{font-size:1.15rem;margin:2.5rem 0 .5rem}
.muted{color:var(--muted)}
.lead{font-size:1.2rem;line-height:1.5}
.ways{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.5rem 0}
.ways a{padding:.6rem 1.1rem;border:1px solid var(--brand);border-radius:8px;color:var(--brand);font-weight:600;text-decoration:none}
.ways a:first-child{background:var(--brand);color:var(--on-brand)}
.resources{display:grid;gap:.25rem;padding:0;list-style:none}
ol{padding-left:1.25rem}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
code,pre{font:.85rem/1.55 ui-monospace,monospace}
pre{background:var(--soft);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin:.25rem 0 1rem;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The policy of the landing page: its own style, and nothing else from anywhere. */
export const LANDING_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const PLACES: [path: string, what: string][] = [
  ['/explore', 'The graph, where each fact came from, and what waits for a decision. It asks for a key.'],
  ['/docs', 'Every call with a command that runs as it is.'],
  ['/openapi.json', 'The same as OpenAPI 3.1, for programs.'],
  ['/health', 'Whether the service can do its work.'],
];

/** Where somebody may go from here, and what is there, as a list. */
export const places = (): string =>
  `<ul class="resources">${PLACES.map(
    ([path, what]) => `<li><a href="${path}">${path}</a> <span class="muted">${escape(what)}</span></li>`,
  ).join('')}</ul>`;

const commands = (url: string, { where }: AdminKey): [text: string, code: string][] => [
  [
    `Sign in with the key of an owner, or with the admin key and \`--org\`. The admin key: ${where}.`,
    `npx quern login --url ${url}`,
  ],
  ['Register a business, to which items belong.', "npx quern register acme --name 'Acme Ltd'"],
  ['Have a folder of mails, notes or tables read for it.', 'npx quern ingest notes/ --entity acme --now'],
  ['Look for somebody who is named in it.', 'npx quern search keller'],
];

/** What a browser is shown at the service's address: what runs here, the first commands and where to go. */
export function landingPage(url: string, key: AdminKey): string {
  const steps = commands(url, key).map(([text, code]) => `<li><p>${prose(text)}</p><pre>${escape(code)}</pre></li>`);
  return pageOf(
    TITLE,
    `<p class="lead">${TITLE} reads mails, notes, meetings, documents and deals, and shows who and what is in them: a graph to search, in which every fact leads to the sentence that it came from.</p>
<p class="ways"><a href="/explore">Open the explorer</a> <a href="/docs">Read the docs</a></p>
<h2>From a shell</h2><ol>${steps.join('')}</ol>
<h2>Everything at this address</h2>${places()}
<p class="muted">Version ${escape(VERSION)}</p>`,
  );
}

/** A page that says what became of something; nothing on it is taken as markup. */
export const noticePage = (title: string, sentences: string[]): string =>
  pageOf(
    escape(title),
    `${sentences.map((one) => `<p>${escape(one)}</p>`).join('')}<p><a href="/explore">/explore</a></p>`,
  );

const pageOf = (title: string, inner: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main>
<h1>${title}</h1>
${inner}
</main></body></html>
`;

const TITLE = escape(NAME.charAt(0).toUpperCase() + NAME.slice(1));
