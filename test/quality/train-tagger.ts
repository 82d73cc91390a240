import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sentencesFrom, tokensOf, type Token } from '../../src/extractors/page/tokens.ts';
import { ROW, TAGS, type Weights } from '../../src/extractors/tagger/decode.ts';
import { BITS, featuresOf } from '../../src/extractors/tagger/features.ts';
import { usesOf } from '../../src/extractors/tagger/uses.ts';
import { wordsOf } from '../../src/extractors/tagger/words.ts';
import { pack } from '../../src/extractors/tagger/weights.ts';
import { train, type Example } from './perceptron.ts';

/** A text with its entities: one line of a development set. */
export interface Gold {
  id: string;
  text: string;
  entities: { type: string; start: number; end: number; text: string }[];
}

/** The sets whose texts the weights are fitted on. */
export const SETS = ['ner-uner-ewt', 'ner-wnut17', 'ner-wikigold', 're-redocred'];
const KIND: Record<string, number> = { Person: 1, Organization: 3, Location: 5 };

/** Reads a development set's lines. */
export const readGold = (file: string): Gold[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as Gold);

/** A text's sentences as features and the tags that its entities give them. */
export function examplesOf({ text, entities }: Gold): Example[] {
  const sentences = sentencesFrom(tokensOf(text));
  const words = sentences.map(wordsOf);
  const uses = usesOf(words);
  return sentences.map((tokens, n) => ({ features: featuresOf(words[n]!, uses), tags: tagsOf(tokens, entities) }));
}

function tagsOf(tokens: Token[], entities: Gold['entities']): Int8Array {
  const known = entities.filter((e) => KIND[e.type]).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let previous: (typeof known)[number] | undefined;
  return Int8Array.from(tokens, (token) => {
    const entity = known.find((e) => token.start >= e.start && token.end <= e.end);
    const tag = entity ? KIND[entity.type]! + (entity === previous ? 1 : 0) : 0;
    previous = entity;
    return tag;
  });
}

/** Scales weights to signed bytes: a few outliers are clipped, what rounds to nothing is left out. */
export function quantize({ table, transitions }: Weights, scale: number): Weights {
  const byte = (w: number) => Math.max(-127, Math.min(127, Math.round(w * scale)));
  return {
    table: Int8Array.from(table, byte),
    transitions: Int16Array.from(transitions, (w) => Math.round(w * scale)),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      epochs: { type: 'string', default: '8' },
      scale: { type: 'string', default: '4' },
    },
  });
  if (!values.data) throw new Error('Say where the development sets are: --data DIR');
  const examples = SETS.flatMap((set) => readGold(join(values.data!, set, 'dev.gold.jsonl'))).flatMap(examplesOf);
  const weights = train(examples, {
    rows: 1 << BITS,
    row: ROW,
    tags: TAGS.length,
    epochs: Number(values.epochs),
    seeds: [1, 2, 3, 4],
  });
  const packed = pack(quantize(weights, Number(values.scale)));
  writeFileSync(new URL('../../src/extractors/tagger/weights.bin', import.meta.url), packed);
  console.log(`${examples.length} sentences, ${packed.length} bytes of weights`);
}
