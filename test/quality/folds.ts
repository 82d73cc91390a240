import { createHash } from 'node:crypto';
import type { Weights } from '../../src/extractors/tagger/decode.ts';
import { readGold } from './gold.ts';
import { train } from './perceptron.ts';
import { examplesOf, invented, planOf, quantize, SCALE, SETS } from './train-tagger.ts';
import type { Gold } from './gold-text.ts';

const FOLDS = 5;

/** Which of the folds a document belongs to: the same in every run. */
export const foldOf = (id: string): number => createHash('sha256').update(id).digest()[0]! % FOLDS;

/** For each fold, weights that were fitted on the documents of the others; fitted when first asked for. */
export function crossValidated(data: string, say: (text: string) => void): (fold: number) => Weights {
  const documents = SETS.flatMap((set) => readGold<Gold>(data, set) ?? []);
  const fitted = new Map<number, Weights>();
  return (fold) => {
    const known = fitted.get(fold);
    if (known) return known;
    say(`fitting weights without fold ${fold + 1} of ${FOLDS}`);
    const examples = documents
      .filter(({ id }) => foldOf(id) !== fold)
      .flatMap(examplesOf)
      .concat(invented());
    const weights = quantize(train(examples, planOf([1, 2])), SCALE);
    fitted.set(fold, weights);
    return weights;
  };
}
