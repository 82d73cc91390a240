import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { random } from '../../support/random.ts';
import { figure, total, type Tally } from '../figures.ts';
import { readGold, type GoldText } from '../gold.ts';
import { readHere } from '../read.ts';
import { scoreNames, type NameType } from '../score-names.ts';
import { train, type Example } from '../tagger/crf.ts';
import { foldOf } from '../tagger/folds.ts';
import { labelledTexts } from '../tagger/labels.ts';
import { examplesOf, invented, written, planOf, quantize, SETS } from '../tagger/train.ts';

/** Tells for the folds that a teacher has not seen what its labels bring: persons and organizations, F1 without and with them, and the difference with its 95 % interval over documents. */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    labels: { type: 'string' },
    folds: { type: 'string', multiple: true, default: ['01', '23'] },
    weight: { type: 'string', default: '0.5' },
  },
});
const { data, labels, folds } = values;
if (!data || !labels) throw new Error('Say where the sets and the labels are: --data DIR --labels DIR');

/** Sets that are learned from and not read here. */
const UNREAD = 're-redocred';
const TYPES: NameType[] = ['Person', 'Organization'];
const DRAWS = 1_000;

const documents = SETS.flatMap((set) =>
  readGold<Required<GoldText>>(data, set)!.map((document) => ({ set, document })),
);
const marked = documents.map(({ document }) => ({ fold: foldOf(document.id), examples: examplesOf(document) }));
const own = [...written(), ...invented()];
/** By measure, for each document the tallies without labels and with them. */
const tallies = new Map<string, [without: Tally, having: Tally][]>();

for (const group of folds) {
  const free = labelledTexts(join(labels, `labels-${group}.jsonl`), Number(values.weight));
  for (const fold of [...group].map(Number)) {
    const gold = marked.flatMap((one) => (one.fold === fold ? [] : one.examples)).concat(own);
    const more = free.flatMap(({ id, examples }) => (foldOf(id) === fold ? [] : examples));
    const readers = [gold, gold.concat(more)].map(readerOf);
    for (const { set, document } of documents) {
      if (set === UNREAD || foldOf(document.id) !== fold) continue;
      const found = await Promise.all(readers.map(async (reader) => (await reader(document, [])).entities));
      for (const type of TYPES) {
        const [without, having] = found.map((names) => scoreNames(document.entities, names, type).tally);
        const measure = `${set}, ${type.toLowerCase()}s`;
        tallies.set(measure, [...(tallies.get(measure) ?? []), [without!, having!]]);
      }
    }
    console.error(`fold ${fold}: ${gold.length} marked sentences, ${more.length} labelled ones`);
  }
}

function readerOf(examples: Example[]) {
  return readHere(quantize(train(examples, planOf([1, 2]))));
}

const f1Of = (tallies: Tally[]): number => figure(total(tallies)).f1;

/** How much greater F1 is with labels than without. */
const gainOf = (pairs: [Tally, Tally][]): number =>
  f1Of(pairs.map(([, having]) => having)) - f1Of(pairs.map(([without]) => without));

for (const [measure, pairs] of tallies) {
  const { pick } = random(1);
  const drawn = Array.from({ length: DRAWS }, () => gainOf(pairs.map(() => pick(pairs)))).toSorted((a, b) => a - b);
  const [low, high] = [drawn[DRAWS * 0.025]!, drawn[DRAWS * 0.975]!];
  const [without, having] = [0, 1].map((n) => f1Of(pairs.map((pair) => pair[n]!)));
  const gain = gainOf(pairs);
  console.log(
    `${measure}: ${without!.toFixed(3)} without, ${having!.toFixed(3)} with, ${gain.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`,
  );
}
