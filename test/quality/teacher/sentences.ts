import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SLOTS } from '../../../src/extractors/tagger/scoring/bucket.ts';
import { foldOf } from '../tagger/folds.ts';
import { generated } from '../tagger/generated.ts';
import type { Gold } from '../tagger/gold-text.ts';
import { sentencesIn } from '../tagger/sentences.ts';
import { INVENTED, readGold, SETS, tagsOf } from '../tagger/train.ts';

/** Writes the sentences that teachers learn from (`gold.jsonl`) and those that they label (`pool.jsonl`): for each document a line with its words, the lists that hold them and, where they are known, their tags; -1 where a word is no part of a name. */
const { values } = parseArgs({
  options: { data: { type: 'string' }, pool: { type: 'string' }, out: { type: 'string' } },
});
const { data, pool, out } = values;
if (!data || !pool || !out)
  throw new Error('Say where sets and free texts are, and where to write: --data DIR --pool DIR --out DIR');

/** A text's sentences in the form that teachers read. */
const written = (text: string, entities?: Gold['entities']) =>
  sentencesIn(text).map(({ tokens, words, features }) => ({
    words: words.map((word) => word.text),
    lists: words.map((word) => word.lists),
    ...(entities && { tags: [...tagsOf(tokens, entities)].map((tag, i) => (features[i * SLOTS]! < 0 ? -1 : tag)) }),
  }));

const write = (file: string, rows: object[]): void =>
  writeFileSync(join(out, file), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

mkdirSync(out, { recursive: true });
const marked = SETS.flatMap((set) =>
  readGold(join(data, set, 'dev.gold.jsonl')).map(({ id, text, entities }) => ({
    id,
    set,
    fold: foldOf(id),
    sentences: written(text, entities),
  })),
);
const invented = Array.from({ length: INVENTED }, (_, n) => generated(n)).map(({ id, text, entities }) => ({
  id,
  set: 'generated',
  fold: -1,
  sentences: written(text, entities),
}));
write('gold.jsonl', [...marked, ...invented]);
const free = readdirSync(pool)
  .filter((file) => file.endsWith('.jsonl'))
  .toSorted()
  .flatMap((file) => readFileSync(join(pool, file), 'utf8').split('\n'))
  .filter((line) => line.trim())
  .map((line) => JSON.parse(line) as Pick<Gold, 'id' | 'text'>);
write(
  'pool.jsonl',
  free.map(({ id, text }) => ({ id, text, sentences: written(text) })),
);
console.log(`${marked.length + invented.length} marked texts, ${free.length} free ones`);
