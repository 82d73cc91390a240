import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each([
  'Zwei haben abgesagt.',
  'Niemand hat zugesagt.',
  'Alle haben zugesagt.',
  'Mehrere haben unterschrieben.',
  'Ich habe heute abgesagt.',
  'Plusieurs ont refusé.',
  'Todos han firmado.',
  'Nessuno ha firmato.',
  'Iedereen heeft betaald.',
])('how many they are, or whoever they may be, is no name: %s', (body) => {
  const { mentions } = read({ body });
  expect(mentions.flatMap(({ name, label }) => (label === 'Activity' ? [] : [name]))).toEqual([]);
});

test.each(['Sei Tanaka hat abgesagt.', 'Alle Hansen har betalt.'])(
  'a name that such a word begins stays one: %s',
  (body) =>
    expect(read({ body }).mentions.some(({ name = '' }) => body.startsWith(name) && name.includes(' '))).toBe(true),
);
