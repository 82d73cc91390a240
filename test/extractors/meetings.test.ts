import { expect, test } from 'vitest';
import { read } from './read.ts';

const minutes = [
  'Attendees: Dana Frost (Acme), Lee Wong (Contoso, CTO), Priya Nair',
  '',
  'We agreed to ship the beta on May 20, 2024.',
  '',
  '## Decisions',
  '- Use the staging cluster',
  '',
  '## Action items',
  '- Lee to send the contract by 2024-05-10',
  '- [ ] Priya: draft the FAQ',
].join('\n');

test('attendees took part, with the employers that stand in brackets', () => {
  const { statements } = read({ type: 'meeting', body: minutes });
  expect(statements).toEqual(
    expect.arrayContaining([
      'Dana Frost attended self',
      'Lee Wong attended self',
      'Priya Nair attended self',
      'Dana Frost works_for Acme',
      'Lee Wong works_for Contoso',
    ]),
  );
});

test('decisions and action items are properties, with due days and owners', () => {
  const meeting = read({ type: 'meeting', body: minutes });
  expect(meeting.self.properties).toMatchObject({
    decisions: ['Use the staging cluster', 'We agreed to ship the beta on May 20, 2024.'],
    action_items: ['Lee to send the contract by 2024-05-10 (due 2024-05-10)', 'Priya: draft the FAQ'],
  });
  expect(meeting.statements).toEqual(
    expect.arrayContaining(['self assigned_to Lee Wong', 'self assigned_to Priya Nair']),
  );
});

test('German minutes give decisions, tasks with owners and days, and guests', () => {
  const body = [
    'Protokoll der Sitzung vom 2. Mai 2024',
    'Anwesend: Ute Sand (Vorsitz), Kai Roth, Lena Frey',
    'Gast: Jens Hahn (Zirbel Möbel GmbH)',
    '',
    '1. Lager',
    'Beschluss: Das Lager wird für fünf Jahre gemietet.',
    'Der Vorstand hat das Budget einstimmig genehmigt.',
    'Hat der Vorstand den Plan beschlossen?',
    '',
    'Pendenzen',
    '- Kai Roth bestellt den Stapler bis 10.5.',
    '- Lena: Inserat entwerfen',
    '',
    'Ende um 17 Uhr.',
  ].join('\n');
  const meeting = read({ type: 'meeting', body });
  expect(meeting.self.properties).toMatchObject({
    decisions: ['Das Lager wird für fünf Jahre gemietet.', 'Der Vorstand hat das Budget einstimmig genehmigt.'],
    action_items: ['Kai Roth bestellt den Stapler bis 10.5. (due 2024-05-10)', 'Lena: Inserat entwerfen'],
  });
  expect(meeting.statements).toEqual(
    expect.arrayContaining([
      'self assigned_to Kai Roth',
      'self assigned_to Lena Frey',
      'Jens Hahn attended self',
      'Jens Hahn works_for Zirbel Möbel GmbH',
    ]),
  );
});

test('attendees in a list below the word took part too', () => {
  const { statements } = read({
    type: 'meeting',
    body: 'Minutes of Monday\n\nAttendees:\n- Dana Frost\n- Lee Wong <lee@contoso.com>\n\nAll went well.\n',
  });
  expect(statements).toEqual(expect.arrayContaining(['Dana Frost attended self', 'Lee Wong attended self']));
});

test('the speakers of a transcript took part', () => {
  const { statements } = read({
    type: 'call',
    body: 'Anna Berg: Hello.\nBen Ode: Hi Anna.\nAnna Berg: Shall we start?\nBen Ode: Yes.\n',
  });
  expect(statements).toEqual(expect.arrayContaining(['Anna Berg attended self', 'Ben Ode attended self']));
});

