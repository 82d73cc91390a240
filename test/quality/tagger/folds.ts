import { createHash } from 'node:crypto';
import type { Weights } from '../../../src/extractors/tagger/decode.ts';
import { readGold } from '../gold.ts';
import { train, type Example } from './crf.ts';
import { examplesOf, invented, planOf, quantize, SETS, written } from './train.ts';
import type { Gold } from './gold-text.ts';

const FOLDS = 5;
/** The fold of texts of our own making, which all weights are fitted on. */
const NONE = -1;

/** Which of the folds a document belongs to: the same in every run. */
export const foldOf = (id: string): number => createHash('sha256').update(id).digest()[0]! % FOLDS;

/** For each fold, weights that were fitted on the documents of the others; fitted when first asked for. */
export function crossValidated(data: string, say: (text: string) => void): (fold: number) => Weights {
  const documents = SETS.flatMap((set) => readGold<Gold>(data, set) ?? []);
  let learned: { fold: number; examples: Example[] }[] | undefined;
  const fitted = new Map<number, Weights>();
  return (fold) => {
    const known = fitted.get(fold);
    if (known) return known;
    say(`fitting weights without fold ${fold + 1} of ${FOLDS}`);
    learned ??= [
      ...documents.map((document) => ({ fold: foldOf(document.id), examples: examplesOf(document) })),
      { fold: NONE, examples: [...written(), ...invented()] },
    ];
    const examples = learned.flatMap((one) => (one.fold === fold ? [] : one.examples));
    const weights = quantize(train(examples, planOf([1, 2])));
    fitted.set(fold, weights);
    return weights;
  };
}
