import { describe, expect, test } from 'vitest';
import { found } from './found.ts';

const OF_READER = { who: 'Bo Ode', to_whom: 'Vera Lund' };

test.each([
  ['Bitte geben Sie mir bis Freitag Bescheid.', '2024-05-03'],
  ['Gib mir bitte bis Freitag Bescheid.', '2024-05-03'],
  ['Gebt uns bitte bis zum 12. Mai eine Antwort.', '2024-05-12'],
  ['Teilen Sie uns bitte bis Freitag mit, ob Sie kommen.', '2024-05-03'],
  ['Bitte lassen Sie mich bis Freitag wissen, wie viele Stühle ich bestelle.', '2024-05-03'],
  ['meld dich bitte bis freitag', '2024-05-03'],
  ['Ich bitte Sie, uns bis zum 12. Mai zu antworten.', '2024-05-12'],
  ['Ich muss Sie bitten, bis Freitag zu zahlen.', '2024-05-03'],
  ['Wir bitten um Rückmeldung bis Freitag.', '2024-05-03'],
  ['Um Antwort bis Freitag wird gebeten.', '2024-05-03'],
  ['Please let me know by Friday.', '2024-05-03'],
  ['I must ask you to vacate the yard by 9 May.', '2024-05-09'],
  ['We have to ask for your reply by 9 May.', '2024-05-09'],
  ['Merci de me confirmer avant vendredi.', '2024-05-03'],
  ['Merci de nous indiquer avant le 12 mai combien de chaises nous livrons.', '2024-05-12'],
  ['Veuillez nous renvoyer le bail avant le 12 mai.', '2024-05-12'],
  ['Je vous prie de nous répondre avant le 12 mai.', '2024-05-12'],
  ['Por favor, envíenos el presupuesto antes del 12 de mayo.', '2024-05-12'],
  ['Les rogamos que confirmen antes del 12 de mayo.', '2024-05-12'],
  ['Vi preghiamo di inviare il preventivo entro il 12 maggio.', '2024-05-12'],
])('what the reader is asked for is the reader’s to do: %s', (body, due) =>
  expect(found(body)).toEqual([expect.objectContaining({ ...OF_READER, due, what: body.replace(/\.$/, '') })]),
);

describe.each(['email', 'chat', 'note'])('in %s nobody promises', (type) =>
  test.each([
    'Ich freue mich auf Ihre Antwort bis Freitag.',
    'Wir hören gerne bis Freitag von Ihnen.',
    'Kannst du mir bitte bis Freitag Bescheid geben, dann bestelle ich die Stühle.',
    'Bitte zahlen Sie nicht vor Freitag, wir prüfen das noch.',
    'Je vous remercie de votre lettre du 12 mai.',
    'Merci de nous avoir répondu avant le 12 mai.',
  ])('%s', (body) => expect(found(type === 'chat' ? `Vera: ${body}\nBo: ok` : body, type)).toEqual([])),
);

test('whoever asks at the end of a sentence has promised what stands before', () => {
  expect(found('Ich schicke Ihnen den Plan und bitte Sie, mir bis Freitag zu antworten.')).toMatchObject([
    { who: 'Vera Lund', to_whom: 'Bo Ode', what: 'Ich schicke Ihnen den Plan' },
    { ...OF_READER, due: '2024-05-03' },
  ]);
  expect(found('Nous vous envoyons le devis demain, merci de le signer avant le 12 mai.')).toMatchObject([
    { who: 'Vera Lund', to_whom: 'Bo Ode', due: '2024-05-03' },
    { ...OF_READER, due: '2024-05-12' },
  ]);
});
