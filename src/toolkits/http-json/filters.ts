import { htmlToText } from '../../readers/parse/html.ts';
import { writePerson } from '../../readers/parse/people.ts';
import { instantOf } from './time.ts';

/** Someone whom a source knows by an id. */
export interface Person {
  name: string;
  /** With the address, as a header line writes people. */
  written: string;
}

/** What is known of a source beside the record in hand. */
export interface Known {
  people: ReadonlyMap<string, Person>;
  /** What long HTML says, by the HTML. */
  html?: ReadonlyMap<string, string>;
}

interface Filter {
  of(value: unknown, known: Known): unknown;
  /** It takes a list as one value. */
  whole?: true;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const field = (node: Node, ...names: string[]): string => names.map((name) => text(node[name])).find(Boolean) ?? '';

/** What a value of a record can be made into, by the name that stands behind a bar. */
export const FILTERS: ReadonlyMap<string, Filter> = new Map<string, Filter>([
  ['html', { of: (value, { html }) => (html?.get(text(value)) ?? shownText(text(value))).trim() }],
  ['bare', { of: (value) => text(value).trim().replace(/^<|>$/g, '') }],
  ['digits', { of: (value) => text(value).replace(/\D+/g, '') }],
  ['base64url', { of: (value) => Buffer.from(text(value), 'base64url').toString('utf8') }],
  ['instant', { of: instantWritten }],
  ['day', { of: (value) => instantWritten(value)?.slice(0, 10) }],
  ['person', { of: (value) => (isNode(value) ? personOf(value) : undefined) }],
  ['people', { of: (id, { people }) => people.get(text(id))?.written }],
  ['name', { of: (id, { people }) => people.get(text(id))?.name }],
  [
    'adf',
    {
      of: (value) =>
        typeof value === 'string'
          ? value
          : adfOf(value)
              .replace(/\n{3,}/g, '\n\n')
              .trim(),
    },
  ],
  ['rich_text', { whole: true, of: richText }],
  ['blocks', { whole: true, of: (value) => nodes(value).map(blockOf).filter(Boolean).join('\n') }],
  ['slack', { of: (value, known) => slackText(text(value), known) }],
]);

const shownText = (written: string): string => (isMarkup(written) ? htmlToText(written) : written);
const isMarkup = (written: string): boolean => /<\/?[a-z][^<>]*>|&(?:#\d|[a-z]+;)/i.test(written);

function instantWritten(value: unknown): string | undefined {
  const written = text(value);
  const zoned = /T[\d:.]+$/.test(written) ? `${written}Z` : written;
  const at = /^\d{4}-\d\d-\d\d$/.test(written) ? NaN : instantOf(zoned);
  return Number.isNaN(at) ? written || undefined : new Date(at).toISOString();
}

const personOf = (node: Node): string =>
  writePerson(
    field(node, 'displayName', 'real_name', 'name'),
    field(node, 'email', 'address', 'emailAddress').toLowerCase(),
  );

const BLOCKS = new Set(['paragraph', 'heading', 'blockquote', 'codeBlock', 'listItem', 'tableRow', 'panel', 'rule']);

/** A document of Atlassian as text. */
function adfOf(value: unknown): string {
  if (!isNode(value)) return '';
  const { type, attrs } = value;
  if (type === 'text') return text(value.text);
  if (type === 'hardBreak') return '\n';
  if (isNode(attrs) && (type === 'mention' || type === 'emoji' || type === 'status')) return field(attrs, 'text');
  if (isNode(attrs) && (type === 'inlineCard' || type === 'blockCard')) return field(attrs, 'url');
  const inner = nodes(value.content)
    .map(adfOf)
    .join(type === 'tableRow' ? ' ' : '');
  if (type === 'listItem') return `- ${inner.trim()}\n`;
  return BLOCKS.has(text(type)) ? `${inner}\n\n` : inner;
}

/** The pieces of a line of Notion. */
function richText(value: unknown): string {
  return nodes(value)
    .map((piece) => field(piece, 'plain_text'))
    .join('');
}

const BULLETS: Record<string, string> = {
  bulleted_list_item: '- ',
  numbered_list_item: '- ',
  to_do: '- ',
  quote: '> ',
  heading_1: '# ',
  heading_2: '## ',
  heading_3: '### ',
};

/** A block of Notion as a line. */
function blockOf(block: Node): string {
  const type = text(block.type);
  const inner = block[type];
  if (!isNode(inner)) return '';
  if (Array.isArray(inner.cells)) return inner.cells.map(richText).join(' | ');
  const line = richText(inner.rich_text) || field(inner, 'title', 'url');
  return line && `${BULLETS[type] ?? ''}${line}`;
}

/** A message of Slack as people read it. */
function slackText(written: string, { people }: Known): string {
  return written
    .replace(/<([@#!])([^<>|]{1,200})(?:\|([^<>]{0,500}))?>/g, (_, sign: string, id: string, label?: string) =>
      sign === '@' ? (people.get(id)?.name ?? label ?? id) : `${sign === '#' ? '#' : '@'}${label ?? id}`,
    )
    .replace(/<([^<>|\s]{1,2000})\|([^<>]{1,500})>/g, (_, link: string, label: string) =>
      link.startsWith('mailto:') ? label : `${label} (${link})`,
    )
    .replace(/<([a-z]+:[^<>\s]{1,2000})>/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
