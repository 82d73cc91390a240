import { expect, it } from 'vitest';
import { read } from '../read.ts';

it.each([
  ['Verbale della riunione del 28 aprile', 'Presenti', 'Assenti'],
  ['Acta de la reunión', 'Presentes', 'Ausentes'],
  ['Compte rendu de la réunion', 'Présents', 'Absents excusés'],
  ['Compte rendu de la réunion', 'Présents', 'Absents'],
])('reads who was there and who was not: %s, %s, %s', (head, present, absent) => {
  const body = `${head}\n${present}: Giulia Ferri, Paolo Bassi (Studio Bassi), Elena Conti\n${absent}: Marco Riva\n\n1. Bilancio\n`;
  const { statements, thing } = read({ type: 'meeting', body });
  expect(statements.filter((one) => one.endsWith(' attended self'))).toEqual([
    'Giulia Ferri attended self',
    'Paolo Bassi attended self',
    'Elena Conti attended self',
  ]);
  expect(statements).toContain('Paolo Bassi works_for Studio Bassi');
  expect(thing('Marco Riva')).toBeDefined();
});

it('leaves the Spanish form of address out of the name', () => {
  const { mentions } = read({ type: 'meeting', body: 'Acta\nAsistentes: Lucía Paredes, Dña. Carmen Ruiz\n' });
  expect(mentions.map(({ name }) => name)).toContain('Carmen Ruiz');
});

it('reads minutes whose points have colons as minutes', () => {
  const body =
    'Protokoll der Vorstandssitzung vom 27.04.2026\nAnwesend: Bernd Ahlers, Kerstin Vogt\nGast: Falk Reinders\n\nTOP 1: Der Gewinn steigt.\nTOP 2: Die Halle wird geprüft.\nTOP 3: Verschiedenes.\nProtokoll: Kerstin Vogt\n';
  expect(read({ type: 'meeting', body }).genre).toBe('minutes');
});
