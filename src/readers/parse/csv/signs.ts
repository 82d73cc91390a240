const SIGNS = [',', ';', '\t', '|'];
const QUOTED = /"[^"]*"/g;
const LOOKED_AT = 10_000;
const LINES = 20;
/** A comma that parts no cells: within a number, or before the next word of a sentence. */
const WITHIN_CELL = /\d,\d|, /;

/**
 * The sign that parts the cells of a table: the one that parts its line of names into most. Two of them where all its first lines have as
 * many cells as there are names only by both.
 */
export function signsOf(text: string): string[] {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES);
  const plain = lines.map((line) => line.replace(QUOTED, ''));
  const header = plain.find((line) => SIGNS.some((sign) => line.includes(sign))) ?? '';
  const counted = SIGNS.map((sign) => ({ sign, cells: header.split(sign).length })).filter(({ cells }) => cells > 1);
  const [first, second] = counted.toSorted((a, b) => b.cells - a.cells);
  if (!first) return [','];
  const whole = text.length > LOOKED_AT ? plain.slice(0, -1) : plain;
  return second && partBoth(whole, [first, second]) ? [first.sign, second.sign] : [first.sign];
}

interface Counted {
  sign: string;
  /** In the line of names. */
  cells: number;
}

function partBoth(lines: string[], [one, other]: [Counted, Counted]): boolean {
  if (lines.length < 2 || lines.some((line) => line.includes('"') || WITHIN_CELL.test(line))) return false;
  return lines.every(
    (line) => line.split(one.sign).length === one.cells && line.split(other.sign).length === other.cells,
  );
}
