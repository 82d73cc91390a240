import { expect, it } from 'vitest';
import { read } from '../read.ts';

const METADATA = { from: 'Nora Quill <nora@bloomfield.example>', to: 'Ada Moss <ada@halm.example>' };
const sender = (...lines: string[]) => {
  const body = ['Hi Ada,', '', 'please find the list attached.', '', 'Best regards,', 'Nora Quill', ...lines].join(
    '\n',
  );
  const { mentions } = read({ type: 'email', metadata: METADATA, body });
  return Object.assign({}, ...mentions.filter(({ name }) => name === 'Nora Quill').map((one) => one.properties ?? {}));
};

it.each([
  ['Tél. 02 40 12 34 56', 'phone', '+33240123456'],
  ['T 06.12.34.56.78', 'phone', '+33612345678'],
  ['Tel.: 040 555 01 77', 'phone', '+49405550177'],
  ['Tel.: 089/555 01 77', 'phone', '+49895550177'],
  ['Mobil: 0171 5550177', 'phone', '+491715550177'],
  ['Tel. 044 555 01 77', 'phone', '+41445550177'],
  ['T 020 7946 0123', 'phone', '+442079460123'],
])('in an English mail %s is of the country that groups numbers so', (line, property, number) => {
  expect(sender('Halm Works', line)).toMatchObject({ [property]: number });
});

it('a title in italics is the words between its underscores', () => {
  expect(sender('_Head of Operations_', 'Bloomfield Works Ltd')).toMatchObject({ title: 'Head of Operations' });
});

it('a title of a French trade is one', () => {
  expect(sender('Conducteur de travaux', 'BATI OUEST SARL')).toMatchObject({ title: 'Conducteur de travaux' });
});
