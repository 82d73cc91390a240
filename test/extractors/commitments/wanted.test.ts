import { expect, test } from 'vitest';
import { read } from '../read.ts';

const promised = (body: string, type: string) => read({ type, body }).self.properties?.commitments ?? [];
const MET = 'Petra Müller war da.';

test.each([
  'Müller will bis Freitag Rückmeldung.',
  'Sie will 2.300 € mehr.',
  'Petra Müller will den Preis wissen.',
  'Müller will bis Montag ein Angebot haben.',
  'Ich will bis Freitag eine Antwort.',
  'Wir wollen bis Freitag das Muster.',
])('what somebody wants is no promise: %s', (text) => {
  for (const type of ['note', 'chat']) expect(promised(`${MET} ${text}`, type)).toEqual([]);
});

test.each(['Müller will bis Freitag die Pläne schicken.', 'Petra Müller will uns bis Montag anrufen.'])(
  'what somebody means to do is one: %s',
  (text) => {
    expect(promised(`${MET} ${text}`, 'note')).toMatchObject([{ who: 'Petra Müller' }]);
  },
);
