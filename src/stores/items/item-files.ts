import { invalid, Problem } from '../../common/errors.ts';
import type { Metadata } from '../../common/model.ts';
import { isCrowded } from '../../common/record-size.ts';
import { isDay } from '../../common/time.ts';
import { sha256 } from './content-hash.ts';
import type { Files } from '../files/file-store.ts';
import { asLine, splitFrontmatter, type Frontmatter } from '../files/frontmatter.ts';
import { isStorable } from '../../common/storable.ts';

/** What an item's file says, under the names that stand in it. */
export interface ItemFile {
  id: string;
  source: string;
  type?: string;
  entity: string;
  domain?: string;
  title: string;
  /** A day. */
  date: string;
  url?: string;
  graph_id: string;
  idempotency_key?: string;
  /** An instant. */
  ingested_at: string;
  metadata?: Metadata;
  body: string;
}

const ORDER = [
  'id',
  'source',
  'type',
  'entity',
  'domain',
  'title',
  'date',
  'url',
  'graph_id',
  'idempotency_key',
  'ingested_at',
] as const;
const MAX_LINES = 2_000;

/** The bytes of an item's file: frontmatter in which each line is a field and its value, written as JSON, then the body as it is. */
export function writeItemFile({ body, ...item }: ItemFile): Buffer {
  const fields = [...ORDER, 'metadata' as const].filter((name) => item[name] !== undefined);
  const head = fields.map((name) => `${name}: ${asLine(item[name])}\n`).join('');
  return Buffer.from(`---\n${head}---\n${body}`);
}

const isScalar = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Looked at without a schema for each of its values, of which a file may have a million. */
function isMetadata(value: unknown): value is Metadata {
  if (!isRecord(value)) return false;
  return Object.values(value).every((one) => isScalar(one) || (Array.isArray(one) && one.every(isScalar)));
}

type Head = Omit<ItemFile, 'body'>;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextIfAny = (value: unknown): boolean => value === undefined || isText(value);

/** What each field must be. No schema of zod, which threads that read items would load for this alone. */
const IS_GOOD: Record<keyof Head, (value: unknown) => boolean> = {
  id: (value) => isText(value) && /^ingest_[\w-]{1,64}$/.test(value),
  source: isText,
  type: isTextIfAny,
  entity: isText,
  domain: isTextIfAny,
  title: isText,
  date: (value) => isText(value) && isDay(value),
  url: isTextIfAny,
  graph_id: isText,
  idempotency_key: isTextIfAny,
  ingested_at: isText,
  metadata: (value) => value === undefined || isMetadata(value),
};

const damaged = (reason: string) => invalid(['file'], reason, 'file_damaged');

/** Reads an item's file; Problem `invalid` with the reason for bytes that are none. Nothing in a file is ever run. */
export function readItemFile(bytes: Buffer): ItemFile {
  const text = decode(bytes);
  if (text === '') throw damaged('It is empty');
  if (text.startsWith('\ufeff')) throw damaged('It begins with a byte order mark');
  if (!text.startsWith('---\n')) throw damaged('It does not begin with a line of three hyphens');
  const end = text.indexOf('\n---\n', 3);
  if (end < 0) throw damaged('Its frontmatter does not end');
  if (text.slice(0, end).split('\n').length > MAX_LINES) throw damaged('Its frontmatter is too long');
  if (isCrowded(text.slice(0, end))) throw damaged('Its frontmatter names or lists more than an item may');
  const { data, content } = split(text);
  if (!isStorable([data, content])) throw damaged('It holds a character that is none, or is nested too deep');
  return { ...headOf(data), body: content };
}

/** The fields that an item's file has, without others that may stand beside them. */
function headOf(data: unknown): Head {
  if (!isRecord(data)) throw damaged('Its frontmatter lacks a good form');
  const fields = Object.entries(IS_GOOD).map(([name, isGood]) => {
    if (!isGood(data[name])) throw damaged(`Its frontmatter lacks a good ${name}`);
    return [name, data[name]] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as unknown as Head;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw damaged('It is not UTF-8');
  }
}

function split(text: string): Frontmatter {
  try {
    return splitFrontmatter(text);
  } catch {
    throw damaged('Its frontmatter is not YAML of plain values');
  }
}

/** The file of an accepted item as it was written then; undefined when it is gone or is not that any more. */
export async function readAccepted(
  files: Pick<Files, 'read'>,
  item: { path: string; sha256: string },
): Promise<ItemFile | undefined> {
  const bytes = await files.read(item.path).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid') return undefined;
    throw error;
  });
  return bytes && sha256(bytes) === item.sha256 ? readItemFile(bytes) : undefined;
}