test('a role before a colon is nobody’s name, but the meeting tells who spoke', () => {
  const { mentions, self } = read({
    type: 'meeting',
    body: 'Project Manager: Hello.\nAnna: Hi.\nProject Manager: Shall we start?\nAnna: Yes.\n',
  });
  expect(mentions.map((m) => m.name)).not.toContain('Project Manager');
  expect(self.properties).toMatchObject({ speakers: ['Project Manager'] });
});

test('honorifics and letters after a name are no part of it', () => {
  const { mentions, statements } = read({
    type: 'meeting',
    body: 'Hon. Anna Berg: Hello.\nLlewyn Ode AM: Hi.\nHon. Anna Berg: Mr. Ode?\nLlewyn Ode AM: Yes.\n',
  });
  expect(statements).toEqual(expect.arrayContaining(['Anna Berg attended self', 'Llewyn Ode attended self']));
  expect(mentions.every((m) => m.discriminator === undefined)).toBe(true);
});

test('labels of a form are no speakers', () => {
  const body = 'Your two accounts:\n\nLogin: anna1\nPassword: tree\n\nLogin: anna2\nPassword: lake\n';
  expect(read({ type: 'email', body }).mentions).toHaveLength(1);
});

test('what minutes begin their lines with is nobody, even when it comes back', () => {
  const body =
    'Anna Berg: Shall we?\nDecided: order now.\nBen Ode: Yes.\nDecided: pay later.\nOpen: who drives.\nOpen: when.\n';
  const names = read({ type: 'meeting', body }).mentions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Anna Berg', 'Ben Ode']));
  expect(names).not.toEqual(expect.arrayContaining([expect.stringMatching(/Decided|Open/)]));
});

test('the organizer organized', () => {
  expect(
    read({ type: 'meeting', metadata: { organizer: 'Dana Frost <dana@acme.io>', attendees: ['Lee Wong'] } }).statements,
  ).toEqual(expect.arrayContaining(['Dana Frost organized self', 'Lee Wong attended self']));
});

test.each([
  'Good morning. The Hon. Dana Frost, Minister of Works, will speak first.',
  "We'll now go to item three.",
  'Danke, das war alles.',
])('whoever leads a talk says it, and heads it with no names: %s', (sentence) => {
  const { statements } = read({
    type: 'transcript',
    body: `Chair: ${sentence}\nLee Wong: Thank you.\nPriya Nair: Yes.\n`,
  });
  expect(statements).toContain('Lee Wong attended self');
  expect(statements.filter((claim) => claim.endsWith(' organized self'))).toEqual([]);
});

test('who leads a meeting stands at its head, also before a full stop', () => {
  const { statements } = read({ type: 'meeting', body: 'Chair: Dr. Dana Frost.\nDate: 3 May 2024\n\nNothing.\n' });
  expect(statements).toContain('Dana Frost organized self');
});

