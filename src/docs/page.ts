import { PROBLEMS } from '../common/errors.ts';
import { SCRIPT, STYLE } from './style.ts';
import type { JsonSchema } from '../http/json-schema.ts';
import { places } from './landing.ts';
import { escape, prose } from './markup.ts';
import { brief, outline } from './outline.ts';
import { inReadingOrder } from './reading-order.ts';
import { placeOf, variableOf } from './example-request.ts';
import type { Way } from './ways.ts';
import { present } from '../common/element-at.ts';

/** Something to do, in words and as a command. */
interface Step {
  text: string;
  code: string;
}
interface Entry {
  method: string;
  path: string;
  op: JsonSchema;
}
interface Page {
  api: JsonSchema;
  entries: Entry[];
  /** By variable of a command, the call whose answer has it. */
  origin: Map<string, string>;
  /** The operation that a text such as `GET /health` names. */
  linkTo(code: string): string | undefined;
}

/** The pages of the API. None needs anything from elsewhere, and scripts only add to them. */
export interface DocsPages {
  /** That of the first steps under no name, and one for each resource by its tag. */
  pages: Map<string, string>;
  /** What somebody is shown at an address where nothing is. */
  lost: string;
}

/** The pages that an API's description gives. */
export function docsPages(api: JsonSchema, { before, start }: { before: Step[]; start: Step[] }): DocsPages {
  const page = pageOf(api);
  const title = `${api.info.title} API`;
  const first = `<h1>${escape(title)}</h1><p>${prose(api.info.description)}</p>
<p>Requests and answers are JSON. ${prose(api.components.securitySchemes.key.description)} Answers about an organization carry its pending <code>notifications</code> as well.</p>
<h2 id="begin">Before you begin</h2>${steps(before)}
<h2 id="start">Quick start</h2>${steps(start)}
${chapters(page)}
${problems()}`;
  const resources = groupsOf(api).flatMap((group) =>
    group.tags.map((tag) => [tag, resource(page, group, tag)] as const),
  );
  const pages: (readonly [string, string])[] = [['', first], ...resources];
  const nothing = `<h1>There is nothing here</h1>
<p>The address is mistyped, or what stood here is gone. Find a call by its name above, or go on from one of these:</p>
${places()}
${chapters(page)}`;
  return {
    pages: new Map(pages.map(([tag, body]) => [tag, shell(page, tag, body)])),
    lost: shell(page, 'There is nothing here', nothing),
  };
}

interface Group {
  name: string;
  description: string;
  tags: string[];
}
const groupsOf = (api: JsonSchema): Group[] => api['x-tagGroups'];

/** The address of a resource's page. */
const pathOf = (tag: string): string => `/docs/${encodeURIComponent(tag)}`;

/** A page about a resource, or about something else that it names. */
function shell(page: Page, about: string, body: string): string {
  const { api, entries } = page;
  const name = about === '' ? `${api.info.title} API` : `${nameOf(api, about) ?? about} · ${api.info.title} API`;
  const index = entries.map((entry) => [callOf(entry), entry.op.summary, hrefOf(entry)]);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(name)}</title><style>${STYLE}</style></head><body>
<nav aria-label="Contents"><strong><a href="/docs">${escape(api.info.title)} ${escape(api.info.version)}</a></strong>
<a class="chapter" href="/docs#begin">Before you begin</a><a class="chapter" href="/docs#start">Quick start</a>
${groupsOf(api)
  .map((group) => contents(api, group, about))
  .join('')}
<a class="chapter" href="/docs#problems">Problems</a><a class="chapter" href="/openapi.json">openapi.json</a></nav>
<main>${body}</main><script type="application/json" id="index">${JSON.stringify(index).replaceAll('<', String.raw`\u003c`)}</script><script>${SCRIPT}</script></body></html>`;
}

const hrefOf = ({ op }: Entry): string => `${pathOf(op.tags[0])}#${op.operationId}`;

function pageOf(api: JsonSchema): Page {
  const all = Object.entries(api.paths as Record<string, JsonSchema>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]): Entry => ({ path, method, op: op as JsonSchema })),
  );
  const entries = inReadingOrder(
    all,
    api.tags.map(({ name }: { name: string }) => name),
  );
  const ids = new Map(entries.map((entry) => [callOf(entry), hrefOf(entry)]));
  return { api, entries, origin: originsOf(entries), linkTo: (code) => ids.get(code) };
}

const callOf = ({ method, path }: Entry): string => `${method.toUpperCase()} ${path}`;

const anchor = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, '-');
const nameOf = (api: JsonSchema, tag: string): string | undefined =>
  api.tags.find(({ name }: JsonSchema) => name === tag)?.['x-displayName'];

const contents = (api: JsonSchema, { name, tags }: Group, here: string): string =>
  `<a class="chapter" href="/docs#${anchor(name)}">${escape(name)}</a>${tags
    .map(
      (tag) => `<a href="${pathOf(tag)}"${tag === here ? ' aria-current="page"' : ''}>${escape(nameOf(api, tag))}</a>`,
    )
    .join('')}`;

const steps = (list: Step[]): string =>
  `<ol>${list.map(({ text, code }) => `<li><p>${prose(text)}</p>${command(code)}</li>`).join('')}</ol>`;

const command = (code: string): string =>
  `<figure><figcaption>${code.startsWith('curl') ? 'curl' : 'shell'}</figcaption><pre>${escape(code)}</pre></figure>`;

/** A command in each of its ways; scripts make tabs of them. */
const commands = (ways: Way[]): string =>
  `<div class="ways">${ways
    .map(
      ({ label, source }) =>
        `<div data-way="${escape(label)}"><figure><figcaption>${escape(label)}</figcaption><pre>${escape(source)}</pre></figure></div>`,
    )
    .join('')}</div>`;

