import type { Line } from './lines.ts';

/** A cell's text and where it begins in the body. */
export interface Cell {
  text: string;
  at: number;
}

const PART = /\t|\s{2,}|\s*\|\s*/g;
/** A line between the rows of a table. */
export const RULE = /^[\s|:+=-]+$/;

/** The cells of a line: what tabs, bars or more than one space part; an empty one keeps its place between bars or tabs. */
export function cellsOf({ text, at }: Line): Cell[] {
  const cells: Cell[] = [];
  let from = /^\s*\|?\s*/.exec(text)?.[0].length ?? 0;
  PART.lastIndex = from;
  for (let gap = PART.exec(text); gap; gap = PART.exec(text)) {
    cells.push({ text: text.slice(from, gap.index), at: at + from });
    from = gap.index + gap[0].length;
  }
  if (from < text.length) cells.push({ text: text.slice(from), at: at + from });
  return cells;
}

/** What of a line of comma-separated values is a cell: a quoted text, or what stands up to the next separator. */
const VALUES: Record<string, RegExp> = {
  ',': /"((?:[^"]|""){0,200})"(?=,|$)|([^,]*)/y,
  ';': /"((?:[^"]|""){0,200})"(?=;|$)|([^;]*)/y,
};

/** How the lines below a heading of comma-separated values are parted; undefined for a line that has no three such. */
export function separated(heading: string): ((line: Line) => Cell[]) | undefined {
  const sign = heading.includes(';') ? ';' : ',';
  const value = VALUES[sign];
  if (!value || heading.split(sign).length < 3 || /[.!?:]/.test(heading)) return undefined;
  return ({ text, at }) => {
    const cells: Cell[] = [];
    for (let from = 0; from <= text.length; from = value.lastIndex + 1) {
      value.lastIndex = from;
      const [, quoted, plain = ''] = value.exec(text) ?? [];
      cells.push({ text: quoted ?? plain, at: at + from + (quoted === undefined ? 0 : 1) });
    }
    return cells;
  };
}
