import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Token } from '../../../src/extractors/page/tokens.ts';
import { ROW, SCALE, type Weights } from '../../../src/extractors/tagger/decode.ts';
import { BITS, SLOTS } from '../../../src/extractors/tagger/scoring/bucket.ts';
import { pack } from '../../../src/extractors/tagger/weights.ts';
import { generated } from './generated.ts';
import { certain, train, type Example, type Plan } from './crf.ts';
import { namesOf, writtenTexts } from '../written/written.ts';
import { labelledTexts } from './labels.ts';
import { sentencesIn } from './sentences.ts';
import type { Gold } from './gold-text.ts';

/** The sets whose texts the weights are fitted on. */
export const SETS = ['ner-uner-ewt', 'ner-wnut17', 'ner-wikigold', 're-redocred'];
/** How many texts that templates make they are fitted on besides. */
export const INVENTED = 1_800;
const KIND: Record<string, number> = { Person: 1, Organization: 3, Location: 5 };

/** Reads a development set's lines. */
export const readGold = (file: string): Gold[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Gold);

/** A text's sentences as features and the tags that its entities give them. */
export function examplesOf({ text, entities }: Gold): Example[] {
  return sentencesIn(text).map(({ tokens, features }) => {
    const tags = tagsOf(tokens, entities).map((tag, i) => (features[i * SLOTS]! < 0 ? 0 : tag));
    return { features, expected: certain(tags), weight: 1 };
  });
}

/** How much a sentence that was written for the tagger counts beside one of the sets, whose texts are as people write them. */
const OF_WRITTEN = 0.5;

/** Sentences of the texts that were written for the tagger. */
export const written = (): Example[] =>
  writtenTexts()
    .map(namesOf)
    .flatMap(examplesOf)
    .map((one) => ({ ...one, weight: OF_WRITTEN }));

/** Sentences of texts that templates make. */
export const invented = (): Example[] => Array.from({ length: INVENTED }, (_, n) => generated(n)).flatMap(examplesOf);

/** The tag of each token. */
export function tagsOf(tokens: Token[], entities: Gold['entities']): Int8Array {
  const known = entities.filter((e) => KIND[e.type]).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let previous: (typeof known)[number] | undefined;
  return Int8Array.from(tokens, (token) => {
    const entity = known.find((e) => token.start >= e.start && token.end <= e.end);
    const tag = entity ? KIND[entity.type]! + (entity === previous ? 1 : 0) : 0;
    previous = entity;
    return tag;
  });
}

/** How weights are fitted; the mean over the seeds is taken. */
export const planOf = (seeds: number[]): Plan => ({
  rows: 1 << BITS,
  row: ROW,
  epochs: 5,
  rate: 0.1,
  unseen: 0.15,
  dropped: 0.1,
  seeds,
});

/** Scales weights to signed bytes: a few outliers are clipped, what rounds to nothing is left out. */
export function quantize({ table, transitions }: Weights): Weights {
  const byte = (w: number) => Math.max(-127, Math.min(127, Math.round(w * SCALE)));
  return {
    table: Int8Array.from(table, byte),
    transitions: Int16Array.from(transitions, (w) => Math.round(w * SCALE)),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, labels: { type: 'string' }, weight: { type: 'string', default: '0.5' } },
  });
  const { data, labels, weight } = values;
  if (!data) throw new Error('Say where the development sets are: --data DIR');
  const texts = SETS.flatMap((set) => readGold(join(data, set, 'dev.gold.jsonl')));
  const free = labels ? labelledTexts(labels, Number(weight)).flatMap((text) => text.examples) : [];
  const examples = [...texts.flatMap(examplesOf), ...written(), ...invented(), ...free];
  const packed = pack(quantize(train(examples, planOf([1, 2, 3]))));
  writeFileSync(new URL('../../../src/extractors/tagger/weights.bin', import.meta.url), packed);
  console.log(`${examples.length} sentences, ${packed.length} bytes of weights`);
}
