import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { random } from '../../support/random.ts';
import { packClusters } from '../../../src/extractors/tagger/clusters.ts';
import { hash } from '../../../src/extractors/tagger/words.ts';

/** Writes the clusters of words that the tagger knows (`src/extractors/tagger/clusters.bin`): words that stand in like company, found by k-means in word vectors (GloVe, PDDL). */
const LEVELS = [32, 8, 8];
const ROUNDS = 12;
const WORD = /^[\p{L}\p{M}][\p{L}\p{M}.'&-]*$/u;

const { values } = parseArgs({ options: { vectors: { type: 'string' } } });
if (!values.vectors) throw new Error('Say where the vectors are: --vectors FILE');

interface Vectors {
  dimensions: number;
  vectors: Record<string, number[]>;
}

const { dimensions, vectors } = JSON.parse(readFileSync(values.vectors, 'utf8')) as Vectors;
const words = Object.keys(vectors).filter((word) => WORD.test(word));
const points = new Float32Array(words.length * dimensions);
words.forEach((word, n) => {
  const vector = vectors[word]!;
  const length = Math.hypot(...vector.slice(0, dimensions)) || 1;
  for (let d = 0; d < dimensions; d++) points[n * dimensions + d] = vector[d]! / length;
});

const { next } = random(1);

/** The number of the nearest centre. */
function nearest(point: number, centres: Float32Array, count: number): number {
  let best = 0;
  let most = -Infinity;
  for (let c = 0; c < count; c++) {
    let dot = 0;
    let size = 0;
    for (let d = 0; d < dimensions; d++) {
      const x = centres[c * dimensions + d]!;
      dot += points[point * dimensions + d]! * x;
      size += x * x;
    }
    const nearness = dot - size / 2;
    if (nearness > most) [most, best] = [nearness, c];
  }
  return best;
}

/** Divides points into clusters by k-means; the centres begin at points drawn by chance. */
function divide(members: number[], count: number): number[][] {
  if (members.length <= count) return members.map((member) => [member]);
  const centres = new Float32Array(count * dimensions);
  for (let c = 0; c < count; c++) {
    const drawn = members[Math.floor(next() * members.length)]!;
    centres.set(points.subarray(drawn * dimensions, (drawn + 1) * dimensions), c * dimensions);
  }
  let parts: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    parts = Array.from({ length: count }, () => []);
    for (const member of members) parts[nearest(member, centres, count)]!.push(member);
    parts.forEach((part, c) => {
      if (!part.length) return;
      const mean = centres.subarray(c * dimensions, (c + 1) * dimensions).fill(0);
      for (const member of part)
        for (let d = 0; d < dimensions; d++) mean[d]! += points[member * dimensions + d]! / part.length;
    });
  }
  return parts;
}

const ids = new Uint16Array(words.length);
/** Gives each of the points its number among the leaves below a branch. */
function number(members: number[], level: number, branch: number): void {
  const count = LEVELS[level];
  if (count === undefined) for (const member of members) ids[member] = branch + 1;
  else divide(members, count).forEach((part, n) => number(part, level + 1, branch * count + n));
}

number(
  words.map((_, n) => n),
  0,
  0,
);
const packed = packClusters(words.map((word, n) => [hash(word), ids[n]!]));
writeFileSync(new URL('../../../src/extractors/tagger/clusters.bin', import.meta.url), packed);
console.log(`${words.length} words, ${packed.length} bytes`);
