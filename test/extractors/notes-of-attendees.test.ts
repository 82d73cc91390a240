import { expect, test } from 'vitest';
import { read } from './read.ts';

const houses = (body: string) =>
  read({ type: 'meeting', body: `${body}\n\nThe roof leaks.` }).statements.filter((one) =>
    / (?:works_for|leads) /.test(one),
  );

test.each(
  'Hamburg|Leeds office|Betriebsrat|Controlling|Design|Moderation|Team Nord|Werk 2|Zoom|Product|Backend|Elternbeirat|Anwalt|Facilities|Ward 3|Item 4|Observer|Volunteer|Parent|Interpreter|Visitor|IT-Sicherheit|Datenschutz|Head Office|Building Control|Works Council|Freelancer|Azubi|Mieterin|PhD|OBE|SRE|Joined 10:15|Zugeschaltet|Vertretung|VL|Lager|Fuhrpark|Items 1-4|Scrum Master|Trainerin U12|Klasse 5b|Lehrkraft|Shareholder|Platform'.split(
    '|',
  ),
)('a place, post, part of a house, degree or word behind somebody is no employer: %s', (note) => {
  expect(houses(`Present: Dana Frost (${note}), Tom Hale`)).toEqual([]);
  expect(houses(`Teilnehmer:\n- Dana Frost, ${note}\n- Tom Hale`)).toEqual([]);
});

test.each(['Contoso', 'Tarnow Quay', 'Falk Nord', 'Halm Bau GmbH', 'Tarnow Water'])('a name is: %s', (note) =>
  expect(houses(`Present: Dana Frost (${note}), Tom Hale`)).toEqual([`Dana Frost works_for ${note}`]),
);
