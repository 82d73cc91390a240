import { expect, test } from 'vitest';
import { acmeWith } from '../../support/http/acme-with.ts';

const NOTES: [title: string, body: string][] = [
  [
    'Werkstatt',
    'Der Schraubenschlüssel fehlt, und die Nachtschicht hat das Fahrrad des Nachbarn in den Keller gestellt.',
  ],
  ['Hof', 'Das Sommerfest findet am 3. Juli statt. Der Bäcker bringt vierzig Brote, die Metzgerei das Fleisch.'],
  ['Haus', 'Im Treppenhaus blättert der Putz ab; der Hausmeister hat den Schornsteinfeger bestellt.'],
  ['Bahn', 'Die Fahrkarte nach Ulm ist verfallen, weil der Zug eine Stunde Verspätung hatte.'],
  ['Amt', 'Der Zuschuss der Gemeinde deckt ein Drittel; das Kennzeichen des Anhängers ist noch nicht zugeteilt.'],
  ['Probe', 'Vierzehn Musterziegel liegen auf der Palette neben dem Tor, sie sind von der Spedition abgeholt worden.'],
  ['Purchase', 'We bought a second freezer from the butcher, and the plumber will replace the faucet.'],
  ['Visit', 'The neighbours complained of the fence; our lawyer says the hedge stands on their meadow.'],
  ['Bank', 'The overdraft was renewed, and the treasurer keeps the receipts in a drawer.'],
  ['Farm', 'A veterinarian looked at the goats because the hay had gone mouldy in the barn.'],
  ['Works', 'The factory shuts for three weeks in August, and the roofers mend the chimney then.'],
];
const { acme: org } = await acmeWith(
  NOTES.map(([title, body]) => ({ title, body, source: 'notes', type: 'note', date: '2025-04-04' })),
);

const first = async (q: string): Promise<string | undefined> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages[0]?.title;
};

test.each([
  ['When is the summer party?', 'Hof'],
  ['Where is the bicycle of the neighbour?', 'Werkstatt'],
  ['What did the night shift do?', 'Werkstatt'],
  ['Who brings the bread?', 'Hof'],
  ['What is wrong in the staircase?', 'Haus'],
  ['why is the train ticket no longer valid', 'Bahn'],
  ['how much of it does the grant of the municipality pay?', 'Amt'],
  ['licence plate of the trailer', 'Amt'],
  ['Who collected the sample tiles from the gate?', 'Probe'],
])('an English question is met by what German calls the same: %s', async (q, title) => {
  expect(await first(q)).toBe(title);
});

test.each([
  ['Wer tauscht den Wasserhahn aus?', 'Purchase'],
  ['Wo haben wir den Gefrierschrank gekauft?', 'Purchase'],
  ['Wer hat sich über den Zaun beschwert?', 'Visit'],
  ['Auf wessen Wiese steht die Hecke?', 'Visit'],
  ['Was ist mit dem Überziehungskredit?', 'Bank'],
  ['Wo sind die Quittungen?', 'Bank'],
  ['Warum war der Tierarzt bei den Ziegen?', 'Farm'],
  ['Wann sind Betriebsferien?', 'Works'],
  ['Wer repariert den Schornstein?', 'Works'],
])('a German question is met by what English calls the same: %s', async (q, title) => {
  expect(await first(q)).toBe(title);
});

test.each([['gift'], ['Who was rat about it?'], ['the brand'], ['a handy hose'], ['Which hall is it?']])(
  'a word that only looks like one of the other language finds none of its texts: %s',
  async (q) => expect(await first(q)).toBeUndefined(),
);
