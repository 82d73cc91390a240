const MARK = String.raw`(?:re|fwd?|aw|wg|sv|vs|antw|tr|rv|rif|odp|res|enc|doorst|r[ée]f)\s*(?:\[\d+\]|\(\d+\))?\s*[:：]`;
const MARKED = new RegExp(String.raw`^\s*${MARK}`, 'i');
const MARKS = new RegExp(String.raw`^(?:\s*${MARK})+\s*`, 'i');

/** True of a title with a mark of replying or forwarding before it. */
export const isReply = (title: string): boolean => MARKED.test(title);

/** A title without the marks of replying and forwarding. */
export const withoutReply = (title: string): string => title.replace(MARKS, '').trim();
