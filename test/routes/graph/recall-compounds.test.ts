import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const NOTES: [title: string, body: string][] = [
  ['Smoke', 'Die Feuerwehr war da: eine Rauchabzugsklappe fehlt noch, und ohne sie wird nichts aus dem Fest.'],
  ['Roof', 'Am Dach wird eine Stahlfachwerkkonstruktion gebaut, weil Holz für den Schnee zu schwach wäre.'],
  ['Fence', 'Wir haben eine Rauchpause gemacht und von der Feuerwehr gesprochen, dann kam der Zaun an die Reihe.'],
  ['Talk', 'The conversation about the fence was long, and nobody had a plan for the roof.'],
  ['Lease', 'Der Mietvertrag für den Keller läuft im Mai aus, und der Vorstand hat es erst heute gemerkt.'],
  ['Drives', 'Wir nehmen die Trommelmotoren und die automatischen Türen, sobald der Jahresabschluss da ist.'],
];
const { acme: org } = await acmeWith(
  NOTES.map(([title, body]) => ({ title, body, source: 'notes', type: 'note', date: '2025-04-04' })),
);

test.each([
  ['Rauchklappe', ['Smoke']],
  ['Warum fehlt die Rauchklappe?', ['Smoke']],
  ['Stahlkonstruktion', ['Roof']],
  ['Stahlfachkonstruktion', ['Roof']],
  ['Rauchmelder', []],
  ['Vertrag', ['Lease']],
  ['Gibt es Verträge zum Keller?', ['Lease']],
  ['Which contract ends in May?', ['Lease']],
  ['Motor', ['Drives']],
  ['Motoren', ['Drives']],
  ['Abschluss', ['Drives']],
  ['Stand', []],
  ['Tisch', []],
  ['convexation', []],
])('a compound finds the longer one that it is short for, and its last word the compound: %s', async (q, titles) => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.passages.map(({ title }: { title: string }) => title).slice(0, 1)).toEqual(titles);
});
