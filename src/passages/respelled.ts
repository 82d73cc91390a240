import { isSideBySide } from '../graph/search/ranking.ts';
import { partings } from '../graph/search/spelling.ts';
import { namesOf, isOneSlip, slips } from '../graph/search/words.ts';
import type { Hits } from '../graph/store.ts';
import { beginningWith } from '../stores/passages/passage-query.ts';
import { wantedBy, type Question, type Wanted } from './question.ts';
import { formsOf } from './terms.ts';

const MAX_MEANT = 5;

/** The question with words that no passage holds taken for slips of words in the names that it found, or for two of these in one: `compostabel` for `compostable`, `jeanluc` for `jean luc`. */
export function respelled(question: Question, held: ReadonlySet<string>, hits: Hits['hits']): Question {
  const isUnknown = ({ word, forms }: Wanted) => ![...forms, beginningWith(word)].some((form) => held.has(form));
  const mayBeMeant = (one: Wanted) => isUnknown(one) && slips(one.word).length > 0;
  if (!question.wanted.some(mayBeMeant)) return question;
  const inOrder = hits.map(({ node }) => namesOf(node));
  const names = [...new Set(inOrder.flatMap(({ all }) => all))];
  const wanted = question.wanted.flatMap((one) => {
    if (!mayBeMeant(one) || names.includes(one.word)) return [one];
    const apart = partings(one.word).find((parts) => inOrder.some(({ name }) => isSideBySide(parts, name)));
    if (apart) return apart.map((part) => wantedBy([part]));
    const meant = names.filter((name) => isOneSlip(one.word, name)).slice(0, MAX_MEANT);
    if (meant.length === 0) return [one];
    const forms = [...new Set(meant.flatMap(formsOf))];
    return [{ ...one, word: meant[0] ?? one.word, own: forms, forms }];
  });
  return { ...question, wanted };
}
