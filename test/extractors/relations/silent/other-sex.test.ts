import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) => !/ mentions | sent /.test(one));

it.each([
  'Karl Frost was born in Leeds. She married Ben Moss in 1999.',
  'Odile Brandt was a poet. In 1990, he joined Tarnow Mills Ltd.',
  'Odile Brandt was a poet. He studied at the University of Leeds.',
  'Karl Frost was a poet. Her daughter Anna Moss lives in Leeds.',
  'Karl Frost was a poet. He lived in Leeds with her son Ben Moss.',
  'Odile Brandt was a poet and lived in Leeds with his wife Anna Moss.',
  'Robert Frost was a painter. Later she worked for Tarnow Mills Ltd.',
  'Karl Frost met Odile Brandt in Leeds; he founded Tarnow Mills Ltd in 1990.',
  'Mr Wubbo Quarx was a poet. She studied at the University of Leeds.',
  'Ulrich Brandt war Dichter. Sie studierte an der Universität Leeds.',
  'Herr Quarx war Dichter. Später war sie bei der Tarnow Mills GmbH.',
])('gives nobody what a pronoun of the other sex is said of: %s', (body) => expect(stated(body)).toEqual([]));

it.each([
  ['Karl Frost was born in Leeds. He married Anna Moss in 1999.', 'Karl Frost spouse_of Anna Moss'],
  ['Odile Brandt was a poet. She studied at the University of Leeds.', 'Odile Brandt studied_at University of Leeds'],
  ['Karl Frost was a poet. His daughter Anna Moss lives in Leeds.', 'Karl Frost parent_of Anna Moss'],
  ['Robin Frost was a poet. Her daughter Anna Moss lives in Leeds.', 'Robin Frost parent_of Anna Moss'],
  ['Odile Brandt left Karl Frost and lived in Leeds with her son Ben Moss.', 'Odile Brandt parent_of Ben Moss'],
  ['Karl Frost and his wife Anna Moss founded Tarnow Mills Ltd.', 'Karl Frost spouse_of Anna Moss'],
])('and to whom it may be said of: %s', (body, says) => expect(stated(body)).toContain(says));
