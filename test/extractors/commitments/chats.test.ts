import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const promised = (body: string, type = 'chat', metadata: Record<string, string> = {}) =>
  (read({ type, body, metadata }).self.properties?.commitments ?? []) as Commitment[];

test.each([
  ['ana 09:02\ncan you send the list?\nbo 09:05\nI will send it by Friday\n', 'bo'],
  ['Ana Berg  9:02 AM\ncan you send the list?\nBo Ode  9:05 AM\nI will send it by Friday\n', 'Bo Ode'],
  ['[09:02] ana: can you send the list?\n[09:05] bo: I will send it by Friday\n', 'bo'],
  ['02.05.24, 09:02 - Ana: the list?\n02.05.24, 09:05 - Bo Ode: I will send it by Friday\n', 'Bo Ode'],
  ['ana: can you send the list?\nbo: I will send it by Friday\n', 'bo'],
  ['<ana> can you send the list?\n<bo> I will send it by Friday\n', 'bo'],
  ['ana (09:02): can you send the list?\nbo (09:05): I will send it by Friday\n', 'bo'],
  ['[09:02] Ana Berg\nThe list?\n\n[09:05] Bo Ode (Guest)\nI will send it by Friday\n', 'Bo Ode'],
])('whoever writes in a chat promises: %s', (body, who) => {
  expect(promised(body)).toMatchObject([{ who, what: 'send it by Friday', due: '2024-05-03' }]);
});

test('a handle is nobody by itself, and stands for who takes part', () => {
  const body = 'ana 09:02\nwho comes?\nbo 09:05\nI will bring the keys on Friday\n';
  expect(read({ type: 'chat', body }).mentions.filter(({ label }) => label === 'Contact')).toEqual([]);
  expect(promised(body, 'chat', { participants: 'Ana Berg, Bo Ode' })).toMatchObject([{ who: 'Bo Ode' }]);
});

test('what is refused or only asked is promised by nobody', () => {
  const body =
    "ana: could you send it by Friday?\nbo: I won't make it by Friday\nana: if you order today we deliver on the 20th\n";
  expect(promised(body)).toEqual([]);
});

test('a timetable is no chat', () => {
  const body = 'Arrival 09:00\nCoffee 09:30\nTalk 10:00\nLunch 12:00\nTour 13:00\n';
  expect(read({ type: 'note', body }).genre).toBe('note');
});

test('in a chat with support a part in the talk is whoever stands in the brackets, and no field', () => {
  const body =
    'Agent (Maja): Hello.\nCustomer: We were charged twice.\nCustomer: Can you help me, please?\nAgent (Maja): I will send you the refund by Friday.\n';
  const { mentions } = read({ type: 'chat', body });
  expect(promised(body)).toMatchObject([{ who: 'Maja', due: '2024-05-03' }]);
  expect(
    mentions.flatMap(({ label, tier, name }) =>
      tier === 'weak' || !/^(?:Contact|Organization)$/.test(label) ? [] : name,
    ),
  ).toEqual(['Maja']);
});

test.each([
  [
    '[02.05.24, 09:02:11] Ana: the list?\n[02.05.24, 09:05:00] +49 171 5550134: I will send it by Friday\n',
    '+49 171 5550134',
  ],
  [
    'Berg, Ana   0:03\nHi all.\n\nOde, Bo (External)   0:07\nI will send it by Friday.\n\nBerg, Ana   0:11\nThanks.\n\nOde, Bo (External)   0:13\nBye.\n',
    'Bo Ode',
  ],
  [
    '09:02:11 From Ana Berg to Everyone: the list?\n09:05:10 From Bo Ode (Tarn) to Ana Berg (Direct Message): I will send it by Friday\n',
    'Bo Ode',
  ],
  [
    'WEBVTT\n\n1\n00:00:03.120 --> 00:00:07.000\nAna Berg: The list?\n\n2\n00:00:07.500 --> 00:00:12.000\nBo Ode: I will send it by Friday.\n',
    'Bo Ode',
  ],
])('and so does whoever speaks by a number, from outside, in the chat of a call or in captions: %s', (body, who) => {
  expect(promised(body)).toMatchObject([{ who, due: '2024-05-03' }]);
});

test.each([
  'Ana Berg  09:02\nI will send the drawings of the gate to the mill by Friday\ndoes anybody have the number of the driver?\nBo Ode  09:05\nno',
  'Ana Berg [09:02]\nI will send the drawings of the gate to the mill by Friday\nthanks all\nBo Ode [09:05]\nok',
  '[09:02] ana: I will send the drawings of the gate to the mill by Friday\nwhat else?\n[09:05] bo: no',
])('each line of a chat is a message of its own: %s', (body) => {
  const [one, ...others] = promised(body);
  expect([one?.what, one?.due, others]).toEqual([
    'send the drawings of the gate to the mill by Friday',
    '2024-05-03',
    [],
  ]);
});

test('lines of a chat that a program wrapped go on', () => {
  const wide = 'and the long way round the mill is closed until the end of the week\nso that nobody gets through there';
  const body = `Ana Berg 09:02\n${wide}\n${wide}\nwe will then send all of the drawings of the new gate, as we agreed,\nto the mill by Friday\nBo Ode 09:05\nok`;
  expect(promised(body)).toMatchObject([{ who: 'Ana Berg', due: '2024-05-03' }]);
});

test.each(['Jori Makkonen  09:21', 'Jori Makkonen [9:21 AM]', 'Jori Makkonen, 09.21'])(
  'who writes once under a stamp behind the name takes part: %s',
  (line) => {
    const body = `Ana Berg  09:02\nis the gate open?\n${line}\nwill look\nAna Berg  09:30\nthanks`;
    expect(read({ type: 'chat', body }).mentions.map(({ name }) => name)).toContain('Jori Makkonen');
  },
);
