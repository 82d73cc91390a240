import { createHash } from 'node:crypto';
import { PROBLEMS } from '../errors.ts';
import type { JsonSchema } from './json-schema.ts';

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent);--soft:color-mix(in srgb,currentColor 6%,transparent)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:16rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.9rem}
nav a{display:block;padding:.15rem 0;color:inherit}
main{padding:2rem;max-width:60rem}
h2{margin-top:3rem;border-bottom:1px solid var(--line)}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0}
summary{padding:.5rem .75rem;cursor:pointer}
details>div{padding:0 .75rem .75rem}
code,pre{font:.85rem/1.5 ui-monospace,monospace}
pre{background:var(--soft);padding:.75rem;border-radius:6px;overflow:auto}
b{display:inline-block;min-width:4rem;font:600 .8rem ui-monospace,monospace}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line)}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}}
`;
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const escape = (text: unknown): string => String(text).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** The description as one page without scripts or anything from elsewhere; `styleHash` is what its policy must allow. */
export function docsPage(api: JsonSchema): { html: string; styleHash: string } {
  const tags: string[] = api.tags.map((tag: { name: string }) => tag.name);
  const sections = tags.map((tag) => `<h2 id="tag-${escape(tag)}">${escape(tag)}</h2>${operationsOf(api, tag)}`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(api.info.title)} API</title><style>${STYLE}</style></head><body>
<nav><strong>${escape(api.info.title)} ${escape(api.info.version)}</strong>
${tags.map((tag) => `<a href="#tag-${escape(tag)}">${escape(tag)}</a>`).join('')}
<a href="#problems">problems</a><a href="/openapi.json">openapi.json</a></nav>
<main><h1>${escape(api.info.title)} API</h1><p>${escape(api.info.description)}</p>
<p>${escape(api.components.securitySchemes.key.description)}</p>
<pre>curl -H "Authorization: Bearer $QUERN_KEY" $QUERN_URL/auth/me</pre>
${sections.join('')}${problems()}</main></body></html>`;
  return { html, styleHash: STYLE_HASH };
}

function operationsOf(api: JsonSchema, tag: string): string {
  return Object.entries(api.paths as Record<string, JsonSchema>)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, op]) => ({ path, method, op: op as JsonSchema })),
    )
    .filter(({ op }) => op.tags[0] === tag)
    .map(({ path, method, op }) => operation(path, method, op))
    .join('');
}

function operation(path: string, method: string, op: JsonSchema): string {
  return `<details id="${escape(op.operationId)}"><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code><br>${escape(op.summary)}</summary>
<div>${op.description
    .split('\n\n')
    .map((text: string) => `<p>${escape(text)}</p>`)
    .join('')}
${parameters(op.parameters)}${bodyOf(op.requestBody, 'Body')}
${Object.entries(op.responses as Record<string, JsonSchema>)
  .map(([status, response]) => answer(status, response))
  .join('')}</div></details>`;
}

function parameters(list: JsonSchema[]): string {
  if (list.length === 0) return '';
  const rows = list.map(
    ({ name, in: place, required, schema, description = '' }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${escape(place)}${required ? ', required' : ''}</td><td><code>${escape(brief(schema))}</code></td><td>${escape(description)}</td></tr>`,
  );
  return `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

const brief = ({ type, enum: values, default: fallback, minimum, maximum }: JsonSchema): string =>
  [
    values ? values.join(' | ') : type,
    fallback !== undefined && `default ${JSON.stringify(fallback)}`,
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
  ]
    .filter(Boolean)
    .join(', ');

function bodyOf(part: JsonSchema | undefined, title: string): string {
  const schema = Object.values((part?.content ?? {}) as Record<string, JsonSchema>)[0]?.schema;
  return schema ? `<h4>${escape(title)}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>` : '';
}

function answer(status: string, response: JsonSchema): string {
  if (Number(status) < 300) return bodyOf(response, `${status} ${response.description}`);
  return `<p><b>${escape(status)}</b> ${escape(response.description)}</p>`;
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, [status, title]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}</td></tr>`,
  );
  return `<h2 id="problems">problems</h2><p>Refusals carry one of these codes, and a detail that says what to do next.</p><table>${rows.join('')}</table>`;
}
