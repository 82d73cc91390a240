import { z } from 'zod';
import { LABELS, type Label } from '../common/model.ts';
import { isDay } from '../common/time.ts';
import { isWebAddress, WEB_ADDRESS } from '../common/web-address.ts';

interface Bounds {
  min?: number;
  max?: number;
}
const DIGITS = /^-?\d{1,15}$/;
const toNumber = (given: unknown): unknown => (typeof given === 'string' && DIGITS.test(given) ? Number(given) : given);
const BOOLEANS = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);
const toBoolean = (given: unknown): unknown => BOOLEANS.get(given) ?? given;
const whole = ({ min = 0, max = 2 ** 31 - 1 }: Bounds) =>
  z.preprocess(toNumber, z.int({ error: noWhole }).min(min).max(max));
const noWhole = ({ code, input }: z.core.$ZodRawIssue): string | undefined =>
  code === 'invalid_type' && input !== undefined ? 'Send a whole number' : undefined;

/** A whole number from `min` (0) to `max`, also as digits; required unless it has a default. */
export function int(): ReturnType<typeof whole>;
export function int(fallback: number, bounds?: Bounds): z.ZodDefault<ReturnType<typeof whole>>;
export function int(fallback: undefined, bounds: Bounds): ReturnType<typeof whole>;
export function int(fallback?: number, bounds: Bounds = {}) {
  return fallback === undefined ? whole(bounds) : whole(bounds).default(fallback);
}

/** The size of a page: 1 to 1,000 unless told otherwise. */
export const limit = (fallback: number, max = 1000) => int(fallback, { min: 1, max });

/** True or false, also as the words or the digits 1 and 0; anything else is refused. */
export const bool = (fallback: boolean) => z.preprocess(toBoolean, z.boolean()).default(fallback);

/** True or false and nothing that stands for them: for what destroys, grants or pays. */
export const strictBool = () => z.boolean({ error: 'Send true or false itself, not a text or a number' });

/** Text of 1 to `max` characters (UTF-16 units). */
export const text = (max: number, min = 1) => z.string().min(min).max(max);

/** A list of at most `max`: a longer one is refused before any of it is read. */
export const listOf = <S extends z.ZodType>(one: S, max: number, min = 0) =>
  z.preprocess(noLongerThan(max), z.array(one).min(min).max(max)) as z.ZodPipe<
    z.ZodTransform<unknown, z.input<S>[]>,
    z.ZodArray<S>
  >;

const noLongerThan = (max: number) => (given: unknown, context: z.core.$RefinementCtx) => {
  if (!Array.isArray(given) || given.length <= max) return given;
  const message = `Give at most ${max.toLocaleString('en')}`;
  context.addIssue({ code: 'too_big', origin: 'array', maximum: max, inclusive: true, input: given, message });
  return z.NEVER;
};

/** A slug as it stands on the wire: lower-case letters, digits, `-` and `_`. */
export const slug = () =>
  z
    .string()
    .max(80)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'Use lower-case letters, digits, "-" and "_"');

/** An address of the web of at most so many characters. */
export const webAddress = (max: number) => text(max).refine(isWebAddress, WEB_ADDRESS);

/** A day of the calendar, `YYYY-MM-DD`. */
export const day = () =>
  z.string().refine(isDay, 'Use a day that the calendar has, as YYYY-MM-DD').meta({ format: 'date' });

/** What is given with both bounds of a stretch, the later one no sooner than the other: a stretch the wrong way round holds nothing. */
export const inOrder = <S extends z.ZodObject>(schema: S, first: keyof S['shape'], last: keyof S['shape']): S =>
  schema.refine(({ [first]: from, [last]: to }: Record<PropertyKey, unknown>) => !isBefore(to, from), {
    path: [last],
    message: `"${String(last)}" lies before "${String(first)}": exchange them, or leave one out`,
  });

const isBefore = (one: unknown, other: unknown): boolean =>
  (typeof one === 'string' && typeof other === 'string' && one < other) ||
  (typeof one === 'number' && typeof other === 'number' && one < other);

const person = (given: unknown): unknown => (given === 'Person' ? 'Contact' : given);
const anyLabel = () => z.preprocess(person, z.enum(LABELS));

/** A node label; `Person` means `Contact`. */
export function label(): ReturnType<typeof anyLabel>;
export function label(fallback: Label): z.ZodDefault<ReturnType<typeof anyLabel>>;
export function label(fallback?: Label) {
  return fallback === undefined ? anyLabel() : anyLabel().default(fallback);
}

const blank = (given: unknown): unknown => (given === null || given === '' ? undefined : given);
/** What may be left out, `null` or empty: all three read as undefined. */
export const maybe = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional()).optional();

const named = (given: unknown, context: z.core.$RefinementCtx): unknown => {
  if (given !== '') return given ?? undefined;
  context.addIssue({ code: 'custom', message: EMPTY, input: given });
  return z.NEVER;
};
const EMPTY = 'An empty text names nothing: send what is meant, or leave it out';
/** What a call is about, where leaving it out (or `null`) means all there is, or the usual one; an empty text, as an unset variable gives it, is refused. */
export const only = <S extends z.ZodType>(schema: S) => z.preprocess(named, schema.optional()).optional();

/** Which graph of the organization is meant. */
export const graphId = () =>
  only(text(200)).meta({ default: 'primary', description: 'A public token that names none means its own graph.' });

/** An instant in an answer, RFC 3339 with offset. */
export const instant = () => z.iso.datetime({ offset: true });
