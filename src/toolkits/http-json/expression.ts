import { FILTERS, type Known } from './filters.ts';

/** A path such as `data.items.0.name`, a text with `{path}` in it, or several of them, of which the first that is there counts. */
export type Expression = string | string[];

const PLACEHOLDER = /\{([^{}|]{1,300})((?:\|[a-z0-9_]{1,20})*)\}/g;
const LONGEST = 2_097_152;
const STEP = /^([^[\].]*)\[([^[\]]*)\]\.?(.*)$/;

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** The value at a path: `a.b.0.c`; `a[].b` is a list of every `b` in a list or an object, `a[status!=gone].b` of those that meet the condition, `a ?? b` the first that is there. */
export function valueAt(value: unknown, path: string): unknown {
  if (path.includes('??'))
    return path
      .split('??')
      .map((one) => valueAt(value, one.trim()))
      .find((one) => !isNothing(one));
  if (path === '') return value;
  const whole = own(value, path);
  if (whole !== undefined) return whole;
  const listed = STEP.exec(path);
  if (listed) {
    const [, name = '', conditions = '', rest = ''] = listed;
    const list = name === '' ? value : valueAt(value, name);
    if (typeof list !== 'object' || list === null) return undefined;
    return Object.values(list)
      .filter(conditionOf(conditions))
      .flatMap((one) => valueAt(one, rest))
      .filter((one) => !isNothing(one));
  }
  const dot = path.indexOf('.');
  return dot < 0 ? undefined : valueAt(own(value, path.slice(0, dot)), path.slice(dot + 1));
}

/** Tells whether a record meets conditions with commas between: `path=value`, `path!=value` or, for a path alone, that something is there. */
export function conditionOf(text: string): (record: unknown) => boolean {
  const all = text.split(',').filter(Boolean).map(oneCondition);
  return (record) => all.every((met) => met(record));
}

function oneCondition(text: string): (record: unknown) => boolean {
  const [, path = '', sign, wanted = ''] = /^([^=!]*)(?:(!?=)(.*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined) return (record) => Boolean(valueAt(record, path));
  return (record) => (String(valueAt(record, path) ?? '') === wanted) === (sign === '=');
}

/** What an expression gives of a record; undefined where it is not there. A text is not there where one of its placeholders is not. */
export function evaluate(expression: Expression, record: unknown, known: Known): unknown {
  for (const one of [expression].flat()) {
    const found = one.includes('{') ? filled(one, record, known) : valueAt(record, one);
    if (!isNothing(found)) return found;
  }
  return undefined;
}

function filled(template: string, record: unknown, known: Known): unknown {
  const places = [...template.matchAll(PLACEHOLDER)];
  const values = places.map(([, path = '', filters = '']) =>
    filters
      .split('|')
      .filter(Boolean)
      .reduce((value, name) => filteredBy(name, value, known), valueAt(record, path.trim())),
  );
  if (places.length === 1 && places[0]?.[0] === template) return values[0];
  if (values.some(isNothing)) return undefined;
  let n = 0;
  return template.replace(PLACEHOLDER, () => textOf(values[n++]));
}

/** The texts of a record that an expression hands to a filter. */
export function textsFor(filter: string, expression: Expression, record: unknown, known: Known): string[] {
  const places = [expression].flat().flatMap((one) => [...one.matchAll(PLACEHOLDER)]);
  return places.flatMap(([, path = '', filters = '']) => {
    const names = filters.split('|').filter(Boolean);
    if (!names.includes(filter)) return [];
    const before = names.slice(0, names.indexOf(filter));
    const value = before.reduce((one, name) => filteredBy(name, one, known), valueAt(record, path.trim()));
    return [value].flat().filter((one): one is string => typeof one === 'string');
  });
}

function filteredBy(name: string, value: unknown, known: Known): unknown {
  const filter = FILTERS.get(name);
  if (!filter || isNothing(value)) return undefined;
  if (filter.whole || !Array.isArray(value)) return filter.of(cut(value), known);
  return value.map((one) => filter.of(cut(one), known)).filter((one) => !isNothing(one));
}

/** What of a text a filter is given: an item holds a megabyte, written in base64 a third more. */
const cut = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, LONGEST) : value);

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A value as a text; lists and objects as JSON. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
