import { expect, test } from 'vitest';
import { heads } from '../../../src/extractors/words/chiefs.ts';
import { read } from '../read.ts';

test.each([
  ['President', 'Tarn Valley Growers Association', 'Kim Doe'],
  ['Vorsitzende', 'Baugenossenschaft Halm eG', 'Ute Sand'],
  ['1. Vorsitzender', 'Ruderverein Husum e.V.', 'Ole Brandt'],
  ['Director', 'Museum of Locks', 'Ida Voss'],
  ['Executive Director', 'The Fernside Trust', 'Ida Voss'],
  ['Headteacher', 'Elmdon Primary School', 'Ida Voss'],
  ['Schulleiterin', 'Grundschule Nord', 'Ute Sand'],
  ['Bürgermeister', 'Stadt Husum', 'Ole Brandt'],
  ['Director', 'Voss Roofing Ltd', 'Ida Voss'],
  ['Owner', 'Voss & Lund', 'Ida Voss'],
  ['President', 'Castell Fabrics, Inc.', 'Luis Castell Jr.'],
  ['Daglig leder', 'Fjordbygg AS', 'Per Lund'],
  ['Gerente', 'Reformas Sol S.L.', 'Ana Ruiz'],
  ['President', 'Fernside Inc.', 'Ida Voss'],
  ['MD', 'Fernside Ltd', 'Ida Voss'],
  ['Founder and owner', 'Fernside Bakery', 'Ida Voss'],
  ['Owner / Manager', 'Fernside Bakery', 'Ida Voss'],
  ['Managing Member', 'Fernside LLC', 'Ida Voss'],
  ['geschäftsführende Gesellschafterin', 'Halm Bau GmbH', 'Ute Sand'],
  ['Sprecher des Vorstands', 'Halm Versicherung AG', 'Ole Brandt'],
  ['Praxisinhaberin', 'Zahnarztpraxis Halm', 'Ute Sand'],
  ['Chair of trustees', 'Fernside Hospice Trust', 'Ida Voss'],
  ['Executive Director', 'Fernside Food Bank', 'Ida Voss'],
  ['Head of School', 'Elmdon Academy', 'Ida Voss'],
  ['Leiterin', 'Kita Halmweg', 'Ute Sand'],
  ['Leader of the Council', 'Fernside Borough Council', 'Ida Voss'],
  ['Eigenaar', 'Bakkerij Smit', 'Jan Smit'],
])('a %s of %s heads it', (office, house, who) => expect(heads(office, house, who)).toBe(true));

test.each([
  ['Director', 'Fernside Ltd', 'Ida Voss'],
  ['Executive Vice President', 'Fernside Inc.', 'Ida Voss'],
  ['Vice President', 'Tarn Valley Growers Association', 'Kim Doe'],
  ['stellv. Vorsitzende', 'Baugenossenschaft Halm eG', 'Ute Sand'],
  ['Director of Education', 'Museum of Locks', 'Ida Voss'],
  ['Finance Director', 'Voss Roofing Ltd', 'Ida Voss'],
  ['Trustee', 'The Fernside Trust', 'Ida Voss'],
  ['Product Owner', 'Voss Software GmbH', 'Ida Voss'],
  ['Sales Director', 'Museum of Locks', 'Ida Voss'],
  ['Director', 'Fernside Trust Company Ltd', 'Ida Voss'],
  ['MD', 'Fernside Clinic', 'Ida Voss'],
  ['MD', 'Fernside Ltd', 'Dr. Ida Voss'],
  ['PA to the Managing Director', 'Fernside Ltd', 'Ida Voss'],
  ['Assistentin der Geschäftsführung', 'Halm Bau GmbH', 'Ute Sand'],
  ['Mitglied der Geschäftsleitung', 'Halm Bau GmbH', 'Ute Sand'],
  ['Head', 'Fernside Ltd', 'Ida Voss'],
  ['Teacher', 'Elmdon Primary School', 'Ida Voss'],
])('a %s of %s is one who works for it', (office, house, who) => expect(heads(office, house, who)).toBe(false));

test('signatures, turns and lists of those present say so', () => {
  const signed = read({
    type: 'email',
    metadata: { from: 'Ida Voss <ida@vossroofing.example>' },
    body: 'Hello,\n\nsee you on Monday.\n\nIda Voss | Director | Voss Roofing Ltd',
  });
  expect(signed.statements).toContain('Ida Voss leads Voss Roofing Ltd');
  const turn = read({
    type: 'transcript',
    body: 'Mr. Per Lund (President, Coastal Growers Federation): Thanks.\nMs. Ada Roe (Vice President, Coastal Growers Federation): Thanks.\nThe Chair: Good.',
  });
  expect(turn.statements).toContain('Per Lund leads Coastal Growers Federation');
  expect(turn.statements).toContain('Ada Roe works_for Coastal Growers Federation');
});

test.each([
  ['Protokoll der Vorstandssitzung der Baugenossenschaft Halm eG', 'Anwesend: Ute Sand (Vorsitzende)', 'Ute Sand'],
  ['Minutes of the board meeting of Merrow Trust', 'Present: Ada Roe (Chair)', 'Ada Roe'],
])('the body of minutes is whose sitting it is: %s', (title, body, who) => {
  const { statements } = read({ type: 'minutes', title, body });
  expect(statements.filter((one) => one.startsWith(`${who} leads `))).toHaveLength(1);
  expect(statements.join()).not.toMatch(/(?:leads|works_for) (?:Vorstandssitzung|board meeting)/);
});
