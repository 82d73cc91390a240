import { namesOf, isOneSlip, slips } from '../graph/search/words.ts';
import type { Hits } from '../graph/store.ts';
import { beginningWith } from '../stores/passages/passage-query.ts';
import type { Question, Wanted } from './question.ts';
import { formsOf } from './terms.ts';

const MAX_MEANT = 5;

/** The question with words that no passage holds taken for slips of words in the names that it found: `compostabel` for `compostable`. */
export function respelled(question: Question, held: ReadonlySet<string>, hits: Hits['hits']): Question {
  const isUnknown = ({ word, forms }: Wanted) => ![...forms, beginningWith(word)].some((form) => held.has(form));
  if (!question.wanted.some((one) => isUnknown(one) && slips(one.word).length > 0)) return question;
  const names = [...new Set(hits.flatMap(({ node }) => namesOf(node).all))];
  const wanted = question.wanted.map((one) => {
    if (!isUnknown(one) || slips(one.word).length === 0 || names.includes(one.word)) return one;
    const meant = names.filter((name) => isOneSlip(one.word, name)).slice(0, MAX_MEANT);
    if (meant.length === 0) return one;
    const forms = [...new Set(meant.flatMap(formsOf))];
    return { ...one, word: meant[0] ?? one.word, own: forms, forms };
  });
  return { ...question, wanted };
}
