import { expect, test } from 'vitest';
import { formsOf, termOf } from '../../src/passages/terms.ts';

test.each([
  ['liefern', 'lieferung'],
  ['einleiten', 'einleitung'],
  ['bewerten', 'bewertung'],
  ['berechnen', 'berechnung'],
  ['lösen', 'lösung'],
  ['messen', 'messung'],
  ['warten', 'wartung'],
  ['leisten', 'leistung'],
  ['beraten', 'beratung'],
  ['öffnen', 'öffnung'],
  ['planen', 'planung'],
  ['erweitern', 'erweiterung'],
  ['verzögern', 'verzögerung'],
  ['erneuern', 'erneuerung'],
  ['dämpfen', 'dämpfung'],
  ['regeln', 'regelung'],
  ['sammeln', 'sammlung'],
  ['verhandeln', 'verhandlung'],
  ['entwickeln', 'entwicklungen'],
  ['ermitteln', 'ermittlung'],
])('%s finds %s', (verb, noun) => {
  const folded = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  expect(formsOf(folded(verb))).toContain(termOf(folded(noun), 'de'));
});

test.each([
  ['lieferung', 'liefern'],
  ['messung', 'messen'],
  ['sammlung', 'sammeln'],
  ['verhandlungen', 'verhandeln'],
  ['zahlung', 'zahlen'],
])('%s finds %s', (noun, verb) => expect(formsOf(noun)).toContain(termOf(verb, 'de')));
