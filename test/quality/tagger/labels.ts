import { readFileSync } from 'node:fs';
import { TAGS } from '../../../src/extractors/tagger/decode.ts';
import { SLOTS } from '../../../src/extractors/tagger/scoring/bucket.ts';
import { expectedOf, type Example } from './crf.ts';
import { sentencesIn } from './sentences.ts';

const K = TAGS.length;
const FREE = new Float32Array((K + 1) * K);
const BYTE = 255;
/** What stands for a share that a byte rounds to nothing. */
const LEAST = 1e-4;

/** A free text and its sentences to learn from. */
export interface Labelled {
  id: string;
  examples: Example[];
}

/** Sentences of free texts with what teachers expect of them (`test/quality/teacher/label.py`), each of a weight; those without a word that may be part of a name are left out. */
export function labelledTexts(file: string, weight: number): Labelled[] {
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return rows.map((row) => {
    const { id, text, shares } = JSON.parse(row) as { id: string; text: string; shares: string };
    const bytes = Buffer.from(shares, 'base64');
    let at = 0;
    const examples = sentencesIn(text).flatMap(({ tokens, features }) => {
      const own = bytes.subarray(at, (at += tokens.length * K));
      const isNear = tokens.some((_, i) => features[i * SLOTS]! >= 0);
      return isNear ? [exampleOf(features, own, weight)] : [];
    });
    if (at !== bytes.length) throw new Error(`${id} was labelled in other words`);
    return { id, examples };
  });
}

/** Each token's shares as they are; transitions as they follow from those, where only some may be. */
function exampleOf(features: Int32Array, bytes: Buffer, weight: number): Example {
  const tags = Float32Array.from(bytes, (byte) => byte / BYTE);
  for (let at = 0; at < tags.length; at += K) if (features[(at / K) * SLOTS]! < 0) tags.fill(0, at, at + K)[at] = 1;
  const scores = Float64Array.from(tags, (share) => Math.log(Math.max(share, LEAST)));
  return { features, expected: { tags, transitions: new Float32Array(expectedOf(scores, FREE).transitions) }, weight };
}