const chapters = (page: Page): string =>
  groupsOf(page.api)
    .map((group) => chapter(page, group))
    .join('');

const chapter = ({ api, linkTo, entries }: Page, { name, description, tags }: Group): string =>
  `<h2 id="${anchor(name)}">${escape(name)}</h2><p>${prose(description, linkTo)}</p><ul class="resources">${tags
    .map((tag) => {
      const calls = entries.filter(({ op }) => op.tags[0] === tag).map(callOf);
      return `<li><a href="${pathOf(tag)}">${escape(nameOf(api, tag))}</a> <span class="muted">${escape(calls.join(', '))}</span></li>`;
    })
    .join('')}</ul>`;

const resource = (page: Page, { name }: Group, tag: string): string =>
  `<p class="muted"><a href="/docs#${anchor(name)}">${escape(name)}</a></p><h1>${escape(nameOf(page.api, tag))}</h1>${page.entries
    .filter(({ op }) => op.tags[0] === tag)
    .map((entry) => operation(page, entry))
    .join('')}`;

function operation(page: Page, { path, method, op }: Entry): string {
  const id = escape(op.operationId);
  const words: string[] = op.description.split('\n\n');
  return `<article id="${id}"><div><h2 class="call"><a href="#${id}"><b class="${method}">${method.toUpperCase()}</b> ${escape(path)}</a></h2>
<p>${prose(op.summary, page.linkTo)}</p>
${words.map((text, i) => `<p${i === words.length - 1 ? ' class="muted"' : ''}>${prose(text, page.linkTo)}</p>`).join('')}
${inputs(op)}${answers(op.responses)}</div>
<div>${commands(op['x-codeSamples'])}${origins(page, op['x-codeSamples'][0].source)}</div></article>`;
}

/** Where the ids come from that a command leaves to the reader. */
function origins({ origin, linkTo }: Page, command: string): string {
  const variables = new Set([...command.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name));
  return [...variables]
    .filter((name) => origin.has(name))
    .map((name) => `<p class="muted">${prose(`\`$${name}\` is in the answer of \`${origin.get(name)}\`.`, linkTo)}</p>`)
    .join('');
}

/** By variable, what answers with such ids: what lists or makes the things, one step up in the paths of one. */
function originsOf(entries: Entry[]): Map<string, string> {
  const calls = new Set(entries.map(callOf));
  const found = new Map<string, string>();
  for (const { path } of entries)
    for (const [whole, name = ''] of path.matchAll(/\/\{(\w+)\}/g)) {
      const above = path.slice(0, path.indexOf(whole));
      const call = ['GET', 'POST'].map((method) => `${method} ${above}`).find((known) => calls.has(known));
      if (call) found.set(variableOf(placeOf(path, name)), call);
    }
  return found;
}

function inputs({ parameters, requestBody }: JsonSchema): string {
  const rows = parameters.map(({ name, in: place, required, schema, description = '' }: JsonSchema) =>
    row(name, { ...schema, description }, required ? `${place}, required` : place),
  );
  const body = Object.values((requestBody?.content ?? {}) as Record<string, JsonSchema>)[0]?.schema;
  if (rows.length === 0 && !body) return '';
  const holds = [rows.length > 0 && 'parameters', body && 'body'].filter(Boolean).join(' and ');
  return `<details><summary>${holds.charAt(0).toUpperCase()}${holds.slice(1)}</summary>${table(rows)}${bodyOf(body)}</details>`;
}

function bodyOf(body: JsonSchema | undefined): string {
  const choices: JsonSchema[] = body ? (body.oneOf ?? [body]) : [];
  return choices
    .map(({ properties, required = [], ...rest }) => {
      if (!properties) return `<pre>${outline(rest)}</pre>`;
      const fields = Object.entries(properties as Record<string, JsonSchema>);
      return table(
        fields.map(([name, schema]) => row(name, schema, required.includes(name) ? 'body, required' : 'body')),
      );
    })
    .join('<p>or</p>');
}

const table = (rows: string[]): string => (rows.length > 0 ? `<table>${rows.join('')}</table>` : '');

const row = (name: string, schema: JsonSchema, place: string): string =>
  `<tr><td><code>${escape(name)}</code><br><span class="muted">${escape(place)}</span></td><td><code>${brief(schema)}</code>${
    schema.description ? `<br>${prose(schema.description)}` : ''
  }</td></tr>`;

function answers(responses: Record<string, JsonSchema>): string {
  const all = Object.entries(responses);
  const { content }: JsonSchema = present(responses[200], 'answer of an operation');
  const [{ schema }] = Object.values(content) as [JsonSchema];
  const statuses = (refused: boolean) =>
    all
      .filter(([, response]) => isRefusal(response) === refused)
      .map(([status, { description }]) => `${status} ${description}`)
      .join(' · ');
  return `<details><summary>Answer</summary><p class="muted">${escape(statuses(false))}</p>
<pre>${outline(schema.allOf?.[0] ?? schema)}</pre><p class="muted">${escape(statuses(true))}</p></details>`;
}

/** Whether a status is that of refusals alone. */
function isRefusal({ content = {} }: JsonSchema): boolean {
  const [only, ...others] = Object.entries<JsonSchema>(content);
  return others.length === 0 && only?.[1].schema.$ref !== undefined;
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(
    ([code, [status, title]]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escape(title)}</td></tr>`,
  );
  return `<h2 id="problems">Problems</h2><p>Refusals carry one of these codes, and a <code>detail</code> that says what to do next.</p>${table(rows)}`;
}
