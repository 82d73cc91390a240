import { elementAt } from '../../../common/element-at.ts';
import type { Page } from '../../page/page.ts';
import { goesOn, spokenOf, type Spoken } from './goes-on.ts';
import { markedBySentence } from '../marks.ts';
import type { Marked } from '../masked.ts';

const PARAGRAPH = /\n\s*\n/;

/** Asks of a sentence, by its number, of whom alone the one before it in the paragraph speaks. */
export function spokenBefore(page: Page): (sentence: number) => Spoken | undefined {
  let marked: ReturnType<typeof markedBySentence> | undefined;
  return (n) => {
    const before = page.sentences[n - 1];
    const sentence = elementAt(page.sentences, n);
    if (!before || PARAGRAPH.test(page.text.slice(before.end, sentence.start))) return undefined;
    marked ??= markedBySentence(page);
    return spokenOf(page, before, marked.get(n - 1) ?? []);
  };
}

/** Asks of a sentence, by its number, whom the `she` or `he` at its start means, and where the pronoun stands. */
export function pronounBefore(page: Page): (sentence: number) => Marked | undefined {
  const spokenAt = spokenBefore(page);
  let marked: ReturnType<typeof markedBySentence> | undefined;
  return (n) => {
    const spoken = spokenAt(n);
    if (!spoken) return undefined;
    marked ??= markedBySentence(page);
    return goesOn(page, elementAt(page.sentences, n), marked.get(n) ?? [], spoken);
  };
}

/** Asks of a sentence, by its number, the name of whom the `she` or `he` at its start means. */
export function spokenOfBefore(page: Page): (sentence: number) => string | undefined {
  const pronounAt = pronounBefore(page);
  return (n) => {
    const { index } = pronounAt(n) ?? {};
    return index === undefined ? undefined : page.mention(page.thing(index)).name;
  };
}
