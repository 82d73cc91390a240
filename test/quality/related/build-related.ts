import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { stem } from '../../../src/passages/stems.ts';
import { readWordNet } from './wordnet.ts';

/** Writes English words of like meaning (`src/passages/expansion/related.bin`): what WordNet 3.1 joins and the company that words keep (GloVe vectors) confirms. */
const SENSES = 3;
const MOST = 8;
/** Rarer words are names, or unknown to most. */
const FREQUENT = 60_000;
/** More frequent words mean too many things. */
const VAGUE = 1000;
/** How near WordNet has a word: of the same meaning, derived from it or like it, wider, narrower; of a later sense less. */
const NEARNESS: Record<string, number> = { '+': 0.45, '&': 0.45, '@': 0.4, '~': 0.3 };
const SAME = 0.6;
const LATER = 0.1;
/** The least cosine of two words' vectors, and of those that WordNet has farther apart. */
const COSINE = { near: 0.3, far: 0.4, isNear: 0.44 };
const WORD = /^[a-z]{3,}$/;

const { values } = parseArgs({ options: { wordnet: { type: 'string' }, vectors: { type: 'string' } } });
if (!values.wordnet || !values.vectors) throw new Error('Say where they are: --wordnet DIR --vectors FILE');

const { words, vectors } = JSON.parse(readFileSync(values.vectors, 'utf8')) as {
  words: string[];
  vectors: Record<string, number[]>;
};
const frequent = new Set(words.slice(0, FREQUENT));
const vague = new Set(words.slice(0, VAGUE));
const DIMENSIONS = 100;

function cosine(one: string, other: string): number {
  const [a, b] = [vectors[one], vectors[other]];
  if (!a || !b) return 0;
  let [dot, ofA, ofB] = [0, 0, 0];
  for (let d = 0; d < DIMENSIONS; d++) {
    dot += a[d]! * b[d]!;
    ofA += a[d]! ** 2;
    ofB += b[d]! ** 2;
  }
  return dot / Math.sqrt(ofA * ofB);
}

/** By stem, the stems that WordNet joins to it, with how near and the words that they come from. */
const joined = new Map<string, Map<string, { near: number; pair: [string, string] }>>();

function join(one: string, other: string, near: number): void {
  if (!WORD.test(one) || !WORD.test(other)) return;
  const [from, to] = [stem(one, 'en'), stem(other, 'en')];
  if (from === to) return;
  const known = joined.get(from) ?? new Map();
  const before = known.get(to);
  known.set(to, { near: Math.max(before?.near ?? 0, near), pair: before?.pair ?? [one, other] });
  joined.set(from, known);
}

const { synsets, senses } = readWordNet(values.wordnet);
for (const { lemma, synsets: its } of senses.filter(({ lemma }) => !vague.has(lemma)))
  for (const [rank, key] of its.slice(0, SENSES).entries()) {
    const less = rank === 0 ? 0 : LATER;
    const { words: same, pointers } = synsets.get(key)!;
    for (const word of same) join(lemma, word, SAME - less);
    for (const { how, to } of pointers)
      if (NEARNESS[how]) for (const word of synsets.get(to)?.words ?? []) join(lemma, word, NEARNESS[how] - less);
  }

const lines = [...joined].flatMap(([from, others]) => {
  const kept = [...others]
    .map(([to, { near, pair }]) => ({ to, near, pair, like: cosine(...pair) }))
    .filter(
      ({ near, pair, like }) => frequent.has(pair[1]) && like >= (near >= COSINE.isNear ? COSINE.near : COSINE.far),
    )
    .toSorted((a, b) => b.near + b.like - a.near - a.like || (a.to < b.to ? -1 : 1))
    .slice(0, MOST);
  return kept.length > 0 ? [[from, ...kept.map(({ to }) => to)].join(' ')] : [];
});
const packed = brotliCompressSync(lines.toSorted().join('\n'));
writeFileSync(new URL('../../../src/passages/expansion/related.bin', import.meta.url), packed);
console.log(`${lines.length} words, ${packed.length} bytes`);
