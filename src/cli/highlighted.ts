import type { Out } from './out.ts';

/** A text on one line with the parts between these offsets in bold. */
export function highlighted(text: string, ranges: [from: number, to: number][], out: Out): string {
  let at = 0;
  const parts = ranges.flatMap(([from, to]) => {
    const found = [text.slice(at, from), out.paint('bold', text.slice(from, to))];
    at = to;
    return found;
  });
  return [...parts, text.slice(at)].join('').replace(/\s+/g, ' ');
}
