/** One person's turn in minutes, a chat or the transcript of a call. */
interface Turn {
  /** Where it begins. */
  index: number;
  name: string;
  said: string;
}

const TURN = /(?:^|\n)[^\S\n]*([\p{Lu}][\p{L}\p{M}\p{N}.'’ -]{1,40}):[^\S\n]/gu;

/** The turns of a text, in order. */
export function turnsIn(text: string): Turn[] {
  const found = Array.from(text.matchAll(TURN), ({ index, 0: mark, 1: name }) => ({ index, mark, name: name ?? '' }));
  return found.map(({ index, mark, name }, i) => ({
    index,
    name,
    said: text.slice(index + mark.length, found[i + 1]?.index ?? text.length),
  }));
}
