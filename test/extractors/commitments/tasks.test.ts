import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const HEAD = 'Attendees: Ida Falk, Ben Ode, Nell (yard)\n\nThe roof leaks.\n\n';

/** What a line of minutes of Thursday, 2 May 2024, gives. */
const minuted = (lines: string) => {
  const { properties = {} } = read({ type: 'meeting', body: `${HEAD}${lines}\n` }).self;
  return { tasks: properties.action_items ?? [], commitments: (properties.commitments ?? []) as Commitment[] };
};

test.each<[string, Partial<Commitment>]>([
  ['- Pumps: Nell to swap them by 12 May.', { who: 'Nell', what: 'swap them by 12 May', due: '2024-05-12' }],
  ['- Ida measures the shaft on Wednesday.', { who: 'Ida Falk', due: '2024-05-08' }],
  ['- Ben misst am Mittwoch den Schacht aus.', { who: 'Ben Ode', due: '2024-05-08' }],
  ['- TODO (Nell): order new bolts', { who: 'Nell', what: 'order new bolts' }],
  ['- To-do Ben: call the council by 10 May', { who: 'Ben Ode', due: '2024-05-10' }],
  ['- [ ] Ida: book the crane', { who: 'Ida Falk', what: 'book the crane' }],
  ['- Ben → update the plan (15 May)', { who: 'Ben Ode', due: '2024-05-15' }],
  ['- Ode: Schlüssel abholen (bis Freitag)', { who: 'Ben Ode', due: '2024-05-03' }],
  ['to do: send the figures (Ida), ask about the gate', { who: 'Ida Falk', what: 'send the figures' }],
  ['- [ ] Ida: book the crane (Wed)', { who: 'Ida Falk', due: '2024-05-08' }],
  ['The gate sticks. @Ben to oil it by Friday.', { who: 'Ben Ode', what: 'oil it by Friday', due: '2024-05-03' }],
  ['@nell please send the photos by Friday', { who: 'nell', what: 'send the photos by Friday', due: '2024-05-03' }],
])('a task with who does it: %s', (line, commitment) => {
  const { tasks, commitments } = minuted(line);
  expect(commitments).toMatchObject([commitment]);
  expect(tasks).toContainEqual(expect.stringContaining(commitment.what ?? ''));
});

test.each([
  ['- The bank wants the figures until Friday. Action: Ben Ode.', 'Ben Ode', '2024-05-03'],
  ['- The gate is broken. AP: Falk bis 12.5.', 'Ida Falk', '2024-05-12'],
  ['The gate is broken.\nVerantwortlich: Ida Falk, Termin: 20.05.2024', 'Ida Falk', '2024-05-20'],
  ['The gate is broken.\nResponsible: Ben', 'Ben Ode', undefined],
])('who alone stands behind a label has to do what stands before it: %s', (line, who, due) => {
  const { tasks, commitments } = minuted(line);
  expect(commitments).toMatchObject([{ who, what: expect.stringMatching(/figures|gate/), ...(due ? { due } : {}) }]);
  expect(tasks).toHaveLength(1);
});

test.each([
  '| Task | Owner | Due |\n|---|---|---|\n| Order the pumps | Ida | 12 May |\n| Call the mayor | Ben Ode | 2024-05-20 |',
  'Nr.  Aufgabe            Wer      Termin\n1    Order the pumps    Ida      12.05.\n2    Call the mayor     Ode      20.05.2024',
])('a table of tasks: %s', (table) => {
  const { tasks, commitments } = minuted(table);
  expect(commitments).toMatchObject([
    { who: 'Ida Falk', what: 'Order the pumps', due: '2024-05-12' },
    { who: 'Ben Ode', what: 'Call the mayor', due: '2024-05-20' },
  ]);
  expect(tasks).toHaveLength(2);
});

test.each([
  '- Ben leaves us at the end of June.',
  '- Ida joins on Monday.',
  '- Ida Falk fehlt am Freitag.',
  '- Ben Ode hat am Montag das Tor repariert.',
  '- Nell will not swap the pumps by Friday.',
  '- [x] Ida: pay the bill',
  '☑ Ida to pay the bill by 12 May',
  '1) [X] Ben will pay the bill by 12 May',
  '- Could Nell swap the pumps by Friday?',
  'Action: Ben Ode.',
])('no task: %s', (line) => {
  const { tasks, commitments } = minuted(line);
  expect(tasks).toEqual([]);
  expect(commitments).toEqual([]);
});

