import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** Who works where by a mail from a desk that ends with these lines. */
function signed(...lines: string[]) {
  const metadata = { from: 'Vertrieb <vertrieb@farben-ostrau.example>', to: 'einkauf@tarnow.example' };
  const mail = read({ type: 'email', metadata, body: `Anbei die Liste.\n\n${lines.join('\n')}\n` });
  return mail.statements.filter((line) => / (?:works_for|leads) /.test(line));
}

test('two sign in columns below the house', () =>
  expect(
    signed(
      'Mit besten Grüßen',
      '',
      'Farben Ostrau AG',
      '',
      'ppa. Gereon Lübke            i. V. Tabea Sinn',
      'Verkaufsleiter               Innendienst',
    ),
  ).toEqual(['Gereon Lübke works_for Farben Ostrau AG', 'Tabea Sinn works_for Farben Ostrau AG']));

test.each([
  [['Mit freundlichen Grüßen', 'Im Auftrag', '', 'gez. Tabea Sinn', 'Sachbearbeiterin'], 'Tabea Sinn'],
  [['Mit freundlichem Gruß', 'Tabea Sinn', 'Buchhaltung'], 'Tabea Sinn'],
  [['Bien cordialement,', '', 'P/o Farben Ostrau AG', 'Solène Kerriou, service commercial'], 'Solène Kerriou'],
])('whoever signs for the house: %s', (lines, name) =>
  expect(signed(...lines).join()).toMatch(new RegExp(`^${name} works_for `)),
);

test.each([
  [['Mit freundlichen Grüßen', 'Farben Ostrau AG', '', 'Kopie an: Tabea Sinn']],
  [['Gesehen haben wir auch Tabea Sinn', 'Mit freundlichen Grüßen', 'Ihr Vertrieb']],
])('and who does not: %s', (lines) => expect(signed(...lines)).toEqual([]));

test.each(['investors', 'familias', 'schriftfuehrung', 'strassenreinigung', 'kita-am-park', 'parents-y5', 'verteiler'])(
  'nobody is called %s',
  (local) => {
    const metadata = { from: `${local}@tarnow.example`, to: 'Dana Frost <dana@frost.example>' };
    const { mentions } = read({ type: 'email', metadata, body: 'The list is below.' });
    expect(mentions.flatMap(({ label, name }) => (label === 'Contact' ? [name] : []))).toEqual(['Dana Frost']);
  },
);

test.each(['rose', 'may', 'j.hartung', 'gem-lloyd'])('somebody may be called %s', (local) => {
  const { mentions } = read({ type: 'email', metadata: { from: `${local}@tarnow.example` }, body: 'Thanks.' });
  expect(mentions.some(({ label }) => label === 'Contact')).toBe(true);
});

test('whoever signs at a desk that a mail quotes', () => {
  const body =
    'Thank you.\n\n> On 6 Nov 2025, at 11:05, bursar@carrowschool.example wrote:\n> When will the oven be ready.\n> Ngozi Adu\n> Bursar, Carrow School\n';
  const metadata = { from: 'Tom Hale <tom@hale.example>', to: 'bursar@carrowschool.example' };
  expect(read({ type: 'email', metadata, body }).statements).toContain('Ngozi Adu works_for Carrow School');
});

test('a contact of the press between a field and a number', () => {
  const body = 'Media contact: Dana Frost, Communications, Marola Outdoor, (207) 555-0117';
  expect(read({ type: 'email', body }).statements).toContain('Dana Frost works_for Marola Outdoor');
});
