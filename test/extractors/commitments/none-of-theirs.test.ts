import { expect, it } from 'vitest';
import { read } from '../read.ts';

const commitments = (parts: Parameters<typeof read>[0]) =>
  (read({ date: '2026-05-05', ...parts }).self.properties?.['commitments'] ?? []) as { who?: string; due?: string }[];

it.each(['Description: The printer has been offline since Friday.', 'Priority: High', 'Status: Open and waiting'])(
  'gives nobody the field above as a task, and the item all the same: %s',
  (field) => {
    const parts = {
      body: `Opened by Carole Whitmore.\n${field}\nAssigned to: Vikram Joshi\nVikram Joshi looked at it.`,
    };
    expect(commitments(parts)).toEqual([]);
    expect(read(parts).statements).toContain('self assigned_to Vikram Joshi');
  },
);

it.each([
  'I will thank Rosie for the deposit.',
  "I'll congratulate Rosie on the prize.",
  'We will apologise to Rosie.',
])('takes thanks and the like for no promise: %s', (body) => {
  expect(commitments({ type: 'email', body })).toEqual([]);
});

it.each(['Salary: 72,000 GBP', 'Current salary: £72,000 a year', 'Gehalt: 72.000 EUR'])(
  'owes nobody a salary: %s',
  (body) => {
    expect(commitments({ body: `Candidate: Joel Amadi\n${body}` })).toEqual([]);
  },
);

it('takes what somebody says that we are to do for no promise of who tells it', () => {
  const body = 'Jule Brandt: Hallo\nTimo Rask: Herr Kranz meinte, wir sollen bis Mittwoch bestätigen\n';
  expect(commitments({ type: 'chat', body })).toEqual([]);
});

it.each([
  ['Leider müssen wir den Termin vom 12. Mai auf den 19. Mai 2026 verschieben.', '2026-05-19'],
  ['We will postpone the delivery planned on 12 May to 19 May.', '2026-05-19'],
  ['We will deliver the doors on 12 May and fit them on 19 May.', '2026-05-12'],
])('is due on the day to which it is moved: %s', (body, due) => {
  expect(commitments({ type: 'email', body, metadata: { from: 'Ada Moss <ada@moss.example>' } })[0]?.due).toBe(due);
});

it.each(['2018–today', '2018 - today', '2018 to today'])('reads no day in a span of years: %s', (span) => {
  expect(read({ body: `${span} Head of Logistics, Moss Ltd` }).self.properties?.['dates']).toBeUndefined();
});

it.each([
  'TOP 2: Der Vorstand beschließt einstimmig, die Halle zu verkaufen.',
  'Décision : le devis de la société est retenu.',
  'Le comité approuve le budget.',
  'Se acuerda contratar a Limpiezas Brisa.',
  'Si approva il bilancio 2025.',
  'Besloten is om het dak te laten maken.',
])('reads what a body decides: %s', (line) => {
  const { self } = read({ type: 'meeting', body: `Sitzung\n\n${line}\n` });
  expect(self.properties?.['decisions']).toHaveLength(1);
});

it.each([
  'Seit 1. April leite ich den Fuhrpark.',
  'Seit dem 3. Mai betreue ich die Kunden im Norden.',
  'Ich kümmere mich seit Mai um die Rechnungen.',
  'seit drei Jahren übernehme ich die Buchhaltung.',
  'Wir liefern Ihnen seit 2019 jede Woche Brot.',
  'Ab 1. Juni leite ich den Einkauf.',
])('takes what goes on already, or what somebody leads, for no promise: %s', (body) =>
  expect(commitments({ body, type: 'email' })).toEqual([]),
);

it.each([
  'Ich leite Ihre Nachricht an den Einkauf weiter.',
  'Ich schicke Ihnen morgen die Liste, auf die Sie seit Montag warten.',
  'Die Anlage läuft seit Montag, ich schicke dir morgen die Werte.',
])('what is promised beside it is one: %s', (body) => expect(commitments({ body, type: 'email' })).toHaveLength(1));
