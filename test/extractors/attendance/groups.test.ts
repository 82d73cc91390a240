import { expect, test } from 'vitest';
import { read } from '../read.ts';

const minutes = (present: string) =>
  read({
    type: 'minutes',
    title: 'Protokoll',
    body: `Anwesend: Marita Bock, ${present}\n\n1. Die Straße wurde besichtigt.`,
  });

test.each(['Grüne', 'CDU', 'SPD', 'FDP'])('whoever sits for a party is not employed by it: %s', (party) =>
  expect(minutes(`Uwe Pape (${party})`).statements).not.toContain(`Uwe Pape works_for ${party}`),
);

test.each(['Verwaltung', 'Gäste', 'Presse', 'Elternbeirat'])(
  'the group before a form of address is no name: %s',
  (group) => {
    const { mentions } = minutes(`${group}: Frau Sander`);
    expect(mentions.flatMap(({ label, name }) => (label === 'Contact' ? [name] : []))).toContain('Frau Sander');
  },
);

test.each(['Deine', 'Eure', 'Dein', 'Ihre'])('whose the writer is stands in no name: %s', (word) => {
  const { mentions } = read({
    type: 'mail',
    metadata: { from: 'Ines Rau <rau@boreal.example>', to: 'Tim Otto <otto@acme.example>' },
    body: `Hallo Tim,\n\nder Kran ist bestellt, er kommt am Freitag.\n\n${word} Ines`,
  });
  expect(mentions.flatMap(({ name = '' }) => (/^(?:Deine?|Eure|Ihre?) /.test(name) ? [name] : []))).toEqual([]);
});

test.each(['Wir nehmen Abschied von', 'Wir nehmen in Liebe Abschied von'])('who mourns promises nothing: %s', (words) =>
  expect(read({ type: 'letter', body: `${words} Hannelore Buschmann.` }).self.properties?.commitments).toBeUndefined(),
);
