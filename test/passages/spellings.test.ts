import { expect, test } from 'vitest';
import { formsOf, termOf } from '../../src/passages/terms.ts';

test.each([
  ['litre', 'liter'],
  ['kilometres', 'kilometers'],
  ['centre', 'center'],
  ['theatres', 'theaters'],
  ['fibre', 'fiber'],
  ['colour', 'color'],
  ['coloured', 'colored'],
  ['harbour', 'harbor'],
  ['neighbours', 'neighbors'],
  ['favourable', 'favorable'],
  ['organise', 'organize'],
  ['organisation', 'organization'],
  ['authorised', 'authorized'],
  ['realising', 'realizing'],
  ['analyse', 'analyze'],
  ['catalogue', 'catalog'],
  ['dialogues', 'dialogs'],
  ['programme', 'program'],
  ['defence', 'defense'],
  ['licences', 'licenses'],
  ['anaesthetist', 'anesthetist'],
  ['paediatric', 'pediatric'],
  ['orthopaedic', 'orthopedic'],
  ['gynaecologist', 'gynecologist'],
  ['archaeological', 'archeological'],
  ['anaemia', 'anemia'],
  ['haematology', 'hematology'],
  ['oestrogen', 'estrogen'],
  ['manoeuvres', 'maneuvers'],
  ['instalments', 'installments'],
  ['grey', 'gray'],
  ['cheques', 'checks'],
  ['tyres', 'tires'],
  ['mould', 'mold'],
  ['aluminium', 'aluminum'],
])('%s and %s are one word', (british, american) => {
  expect(formsOf(british)).toContain(termOf(american, 'en'));
  expect(formsOf(american)).toContain(termOf(british, 'en'));
});

test.each([
  ['letter', 'lettre'],
  ['size', 'sise'],
  ['doctor', 'doctour'],
  ['sense', 'sence'],
  ['does', 'des'],
  ['member', 'membre'],
])('%s has one spelling, which is not %s', (word, other) => expect(formsOf(word)).not.toContain(other));
