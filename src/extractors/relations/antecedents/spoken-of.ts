import { elementAt } from '../../../common/element-at.ts';
import type { Page } from '../../page/page.ts';
import { goesOn, spokenOf } from './goes-on.ts';
import { markedBySentence } from '../marks.ts';

const PARAGRAPH = /\n\s*\n/;

/** Asks of a sentence, by its number, whom the `she` or `he` at its start means: the name of the only person of the sentence before it in the paragraph. */
export function spokenOfBefore(page: Page): (sentence: number) => string | undefined {
  let marked: ReturnType<typeof markedBySentence> | undefined;
  return (n) => {
    const before = page.sentences[n - 1];
    const sentence = elementAt(page.sentences, n);
    if (!before || PARAGRAPH.test(page.text.slice(before.end, sentence.start))) return undefined;
    marked ??= markedBySentence(page);
    const spoken = spokenOf(page, before, marked.get(n - 1) ?? []);
    const pronoun = goesOn(page, sentence, marked.get(n) ?? [], spoken);
    return pronoun?.index === undefined ? undefined : page.mention(page.thing(pronoun.index)).name;
  };
}
