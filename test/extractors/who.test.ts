import { expect, test } from 'vitest';
import { ontologies } from '../../src/ontologies/load.ts';
import { conversationText } from '../../src/commands/conversation/format.ts';
import { read } from './read.ts';

const spoken = (who: string[], template = 'operational', type = 'conversation') =>
  read({ type, metadata: { who } }, template);

test.each([
  ['met with John Smith', ['John Smith attended self']],
  ['meeting with John Smith and Ann Lee', ['John Smith attended self', 'Ann Lee attended self']],
  ['Dana set the pricing strategy', ['Dana discussed self']],
  ['Olga Tran organises the weekly round', ['Olga Tran organized self']],
  ['organised by Olga Tran', ['Olga Tran organized self']],
  ['emailed Ann Lee', ['Ann Lee sent self']],
  ['Mark Twain emailed Ann Lee', ['Mark Twain sent self', 'Ann Lee received self']],
  ['heard from Bob Stone', ['Bob Stone received self']],
  ['assigned to Dana Poe', ['self assigned_to Dana Poe']],
  ['Carla Ruiz introduced Ann Lee to Bob Stone', ['Carla Ruiz introduced Ann Lee', 'Carla Ruiz introduced Bob Stone']],
  ['Ann Lee works for Borealis Ltd', ['Ann Lee works_for Borealis Ltd']],
  ['Borealis hired Ann Lee', ['Ann Lee works_for Borealis']],
  ['Ann Lee was hired by Borealis', ['Ann Lee works_for Borealis']],
  ['Dana manages the Uplift deal', ['Dana manages Uplift deal']],
  ['about Borealis Ltd', ['self mentions Borealis Ltd']],
  ['met Anna Schmidt (Beta, CFO)', ['Anna Schmidt works_for Beta', 'Anna Schmidt attended self']],
  [
    'met Piet van der Berg of Beta at Café Central on Monday',
    ['Piet van der Berg works_for Beta', 'Piet van der Berg attended self'],
  ],
  [
    'Dana and Bob Stone agreed on the price, emailed Ann Lee',
    ['Dana discussed self', 'Bob Stone discussed self', 'Ann Lee sent self'],
  ],
  ['the client met with Tom Ford about the Borealis contract', ['Tom Ford attended self']],
  ['met with john smith', ['John Smith attended self']],
  ['met 王小明', ['王小明 attended self']],
])('%s', (line, expected) => {
  const found = spoken([line]);
  expect(found.statements).toEqual(expected);
  expect(found.self.properties?.unmatched).toBeUndefined();
});

test.each(['nothing here', 'met with the team', 'Smith, John', 'saw it on Monday', '---', 'met'])(
  '%s is unmatched',
  (line) => {
    const found = spoken([line]);
    expect([found.claims, found.self.properties!.unmatched]).toEqual([[], [line]]);
  },
);

test('an edge says with which verbs it was made, at the authority of a field', () => {
  const { claims } = spoken(['Dana set the price', 'Dana approved the plan', 'called Dana']);
  expect(claims.map(({ type, rule, authority, properties }) => [type, rule, authority, properties])).toEqual([
    ['discussed', 'who.discussed', 80, { verb: ['set', 'approved'] }],
    ['attended', 'who.attended', 80, { verb: 'called' }],
  ]);
});

test('a name that an address or a participant bears is that person', () => {
  const metadata = {
    participants: ['Ann Lee <ann@northwind.example>'],
    who: ['met with Ann', 'Ann Lee decided the terms'],
  };
  const found = read({ type: 'meeting', metadata });
  expect(new Set(found.statements)).toEqual(
    new Set(['Ann Lee works_for northwind.example', 'Ann Lee attended self', 'Ann Lee discussed self']),
  );
});

test.each([
  ['coach', 'session', 'Ann Lee set a goal of 5 km', ['Ann Lee set_goal goal of 5 km']],
  ['coach', 'session', 'Tom coached Ann Lee', ['Tom coached Ann Lee']],
  ['coach', 'session', 'progress on the marathon', ['self progress_on marathon']],
  ['research', 'note', 'cited Attention Revisited', ['self references Attention Revisited']],
  ['research', 'note', 'Ann Lee wrote it', ['Ann Lee authored self']],
  ['ai_chat', 'session', 'Dana decided on blue', ['Dana decided self']],
  ['documents', 'note', 'drafted by Ann Lee', ['Ann Lee authored self']],
])('the verbs of %s: %s, %s', (template, type, line, expected) => {
  expect(spoken([line], template, type).statements).toEqual(expected);
});

test('what a message is linked to has the edge of its context', () => {
  const linked = [
    'author: Ann Lee',
    'recipient: Bob Stone <bob@x.example>',
    'participant: Carla Ruiz',
    'subject: Borealis Ltd',
    'mentioned: Project Uplift',
  ];
  const { statements } = read({ type: 'message', metadata: { linked } });
  expect(statements).toEqual(
    expect.arrayContaining([
      'Ann Lee sent self',
      'Bob Stone received self',
      'Carla Ruiz attended self',
      'self about Borealis Ltd',
      'self mentions Project Uplift',
    ]),
  );
  expect(read({ type: 'note', metadata: { linked: ['author: Ann Lee'] } }).statements).toEqual([
    'Ann Lee authored self',
  ]);
});

test('a megabyte of one line is read in time that does not matter', () => {
  const before = process.threadCpuUsage();
  for (const line of [
    'met with '.repeat(100_000),
    'A '.repeat(400_000),
    `met ${'Ann and '.repeat(100_000)}`,
    '<('.repeat(400_000),
  ])
    spoken([line]);
  spoken(Array.from({ length: 20_000 }, (_, n) => `met with Ann Lee${n}, Bob and Carla`));
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1_500);
});

test.each([...ontologies.values()])('the example that is given for $name matches', (ontology) => {
  const text = conversationText(ontology);
  const lines = [...text.slice(text.indexOf('Example')).matchAll(/^  - (.*)$/gm)].map(([, line]) => line!);
  const { self, statements } = spoken(lines, ontology.name);
  expect([lines.length, self.properties?.unmatched, statements.length > 1]).toEqual([2, undefined, true]);
});

test('what else is called known_as, where nobody did anything, names no person', () => {
  const { mentions } = read({ body: 'It starts in May.', type: 'note', metadata: { known_as: 'Project Falcon' } });
  expect(mentions.filter(({ name }) => name === 'Project Falcon')).toEqual([]);
});
