import { expect, test } from 'vitest';
import { sayingIn } from '../../../src/passages/said/saying.ts';
import { toldIn } from '../../../src/passages/said/told.ts';
import { acmeWith } from '../../support/http/acme-with.ts';
import { IDA, mail, NORA } from './mail-between.ts';

const ITEMS = [
  mail(
    'Spoken of',
    [NORA, IDA],
    'Dear Ida, there is a crack in the wall behind the loading bay, and it is longer than a hand.',
  ),
  {
    title: 'Walk',
    source: 'notes',
    type: 'meeting',
    date: '2025-04-10',
    body: 'Present: Nora Albrecht, Ida Falk\n\nNora Albrecht: shall we begin with the heating, the parking spaces and the long list of small repairs?\nIda Falk: from what I see the crack is old and nobody has to do anything about it before the winter, and I would rather spend the money on the doors.\nNora Albrecht: good, then the doors.',
    metadata: { participants: [IDA, NORA] },
  },
  mail(
    'Answer',
    [IDA, NORA],
    'The gate squeaks, and I will have it oiled by one of our people before the end of the month, free of charge.',
  ),
  mail('Gate', [NORA, IDA], 'Dear Ida, the gate squeaks, and nobody in the house can sleep.'),
];

const { acme: org } = await acmeWith(ITEMS);

const first = async (q: string): Promise<string> => {
  const { status, body } = await org.owner.post('/org/acme/recall', { q });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.passages[0].title;
};

test.each([
  ['What did Ida say about the crack?', 'Walk'],
  ['What did Ida Falk think of the crack?', 'Walk'],
  ['What has Falk said about the crack?', 'Walk'],
  ['What did Ida promise about the gate?', 'Answer'],
  ['What does Ida Falk write about the gate?', 'Answer'],
  ['Was hat Ida Falk zum "gate" gesagt?', 'Answer'],
  ['What did Nora write to Ida about the gate?', 'Gate'],
  ['What did Ida accept about the gate?', 'Answer'],
  ['Was versprach Ida Falk zum "gate"?', 'Answer'],
  ["Qu'est-ce que Ida a promis, gate ?", 'Answer'],
  ['What does Ida want, gate?', 'Answer'],
  ['Which promises did Ida make?', 'Answer'],
  ['promises of Ida Falk', 'Answer'],
  ['What did Nora Albrecht say to Ida about the crack?', 'Spoken of'],
])('who said it comes before who is spoken of: %s', async (q, title) => expect(await first(q)).toBe(title));

test.each([
  ['What did Dana Frost say about the tiles?', 'dana frost'],
  ['What has our Dr. Kolb promised to them?', 'our dr kolb'],
  ['Was hat Jörg der Firma versprochen?', 'jorg der firma'],
  ['Was sagte Anna Berg zur Miete?', 'anna berg zur miete'],
  ["Qu'a dit Zoé Martin du bail ?", 'zoe martin du bail'],
  ['Was verlangt Jörg Berg für die Miete?', 'jorg berg fur die'],
  ['What did Dana Frost refuse?', 'dana frost'],
  ['Was hat Jörg abgelehnt?', 'jorg'],
  ["Qu'est-ce que Zoé Martin a promis ?", 'ce que zoe martin'],
  ["Qu'est-ce que Zoé ne veut pas ?", 'ce que zoe ne pas'],
  ['¿Qué pidió Inés Soto?', 'ines soto'],
  ['¿Qué ha rechazado Inés?', 'ines'],
  ['Che cosa ha promesso Gianni?', 'che cosa gianni'],
  ['Wer sagte Anna, dass es regnet?', ''],
  ['Qui a dit cela à Zoé ?', ''],
  ['How much did the tiles cost?', ''],
  ['Who said that the tiles are old?', ''],
  ['What did it say?', 'it'],
  ['Was hat Jörg Berg an Anna geschrieben?', 'jorg berg'],
  ['mails from Dana Frost to Anna Berg', 'dana frost'],
  ['the letter by Dana about Anna Berg', 'dana'],
  ['Nachrichten von Jörg über Anna', 'jorg'],
  ['Which promises did Dana Frost make?', 'dana frost'],
  ['What commitments has Dana given to us?', 'dana'],
  ['Welche Zusagen hat Jörg Berg gemacht?', 'jorg berg'],
  ['open promises of Dana Frost', 'dana frost'],
  ['Zusagen von Jörg', 'jorg'],
  ['complaints by Zoé Martin about the lease', 'zoe martin'],
  ['Which cakes did Dana Frost make?', ''],
  ['the price of Dana', ''],
])('who may have said it: %s', (question, words) => expect(sayingIn(question).join(' ')).toBe(words));

test.each([
  ['What did we promise Dana Frost?', 'dana frost'],
  ['What did Jörg write to Dana Frost about the tiles?', 'dana frost'],
  ['What have we sent to our Mr Kolb?', 'kolb'],
  ['Who told Anna about it?', 'anna'],
  ['Was haben wir Anna Berg versprochen?', 'anna berg'],
  ['Wer hat Anna geschrieben?', 'anna'],
  ['Was hat Jörg an die Frau Berg geschickt?', 'berg geschickt'],
  ["Qu'avons-nous répondu à Zoé Martin ?", 'zoe martin'],
  ['letters to Dana Frost', 'dana frost'],
  ['open promises to Dana Frost', 'dana frost'],
  ['Zusagen an Anna Berg', 'anna berg'],
  ['Nachricht von Jörg an Anna Berg', 'anna berg'],
  ['What did Dana say about Anna?', ''],
  ['What does Dana want from Anna?', ''],
  ['Was hat Anna geschrieben?', ''],
  ['When does Dana come to Anna?', ''],
  ['the tiles in the hall', ''],
])('to whom it may have been said: %s', (question, words) => expect(toldIn(question).join(' ')).toBe(words));
