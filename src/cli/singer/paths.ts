import type { Fields } from './messages.ts';

type Scalar = string | number | boolean;

/** What a dotted path leads to: a name of its own that has dots in it comes first, a number is a place in a list, a name goes into all of a list. Objects and nulls are left out. */
export const valuesAt = (record: Fields, path: string): Scalar[] => found(record, path).flatMap(scalars);

/** The text at a dotted path, or a text with every `{path}` in it filled; undefined where the record has nothing there. */
export function textAt(record: Fields, spec: string): string | undefined {
  if (!spec.includes('{')) return joined(found(record, spec));
  let [asked, had] = [0, 0];
  const text = spec.replaceAll(/\{([^{}]*)\}/g, (_, path: string) => {
    const value = joined(found(record, path.trim()));
    asked++;
    if (value !== undefined) had++;
    return value ?? '';
  });
  return asked > 0 && had === 0 ? undefined : text;
}

function found(record: Fields, path: string): unknown[] {
  if (Object.hasOwn(record, path)) return [record[path]];
  return path.split('.').reduce<unknown[]>((values, name) => values.flatMap((value) => step(value, name)), [record]);
}

function step(value: unknown, name: string): unknown[] {
  if (Array.isArray(value)) return /^\d+$/.test(name) ? [value[Number(name)]] : value.flatMap((one) => step(one, name));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return [(value as Fields)[name]];
}

const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

const scalars = (value: unknown): Scalar[] => (Array.isArray(value) ? value : [value]).filter(isScalar);

/** Lists with commas between, objects as JSON. */
function joined(values: unknown[]): string | undefined {
  const all = values.flat().filter((value) => value !== undefined && value !== null && value !== '');
  if (all.length === 0) return undefined;
  return all.map((value) => (isScalar(value) ? String(value) : JSON.stringify(value))).join(', ');
}
