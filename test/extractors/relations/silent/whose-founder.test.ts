import { expect, it } from 'vitest';
import { read } from '../../read.ts';

const founded = (body: string) =>
  read({ title: 'Document', type: 'document', body }).statements.filter((one) => one.includes(' founded '));
const THEIRS = 'Odile Brandt founded Heron Quarry';

it.each([
  "Odile Brandt, the co-founder of Heron Quarry and Tarn Mills' leader, spoke in Leeds.",
  "Odile Brandt, the founder of Heron Quarry and Tarn Mills's chair, spoke in Leeds.",
  'Tarn Mills sued Heron Quarry and its founder Odile Brandt.',
  'Heron Quarry, whose founder Odile Brandt retired, was bought by Tarn Mills.',
  'Heron Quarry is a minor political organisation in Australia founded by Odile Brandt.',
  'Heron Quarry is an old sports club in Norland formed by Odile Brandt.',
  'Heron Quarry was created by Odile Brandt.',
  'Founded by Odile Brandt in 1935, Heron Quarry makes slate.',
])('reads whose founder somebody is: %s', (body) => expect(founded(body)).toEqual([THEIRS]));

it.each([
  'Tarn Mills was bought by Heron Quarry in 1999; its founder Odile Brandt retired.',
  'Tarn Mills is a slate firm in Norland. It rents a hall from Heron Quarry, as its co-founder Odile Brandt had wished.',
  'Heron Quarry is a slate firm in Norland. Tarn Mills rents a hall from Heron Quarry, and its founder Odile Brandt is glad.',
  "Odile Brandt is a poet. The co-founder of Heron Quarry, and Tarn Mills' regional leader Karl Frost spoke in Leeds.",
  'Odile Brandt is a poet. Her talk led to the founding of Heron Quarry.',
  'Odile Brandt is a poet. She saw the establishing of Heron Quarry.',
  'Odile Brandt is a poet. She wrote a play that incorporated Heron Quarry terms.',
  'Odile Brandt is a poet. She formed a list of Heron Quarry critics that ran in 1995.',
  'Odile Brandt is the founder of Heron Quarry company Sorrel.',
  "Odile Brandt, founder of Heron Quarry's choir, lives in Leeds.",
  'Heron Quarry is a newspaper. Its "Scoopy" mascot, created by Odile Brandt in 1943, is old.',
])('and is silent where that may be another: %s', (body) => expect(founded(body)).toEqual([]));
