import type { Value } from '../api-types.ts';

type One = Exclude<Value, unknown[]> | Extract<Value, object[]>[number];

/** A value of a property as text. */
export const valueText = (value: Value): string => listOf(value).map(oneText).join(', ');

const LONG = 40;

/** A value to be read and not to be written: sentences of a list are parted so that their own commas are none of its. */
export function readableText(value: Value): string {
  const texts = listOf(value).map(oneText);
  return texts.join(texts.some((text) => text.length > LONG) ? ' · ' : ', ');
}

/** A value as the list that it is, or of one. */
export const listOf = (value: Value): One[] => [value].flat() as One[];

/** One value as text: of a commitment who owes what to whom, and by when. */
export function oneText(value: One): string {
  if (typeof value !== 'object') return String(value);
  const { who, to_whom, what, due } = value;
  const between = [who, to_whom].filter((name) => name !== undefined).join(' → ');
  return `${between && `${between}: `}${what}${due === undefined ? '' : ` (by ${due})`}`;
}