test('what somebody is at work before the name is no house, known given name or not', () => {
  const { statements, mentions } = read({
    type: 'meeting',
    body: 'Attendees: Dr. Dana Frost, Nurse Ginevra Pitt, Surgeon Tom Lee\n\nThe ward is full.\n',
  });
  expect(statements.filter((line) => / works_for /.test(line))).toEqual([]);
  expect(statements).toEqual(expect.arrayContaining(['Ginevra Pitt attended self', 'Tom Lee attended self']));
  expect(mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak')).toEqual([]);
});

test('a numbered point ends the list under a numbered heading', () => {
  const { self } = read({
    type: 'meeting',
    body: 'Present: Ulla Brask, Fintan Moyes\n\n3. Actions\n- UB: revised drawings by 2024-05-10\n- Fintan to test the pipes\n4. Fintan hopes to finish early.\n',
  });
  expect(self.properties?.action_items).toEqual([
    'UB: revised drawings by 2024-05-10 (due 2024-05-10)',
    'Fintan to test the pipes',
  ]);
  expect(self.properties?.commitments).toMatchObject([{ who: 'Ulla Brask' }, { who: 'Fintan Moyes' }]);
});

test('a house with a post in brackets behind somebody is where they are', () => {
  const { statements } = read({
    type: 'meeting',
    body: 'Present: Dana Frost\nIn attendance: Hector Baines, Larkhill Council (liaison officer)\n\nThe report was read.\n',
  });
  expect(statements).toContain('Hector Baines works_for Larkhill Council');
});

test('a host who speaks is no header, and what may be done no task', () => {
  const talk = read({
    type: 'meeting',
    body: 'HOST: Today: Leandro Pires, head brewer.\nLEANDRO PIRES: Hello all.\nHOST: Welcome.\nLEANDRO PIRES: Thanks.\n',
  });
  expect(talk.mentions.map(({ name }) => name).filter((name) => name?.includes(':'))).toEqual([]);
  const { self } = read({
    type: 'meeting',
    body: 'Next steps:\n- Dana Frost to send samples\n- maybe visit the quarry\n',
  });
  expect(self.properties?.action_items).toEqual(['Dana Frost to send samples']);
});

test('an office is no person among those present', () => {
  const { mentions } = read({
    type: 'meeting',
    body: 'Gäste: Dr. Uwe Kranz, Bezirksamt Havelufer\n\nDer Bericht liegt vor.\n',
  });
  expect(mentions.filter(({ label }) => label === 'Contact').map(({ name }) => name)).not.toContain(
    'Bezirksamt Havelufer',
  );
});

test('whom a speaker has met took no part in the talk', () => {
  const body =
    'Ida Berg: Good morning.\nNora Lind: I spoke to Rosa Delgado and Bo Chan yesterday.\nIda Berg: Fine.\nNora Lind: Rosa Delgado called again today.\n';
  const { statements } = read({ type: 'meeting', body });
  expect(statements.filter((line) => / attended /.test(line))).toEqual([
    'Ida Berg attended self',
    'Nora Lind attended self',
  ]);
});

test.each([
  'Next steps: none.',
  'Action items:\n- None',
  'Decision: nothing yet.',
  'Aufgaben:\n- keine',
  'Action items\n* No action items.',
])('that nothing is to be done is no task: %s', (body) => {
  const { properties } = read({ type: 'meeting', body }).self;
  expect([properties?.action_items, properties?.decisions]).toEqual([undefined, undefined]);
});

test('the seats of a parliament are no organizations, and nobody works for voters', () => {
  const { mentions, statements } = read({
    type: 'transcript',
    body: [
      'The Chair: We now go to Ms. Dale of Tarnow East.',
      'Ms. Vera Dale (Tarnow East, Ind.): Thank you. In Tarnow East people are cold.',
      'Mr. Otto Pell (Kingsmoor Centre, Lab.): I am the Member for Kingsmoor Centre and Fenwick Hill.',
      'Ms. Vera Dale: The Kingsmoor Centre trains are late.',
    ].join('\n'),
  });
  expect(mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak')).toEqual([]);
  expect(statements.filter((one) => / (?:works_for|leads) /.test(one))).toEqual([]);
});

test('a lone word that is heard may be a place, a product or a slip, and is no firm by itself', () => {
  const { mentions } = read({
    type: 'transcript',
    body: [
      'Ada Moss: We talked with some people from Heidelbor about it.',
      'Tom Hale: In Pellworth they had a Quintar phone which has panels.',
      'Ada Moss: Kestrel Foundry Ltd makes it. He is at Siemens now.',
      'Tom Hale: I see.',
    ].join('\n'),
  });
  const firms = mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak');
  expect(firms.map(({ name }) => name)).toEqual(['Kestrel Foundry Ltd', 'Siemens']);
});

test('an office before the colon is a part in the talk, and nobody', () => {
  const turns = ['Chief Executive: We grow.', 'Ada Moss: Why?', 'Chief Executive: We sell.', 'Ada Moss: I see.'];
  const { mentions } = read({ type: 'transcript', body: turns.join('\n') });
  expect(mentions.map(({ name }) => name)).not.toContain('Chief Executive');
});
