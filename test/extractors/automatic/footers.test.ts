import { expect, test } from 'vitest';
import { read } from '../read.ts';

const mail = (from: string, ...lines: string[]) =>
  read({
    type: 'email',
    metadata: { from, to: 'Wystan Oake <wystan@tidemill.example>' },
    body: `Here is what is new.\n\n${lines.join('\n')}\n`,
  });

test.each([
  ['Fennick <noreply@fennick.example>', 'Fennick UK Limited. Registered office: 2 Depot Way, Tamworth B77 5PA.'],
  ['Fennick <noreply@fennick.example>', 'Fennick Deutschland GmbH, Ring 3, 50667 Köln'],
  ['Fennick <billing@fennick.example>', 'Fennick Hosting LLC, 77 Pier Road, Portland, OR 97209'],
])('the firm of a footer is the house that sent the mail: %s, %s', (from, line) => {
  const { mentions } = mail(from, line);
  const domains = mentions
    .filter(({ name = '' }) => /^Fennick \p{Lu}/u.test(name))
    .flatMap(({ identifiers }) => identifiers);
  expect(domains).toContainEqual({ kind: 'domain', value: 'fennick.example' });
});

test('of two firms that begin like the house that sent a mail neither is it for sure', () => {
  const { mentions } = mail('Fennick <noreply@fennick.example>', 'Fennick Tools Ltd and Fennick Homes Ltd');
  expect(mentions.filter(({ name = '' }) => name.endsWith('Ltd')).flatMap(({ identifiers }) => identifiers)).toEqual(
    [],
  );
});

test('the footer of a program is not the signature of whoever it writes for', () => {
  const { statements } = mail(
    'Rosalind Pym (via Stackbox) <no-reply@stackbox.example>',
    'Rosalind Pym (rosalind@pympaints.example) shared a file.',
    '',
    'Stackbox: your files, everywhere.',
    'Stackbox Inc, 9 Beacon Way, Austin, TX 78701',
  );
  expect([...new Set(statements.filter((one) => one.includes('works_for')))].toSorted()).toEqual([
    'Rosalind Pym works_for pympaints.example',
    'Wystan Oake works_for tidemill.example',
  ]);
});

test('whoever writes over a list signs as always', () => {
  const { statements } = mail(
    'Rosalind Pym via Planning <planning@groups.tidemill.example>',
    'Regards,',
    'Rosalind Pym',
    'Secretary, Pym Paints Ltd',
  );
  expect(statements).toContain('Rosalind Pym works_for Pym Paints Ltd');
});
