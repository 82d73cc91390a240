import { expect, test } from 'vitest';
import { read } from '../read.ts';

const METADATA = { from: 'Nora Quill <nora@bloomfield.example>', to: 'Ada Moss <ada@halm.example>' };
const stated = (body: string) => {
  const { claims, mentions } = read({ type: 'email', metadata: METADATA, body });
  return claims
    .filter(({ type, properties, validTo }) => /^(?:works_for|leads)$/.test(type) && (properties || validTo))
    .map(({ type, from, to, properties, validTo }) =>
      [mentions[from]?.name, type, mentions[to]?.name, properties?.title, validTo && `until ${validTo}`]
        .filter(Boolean)
        .join(' '),
    );
};

test.each([
  ['Onze projectleider is Pieter van Rossem.', 'Pieter van Rossem works_for projectleider'],
  ['Marieke de Wit is directeur van Kaasmaker B.V.', 'Marieke de Wit works_for Kaasmaker B.V. directeur'],
  ['Notre directrice commerciale, Anne Petit, vous appellera.', 'Anne Petit works_for directrice commerciale'],
  ['Il nostro amministratore delegato, Dario Conti, è qui.', 'Dario Conti leads amministratore delegato'],
  [
    'María López es jefa de compras de Bodegas Altozano S.L.',
    'María López works_for Bodegas Altozano S.L. jefa de compras',
  ],
  ['Nuestro director, Pablo Ruiz, le llamará.', 'Pablo Ruiz works_for director'],
  [
    "Paul Morel a travaillé pour Atelier Nord SARL jusqu'en 2022.",
    'Paul Morel works_for Atelier Nord SARL until 2022-12-31',
  ],
])('employment is read with its title and its end: %s', (body, fact) => {
  expect(stated(body)).toContain(fact);
});

test('who works somewhere since a year works there now', () => {
  const { claims } = read({ type: 'note', body: 'Jan Bakker werkt sinds 2019 bij Kaasmaker B.V.' });
  expect(claims).toContainEqual(expect.objectContaining({ type: 'works_for', validFrom: '2019-01-01' }));
});