test('given names alone stand for the only person whose name begins with them', () => {
  const body =
    'Attendees: Ada May Moss, Ben Ode\n\nThe roof leaks.\n\n- The bank wants the list until Friday. Action: Ada May.\n';
  const { properties = {} } = read({ type: 'meeting', body }).self;
  expect(properties.commitments).toMatchObject([{ who: 'Ada May Moss', due: '2024-05-03' }]);
});

test('a contract sets no tasks', () => {
  const body = 'Supply agreement\n\n1. Ben Ode to send the plan by 2024-05-20.\n2. Task: paint the hall.\n';
  expect(read({ type: 'contract', body }).self.properties?.action_items).toBeUndefined();
});

test('a task behind another sentence of its point, whatever is to be done', () => {
  const { commitments } = minuted('- The new gate comes on Friday. Ben to clear the yard by Wednesday.');
  expect(commitments).toContainEqual(expect.objectContaining({ who: 'Ben Ode', due: '2024-05-08' }));
});

test('a follow-up in two words is to be done, also behind another sentence', () => {
  const { mentions } = read({ type: 'note', body: 'Good call with the mill. Follow up: send the deck by Friday.' });
  expect(mentions[0]?.properties?.action_items).toEqual(['send the deck by Friday. (due 2024-05-03)']);
});

test.each([
  'Bitte beachten Sie die neuen Öffnungszeiten bis 30. Mai.',
  'Bitte beachten Sie auch die Hinweise, gültig bis 30. Mai.',
])('what a reader is to take note of is nobody’s to do: %s', (body) => {
  const { mentions } = read({ type: 'email', metadata: { from: 'Ada Moss <ada@mossworks.example>' }, body });
  expect(mentions[0]?.properties?.commitments ?? []).toEqual([]);
});

test.each([
  'Ida Falk stellt den Ausflug zum Museum vor.',
  'Ben Ode legt die Zahlen dar.',
  'Ida Falk fragt, ob das Tor klemmt.',
  'Ben Ode gibt die Preise bekannt.',
])('minutes tell what was said and shown, which is no task: %s', (line) =>
  expect(minuted(line).commitments).toEqual([]),
);

const TABLE = [
  '| Action | Owner | Status | Due |',
  '| --- | --- | --- | --- |',
  '| Mend the alarm | Ida Falk | Done | 2024-05-10 |',
  '| Ask the mill for a clause | Ben Ode | In progress | 2024-05-31 |',
  '| Paint the hall | Ida Falk | ✅ | |',
].join('\n');

test.each(['document', 'meeting', 'note'])(
  'a table of tasks in a %s says who is to do what is not done yet',
  (type) => {
    const { commitments } = read({ type, body: `# What went wrong\n\n${TABLE}\n` }).self.properties ?? {};
    expect(commitments).toMatchObject([{ who: 'Ben Ode', what: 'Ask the mill for a clause', due: '2024-05-31' }]);
  },
);

test.each([
  ['Was | Wer | Erledigt', 'Plakate drucken | Ida Falk | ja', 'Presse anrufen | Ben Ode | nein'],
  ['Tâche | Qui | Statut', 'Imprimer les affiches | Ida Falk | terminé', 'Presse anrufen | Ben Ode | en cours'],
])('whatever the column is called: %s', (...rows) => {
  const { action_items } = read({ type: 'meeting', body: `Jour fixe\n\n${rows.join('\n')}\n` }).self.properties ?? {};
  expect(action_items).toEqual(['Ben Ode: Presse anrufen']);
});

test.each(['- ✅ Ida Falk to paint the hall', '- ~~Ida Falk to paint the hall~~', '- [x] Ida Falk to paint the hall'])(
  'what is ticked off or struck out is no task: %s',
  (done) => {
    const body = `Action items\n${done}\n- Ben Ode to call the mill\n`;
    expect(read({ type: 'meeting', body }).self.properties?.action_items).toEqual(['Ben Ode to call the mill']);
  },
);

test.each([
  ['- insurer wants the damage report → Ida Falk, before Friday', 'Ida Falk', '2024-05-03'],
  ['- new tyres for the van -> Ben', 'Ben Ode', undefined],
])('who stands behind an arrow is to do it: %s', (line, who, due) => {
  const [one, ...others] = minuted(line).commitments;
  expect([one?.who, one?.due, others]).toEqual([who, due, []]);
});

test.each(['- the road north -> South Gate is closed', '- login -> Settings -> Users', '- 4 → 6 people from May'])(
  'an arrow to something else hands nothing to anybody: %s',
  (line) => expect(minuted(line).commitments).toEqual([]),
);
