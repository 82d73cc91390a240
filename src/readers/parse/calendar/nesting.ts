const MARK = /^(BEGIN|END):([\w-]+)[ \t]*$/gim;
/** What stands in a calendar itself, and in no other component. */
const TOP = new Set(['VEVENT', 'VTODO', 'VJOURNAL', 'VFREEBUSY', 'VTIMEZONE']);

interface Nested {
  text: string;
  /** How many components had no end. */
  unclosed: number;
}

/**
 * An unfolded calendar each of whose components ends, and ends but once: one without an end goes up to where the next begins that cannot
 * stand in it, or to the end of what it stands in. The parser would lose all that was before it.
 */
export function closed(text: string): Nested {
  const open: string[] = [];
  let unclosed = 0;
  const close = (from: number): string => {
    const ends = open.splice(from).toReversed();
    unclosed += ends.length;
    return ends.map((name) => `END:${name}\n`).join('');
  };
  const nested = text.replace(MARK, (line, mark: string, given: string) => {
    const name = given.toUpperCase();
    if (mark.toUpperCase() === 'BEGIN') {
      const ends = close(room(name, open));
      open.push(name);
      return `${ends}${line}`;
    }
    const at = open.lastIndexOf(name);
    if (at < 0) return '';
    const ends = close(at + 1);
    open.pop();
    return `${ends}${line}`;
  });
  const rest = close(0);
  return { text: unclosed > 0 ? `${nested.trimEnd()}\n${rest}` : nested, unclosed };
}

/** How many of what is open a component may stand in. */
function room(name: string, open: string[]): number {
  if (TOP.has(name)) return open.lastIndexOf('VCALENDAR') + 1;
  const same = open.lastIndexOf(name);
  return same < 0 ? open.length : same;
}
