import { isStorable } from '../../common/storable.ts';
import { Unreadable, type FoundItem, type Reading } from '../reader.ts';
import { fingerprint } from './fingerprint.ts';

/** A value of JSON; throws Unreadable with the place for what is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(`It is not JSON: ${(error as Error).message}`);
  }
}

const MAX_DEPTH = 32;
const MAX_CHARACTERS = 1_048_576;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/**
 * The items of a text: one value of JSON, a list, `{items: […]}`, or a value in each line. What is no item is a warning, and its neighbours
 * stand; Unreadable where nothing is one.
 */
export function givenItems(text: string, { place, day }: { place: string; day: string }): Reading {
  const plain = text.replace(/^\uFEFF/, '');
  const all: Reading = { items: [], warnings: [] };
  for (const { called, value } of valuesIn(plain))
    try {
      all.items.push({ ...givenItem(value(), { place, day }), called });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      all.warnings.push({ message: `${called} is left out: ${error.message}` });
    }
  if (all.items.length === 0) throw new Unreadable(all.warnings[0]?.message ?? 'It holds no items.');
  return all;
}

/** Of one file, names of fields among them: what a few megabytes can hold takes gigabytes to build. */
const MAX_VALUES = 2_000_000;

/** Refuses a text of more values than the items of a file have, before any of them is built; each begins behind one of these signs. */
function refuseManyValues(text: string): void {
  let values = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (inText && sign === '\\') at++;
    else if (sign === '"') inText = !inText;
    else if (!inText && '[{,:\n'.includes(sign) && ++values > MAX_VALUES)
      throw new Unreadable('It has more values than the items of one file. Send it in parts.');
  }
}

interface Given {
  /** Where it stands, as people count. */
  called: string;
  value(): unknown;
}

function valuesIn(text: string): Given[] {
  refuseManyValues(text);
  const lines = text.split(/\r?\n/).map((line, n) => ({ line, n }));
  const filled = lines.filter(({ line }) => line.trim() !== '');
  try {
    const whole: unknown = JSON.parse(text);
    const inside = (whole as { items?: unknown } | null)?.items;
    const list: unknown[] = [whole, inside].find(Array.isArray) ?? [whole];
    return list.map((one, index) => ({ called: `Item ${index + 1}`, value: () => one }));
  } catch (error) {
    if (!filled.some(({ line }) => isJson(line))) throw new Unreadable(`It is not JSON: ${(error as Error).message}`);
  }
  return filled.map(({ line, n }) => ({ called: `Line ${n + 1}`, value: () => parseJson(line) }));
}

function isJson(line: string): boolean {
  if (!line.startsWith('{')) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** An item that stands in a file as `POST /ingest` takes it; Unreadable for what has no title and body, is nested deeper than a request, or can be kept by no store. */
function givenItem(value: unknown, { place, day }: { place: string; day: string }): FoundItem {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const { title, body, type, date } = given;
  if (typeof title !== 'string' || typeof body !== 'string')
    throw new Unreadable('It has no "title" and "body" that are texts, as an item of POST /ingest has.');
  if (body.length > MAX_CHARACTERS)
    throw new Unreadable('The item is over 1 MB. Split its body, or leave attachments out.');
  if (isDeeper(given, MAX_DEPTH)) throw new Unreadable(`It is nested deeper than ${MAX_DEPTH} levels.`);
  if (!isStorable(given)) throw new Unreadable('It holds NUL characters, or halves of characters.');
  return {
    key: `${place}#${fingerprint(given)}`,
    title,
    body,
    type: typeof type === 'string' ? type : 'note',
    date: typeof date === 'string' ? date : day,
    given,
  };
}
