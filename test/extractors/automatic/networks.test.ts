import { expect, test } from 'vitest';
import { read } from '../read.ts';

const mail = (...lines: string[]) =>
  read({
    type: 'email',
    metadata: { from: 'LinkRing <invitations@linkring.example>', to: 'Wystan Oake <wystan@tidemill.example>' },
    body: `You have an invitation.\n\n${lines.join('\n')}\n\nAccept\n`,
  });

test.each([
  ['Rosalind Pym', 'Sales Director at Pym Paints', 'Hull, England'],
  ['Rosalind Pym', 'Einkäuferin bei Pym Paints Ltd'],
  ['Rosalind Pym', 'Directrice commerciale chez Pym Paints Ltd'],
])('a post and a house below a name are of whom it names: %s, %s', (...lines) => {
  expect(mail(...lines).statements).toContainEqual(expect.stringMatching(/^Rosalind Pym works_for Pym Paints/));
});

test('a line below a blank one is not', () => {
  const { statements } = mail('Rosalind Pym', '', 'Sales Director at Pym Paints Ltd');
  expect(statements.filter((one) => one.startsWith('Rosalind Pym works_for'))).toEqual([]);
});
