/**
 * What nobody sees and yet takes effect: control characters, which steer the terminal of whoever runs an agent, and tags and rows of
 * selectors of variants, in which a text tells an agent what people do not read. Breaks of lines and pages, tabs, and the one selector
 * that a Han character may have are as they should be.
 */
const HIDDEN = /[^\P{Cc}\t\n\v\f\r]|[\u{e0000}-\u{e007f}]|(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;

/** A text, or all texts of a value, with `�` for what is hidden in them; offsets into them stay right. */
export function unhidden<T>(value: T): T;
export function unhidden(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(HIDDEN, (sign) => '\ufffd'.repeat(sign.length));
  if (Array.isArray(value)) return value.map((one) => unhidden<unknown>(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [unhidden(name), unhidden<unknown>(one)]));
}
