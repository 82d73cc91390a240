import { z } from 'zod';
import { unsafeAddressIn, WEB_ADDRESS } from '../../common/web-address.ts';
import { MAX_FIELDS } from './body-limit.ts';
import { jsonSchema } from '../json-schema.ts';

type Scalar = string | number | boolean;
type Flat = Record<string, Scalar | Scalar[]>;

const LONGEST_SHOWN = 80;

interface Bounds {
  /** Characters of a name. */
  name?: number;
  /** Characters of a text. */
  text?: number;
  /** Values of a list. */
  list?: number;
}

/** An object of texts, numbers, booleans and lists of them. It is read up to the first value that is none of these: a long bad one costs no more than a good one. */
export function flat({ name = Infinity, text = Infinity, list = Infinity }: Bounds, form: string) {
  const isScalar = (value: unknown): boolean => {
    if (typeof value === 'string') return value.length <= text;
    return typeof value === 'boolean' || Number.isFinite(value);
  };
  const isFlat = (value: unknown): boolean =>
    isScalar(value) || (Array.isArray(value) && value.length <= list && value.every(isScalar));
  return z
    .custom<Flat>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
      'Send an object of fields, each a text, a number, true or false, or a list of those',
    )
    .check(({ value, issues }) => {
      const names = Object.keys(value);
      if (names.length > MAX_FIELDS)
        return void issues.push({ code: 'custom', input: undefined, message: `Send at most ${MAX_FIELDS} fields` });
      const wrong = names.find((key) => key.length > name || !isFlat(value[key]));
      const unsafe = wrong === undefined ? unsafeAddressIn(value) : undefined;
      const at = wrong ?? unsafe;
      if (at === undefined) return;
      const message = unsafe === undefined ? `${JSON.stringify(at.slice(0, LONGEST_SHOWN))}: ${form}` : WEB_ADDRESS;
      issues.push({ code: 'custom', input: value[at], path: [at], message });
    })
    .meta({ wire: wireOf({ name, text, list }) });
}

function wireOf({ name, text, list }: Required<Bounds>) {
  const most = (bound: number) => (bound === Infinity ? z.string() : z.string().max(bound));
  const scalar = z.union([most(text), z.number(), z.boolean()]);
  const many = list === Infinity ? z.array(scalar) : z.array(scalar).max(list);
  return jsonSchema(z.record(most(name), z.union([scalar, many])));
}
