import { expect, test } from 'vitest';
import { extractItem } from '../../../../src/extractors/run/extract.ts';
import { findOntology } from '../../../../src/ontologies/load.ts';
import { FIRST_ITEMS } from '../../../../src/pipeline/extraction/reading/first-items.ts';
import { passagesOf } from '../../../../src/passages/passages.ts';

const ontology = findOntology('operational')!;
const read = FIRST_ITEMS.map((item) => extractItem(item, ontology));

test.each([
  'fields.from',
  'fields.to',
  'addresses.text',
  'addresses.domain',
  'names.person',
  'names.organization',
  'relations.role_of',
  'signature.block',
  'threads.reply',
])('what a thread reads ahead has %s at work', (rule) => {
  expect(read.flatMap(({ mentions, claims }) => [...mentions, ...claims]).map((one) => one.rule)).toContain(rule);
});

test('what a thread reads ahead has a promise, a sum, a day, a number and passages', () => {
  const properties = read.flatMap(({ mentions }) => mentions.map((one) => one.properties ?? {}));
  expect(properties).toContainEqual(
    expect.objectContaining({ commitments: [expect.objectContaining({ amount: 1200, due: '2025-03-07' })] }),
  );
  expect(JSON.stringify(read)).toContain('7946');
  expect(FIRST_ITEMS.flatMap((item) => passagesOf(item)).length).toBeGreaterThan(0);
});
