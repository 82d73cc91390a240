/** A line that begins with who says it; offsets are the body's. */
export interface Turn {
  /** The line's number. */
  line: number;
  /** The speaker as written, brackets behind the name left out. */
  name: string;
  /** What stands in the brackets: a party, a seat, an office. */
  note?: string;
  /** The house behind an `@` beside the name. */
  house?: string;
  /** The day that its stamp says. */
  day?: string;
  start: number;
  /** Where the words that are said begin. */
  end: number;
}
