import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string) =>
  read({ type: 'note', title: 'Document', body }).statements.filter((one) => / (?:works_for|leads) /.test(one));

it.each([
  'Dana Frost joins Twitter today.',
  'Dana Frost joined LinkedIn in 2012 and has 3,000 followers.',
  'Dana Frost has joined TikTok.',
  'Dana Frost joined Slack and posted a picture.',
  'Dana Frost joined WhatsApp last week.',
  'Tom Hale rejoined Mastodon.',
])('takes nobody who joins a network for its employee: %s', (body) => expect(stated(body)).toEqual([]));

it.each(['Dana Frost joined LinkedIn as head of design.', 'Dana Frost works for Twitter.'])(
  'takes who is employed there for an employee: %s',
  (body) => expect(stated(body)).toHaveLength(1),
);

it.each([
  'Tom Hale wrote to us. She is the CEO of Corvid Systems Ltd.',
  'Karin Holm wrote to us. He is the CEO of Corvid Systems Ltd.',
  'Gestern rief Petra Voss an. Er kommt von der Halm Bau GmbH zu uns.',
])('gives nobody what is said of the other sex: %s', (body) => expect(stated(body)).toEqual([]));
