import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const found = (body: string) =>
  (read({
    type: 'email',
    body,
    metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Martin Dubois <martin@orbis.example>' },
  }).self.properties?.commitments ?? []) as Commitment[];

test.each([
  ['Nous vous livrerons les 40 chaises le 3 juin 2024.', { who: 'Vera Lund', due: '2024-06-03' }],
  ['Je vous envoie le contrat avant le 10 mai 2024.', { who: 'Vera Lund', due: '2024-05-10' }],
  ['Le acconto, vi invio 200 moduli entro il 10 maggio 2024.', { who: 'Vera Lund', due: '2024-05-10' }],
  ['Le confermo 90 sedie a 12,50 € l’una.', { who: 'Vera Lund', amount: 12.5, currency: 'EUR' }],
  ['Mañana le enviaremos las llaves.', { who: 'Vera Lund' }],
  ['Empezamos el 3 de junio de 2024.', { who: 'Vera Lund', due: '2024-06-03' }],
  ['Vi leverer vinduene i morgen.', { who: 'Vera Lund', due: '2024-05-03' }],
  ['Jag skickar avtalet den 3 juni.', { who: 'Vera Lund', due: '2024-06-03' }],
  ['Martin Dubois vous rappellera le 3 juin.', { who: 'Martin Dubois', due: '2024-06-03' }],
  ['Le règlement est attendu au plus tard le 3 juin 2024.', { due: '2024-06-03' }],
  ['El presupuesto es de 5.400 € con materiales.', { amount: 5400, currency: 'EUR' }],
])('%s', (body, commitment) => {
  const [one, ...others] = found(body);
  expect(one).toMatchObject(commitment);
  expect(others).toEqual([]);
});

test('two promises in one sentence are two', () => {
  expect(found('Empezamos el 3 de junio y terminamos antes del 20 de junio.')).toMatchObject([
    { due: '2024-06-03' },
    { due: '2024-06-20' },
  ]);
});

test.each([
  'Pourriez-vous nous livrer 40 chaises le 3 juin ?',
  'Nous ne vous livrerons pas les chaises le 3 juin.',
  'Nous espérons vous voir le 3 juin.',
  'Je vous remercie pour les 40 chaises.',
  'Forse vi invio i moduli entro il 10 maggio.',
  'Vorrei ordinare 90 sedie entro il 10 maggio.',
  'Quizás le enviaremos las llaves mañana.',
  'Le prix était de 40 € avant le 3 mars.',
  'Kanskje leverer vi vinduene i morgen.',
  'We are raising EUR 400,000 from two funds.',
])('%s', (body) => expect(found(body)).toEqual([]));
