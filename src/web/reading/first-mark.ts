interface Marked {
  text: string;
  highlights: [number, number][];
}

/** So many characters before the first mark are left to read. */
const BEFORE = 48;

/** A text from a word a little before its first mark on, so that of a long one the mark is seen first. */
export function fromFirstMark({ text, highlights }: Marked): Marked {
  const first = highlights[0]?.[0] ?? 0;
  if (first <= BEFORE) return { text, highlights };
  const word = text.slice(first - BEFORE, first).search(/(?<=\s)\S/);
  const cut = word < 0 ? first : first - BEFORE + word;
  const lead = '… ';
  return {
    text: lead + text.slice(cut),
    highlights: highlights.map(([start, end]) => [start - cut + lead.length, end - cut + lead.length]),
  };
}
