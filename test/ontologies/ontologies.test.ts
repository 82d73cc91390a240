import { expect, test } from 'vitest';
import { findOntology, ontologies } from '../../src/ontologies/load.ts';
import { allows } from '../../src/ontologies/ontology.ts';

test('the folder holds the templates of the contract', () => {
  expect([...ontologies.keys()].toSorted()).toEqual([
    'ai_chat',
    'coach',
    'documents',
    'general',
    'operational',
    'research',
  ]);
  expect(findOntology('nonsense')).toBeUndefined();
});

test.each([...ontologies.values()])('$name is consistent in itself', (ontology) => {
  const types = new Set(ontology.edges.map((e) => e.type));
  for (const { type, from, to } of ontology.edges) {
    expect(type).toMatch(/^[a-z][a-z_]+$/);
    expect(ontology.labels).toEqual(expect.arrayContaining([from, to]));
  }
  for (const edge of Object.values(ontology.verbs)) expect(types).toContain(edge);
  for (const edge of Object.values(ontology.edgesInstead ?? {})) expect(types).toContain(edge);
  for (const label of Object.values(ontology.instead ?? {})) expect(ontology.labels).toContain(label);
});

test('edges join only the labels that are listed, and a reviewer may link any two', () => {
  const operational = findOntology('operational')!;
  expect(allows(operational, 'sent', 'Contact', 'Activity')).toBe(true);
  expect(allows(operational, 'sent', 'Activity', 'Contact')).toBe(false);
  expect(allows(operational, 'linked_to', 'Asset', 'Contact')).toBe(true);
});
