import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAGS } from '../../../src/extractors/tagger/decode.ts';
import { SLOTS } from '../../../src/extractors/tagger/scoring/bucket.ts';
import type { Example } from './crf.ts';
import { generated } from './generated.ts';
import type { Gold } from './gold-text.ts';
import { labelledTexts } from './labels.ts';
import { sentencesIn } from './sentences.ts';
import { examplesOf, tagsOf } from './train.ts';

const K = TAGS.length;
const [B_PERSON, I_PERSON, I_ORGANIZATION] = ['B-PER', 'I-PER', 'I-ORG'].map((tag) =>
  TAGS.findIndex((one) => one === tag),
) as [number, number, number];
const texts = Array.from({ length: 20 }, (_, n) => generated(n));
let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'labels-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of labels as `label.py` writes it, by a teacher who is certain of the marked tags. */
function certainLabels(documents: Gold[]): string {
  const file = join(folder, 'labels.jsonl');
  const lines = documents.map(({ id, text, entities }) => {
    const tags = sentencesIn(text).flatMap(({ tokens }) => [...tagsOf(tokens, entities)]);
    const shares = Buffer.from(tags.flatMap((tag) => TAGS.map((_, k) => (k === tag ? 255 : 0))));
    return JSON.stringify({ id, text, shares: shares.toString('base64') });
  });
  writeFileSync(file, lines.join('\n'));
  return file;
}

const isNear = ({ features }: Example) => features.some((feature, at) => at % SLOTS === 0 && feature >= 0);

test('what a certain teacher labels is learned like what a person marks', () => {
  const marked = texts.flatMap(examplesOf).filter(isNear);
  const labelled = labelledTexts(certainLabels(texts), 0.5).flatMap(({ examples }) => examples);
  expect(labelled.map(({ features }) => features)).toEqual(marked.map(({ features }) => features));
  labelled.forEach(({ expected, weight }, n) => {
    expect(weight).toBe(0.5);
    expected.tags.forEach((share, at) => expect(share).toBeCloseTo(marked[n]!.expected.tags[at]!, 2));
    expected.transitions.forEach((sum, at) => expect(sum).toBeCloseTo(marked[n]!.expected.transitions[at]!, 0));
  });
});

test('labels of other words than a text has are refused', () => {
  const [first, second] = texts.filter(({ text }) => text.length > 50);
  const file = certainLabels([first!]);
  writeFileSync(file, JSON.stringify({ id: 'other', text: second!.text, shares: '' }));
  expect(() => labelledTexts(file, 1)).toThrow('other was labelled in other words');
});

test('what an unsure teacher labels stays unsure, and no name goes on as another kind', () => {
  const text = 'Mira Oss';
  const shares = Buffer.from([155, 100, 0, 0, 0, 0, 0, 155, 0, 70, 0, 30, 0, 0]);
  const file = join(folder, 'unsure.jsonl');
  writeFileSync(file, JSON.stringify({ id: 'unsure', text, shares: shares.toString('base64') }));
  const [{ expected }] = labelledTexts(file, 1)[0]!.examples as [Example];
  expect([...expected.tags]).toEqual([...shares].map((byte) => expect.closeTo(byte / 255)));
  expect(expected.transitions[B_PERSON * K + I_ORGANIZATION]).toBe(0);
  expect(expected.transitions[B_PERSON * K + I_PERSON]).toBeGreaterThan(0.1);
});
