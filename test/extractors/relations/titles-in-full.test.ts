import { describe, expect, it } from 'vitest';
import { read } from '../read.ts';
import { held } from './held.ts';

describe('A title', () => {
  it.each([
    [
      'Nous avons vu Mme Claire Fournel, directrice des achats chez Castagnier & Fils.',
      'Claire Fournel works_for Castagnier & Fils as directrice des achats',
    ],
    [
      'Il dott. Paolo Ferrero, responsabile acquisti di Vetreria Marchesi S.r.l., ci ha chiesto 200 pezzi.',
      'Paolo Ferrero works_for Vetreria Marchesi S.r.l. as responsabile acquisti',
    ],
    [
      'Confirmo la reunión con Ramón Ibáñez, director general de Tejidos Luna S.L., el jueves.',
      'Ramón Ibáñez leads Tejidos Luna S.L. as director general',
    ],
  ])('is told with its field in other languages: %s', (body, fact) => expect(held(body)).toEqual([fact]));

  it('ends with its column', () => {
    const body =
      'Rahmenliefervertrag\nzwischen Nordfrucht AG (nachstehend "Käufer") und Plantagen Oliveto S.r.l. (nachstehend "Lieferant").\n' +
      '1. Der Lieferant liefert 400 t.\n\nFür den Käufer: Dr. Henning Baas, Vorstand        Für den Lieferant: Donato Greco, Amministratore';
    expect(held(body, 'contract')).toContain('Henning Baas works_for Nordfrucht AG as Vorstand');
  });

  it('behind the and of a founder is not held at what was founded', () => {
    const body = 'Zeynep, meet Marcus Thiel, founder of Evergrid and former head of trading at Vattenberg.';
    const metadata = { to: 'Zeynep Kaya <zeynep@halcyon.example>, Marcus Thiel <mthiel@evergrid.example>' };
    expect(held(body, 'email', metadata).filter((one) => one.includes('as head'))).toEqual([
      'Marcus Thiel works_for Vattenberg as head of trading',
    ]);
  });
});

describe('The title of a note', () => {
  it.each(['Anruf Stadtwerke', 'Besprechung Stadtwerke', 'Rückruf Autohaus'])('is no house: %s', (title) => {
    const { mentions } = read({ type: 'note', title, body: 'Er meldet sich bis Mittwoch.' });
    expect(mentions.filter(({ label }) => label === 'Organization')).toEqual([]);
  });
});

it('who heads a department is its head', () => {
  const body = 'Ada Moss: I’m Ada Moss, I head the cardiology department at St. Luke’s Hospital in Linz.';
  const titles = read({ type: 'transcript', body }).claims.map(({ properties }) => properties?.title);
  expect(titles.filter(Boolean)).toEqual(['head of cardiology department']);
});
