import { expect, test } from 'vitest';
import { read } from '../read.ts';

const named = (body: string, label: string, parts: Parameters<typeof read>[0] = {}) =>
  read({ ...parts, body }).mentions.flatMap((m) => (m.label === label && m.tier !== 'weak' && m.name ? [m.name] : []));

test.each([
  ['Die Türscheiben liefert die Firma Krull Glas.', 'Türscheiben'],
  ['Angebot für Familie Thorsen.', 'Familie Thorsen'],
])('what is delivered is no firm, and several people of one name are nobody: %s', (body, name) => {
  expect(named(body, 'Organization')).not.toContain(name);
  expect(named(body, 'Contact')).not.toContain(name);
});

test.each(['Guest: Kim Reed, Reed Boatbuilders', 'Anruf von Hausverwaltung Krull.', 'Besuch der Werbeagentur Krull.'])(
  'a house by its trade is nobody: %s',
  (body) => expect(named(body, 'Contact').filter((name) => /boatbuilders|verwaltung|agentur/i.test(name))).toEqual([]),
);

test('a committee is not called after the club whose it is', () => {
  const parts = { type: 'minutes', title: 'Minutes of the committee of the Elmdon Rowing Club' };
  const { statements } = read({ ...parts, body: 'Present: Kim Doe (President), Rosa Lund (Treasurer)' });
  expect(statements).toContain('Kim Doe leads Elmdon Rowing Club');
});

test('who signs what comes from a house’s mailbox works for the house', () => {
  const { statements } = read({
    type: 'email',
    metadata: { from: 'Customer Care <care@parcelfox.example>', to: 'Kim Doe <kim@gmail.com>' },
    body: 'Dear Kim,\n\nWe are sorry about the delay.\n\nKind regards,\nAnnabel Frost\nCustomer Care Team',
  });
  expect(statements).toContain('Annabel Frost works_for parcelfox.example');
});

test.each([
  ['Pavel Kral is buyer at Orbis Ltd. His boss Jana Mala decides.', 'Pavel Kral reports_to Jana Mala'],
  ['Zwischen der Halm AG, vertreten durch den Vorstand Mag. Lukas Stein.', 'Lukas Stein works_for Halm AG'],
])('%s', (body, says) => expect(read({ body }).statements).toContain(says));
