import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** For whom the sender of a mail with this signature works, as it is shown. */
const employers = (from: string, ...signature: string[]) =>
  read({ type: 'email', metadata: { from }, body: `The filter is ordered.\n\n${signature.join('\n')}\n` })
    .claims.filter(({ type, confidence }) => type === 'works_for' && confidence >= 0.5)
    .map(({ rule }) => rule);
const SIGNED = ['Odile Marchetti', 'Purchasing Manager', 'Norden Werft GmbH'];

test('a private address that bears the own surname is no employer of who signs for another house', () => {
  expect(employers('Odile Marchetti <odile@marchetti-ulm.example>', ...SIGNED)).toEqual(['signature.block']);
  const { mentions } = read({
    type: 'email',
    metadata: { from: 'Odile Marchetti <odile@marchetti-ulm.example>' },
    body: `The filter is ordered.\n\n${SIGNED.join('\n')}\n`,
  });
  const house = mentions.find(({ identifiers }) => identifiers.some(({ value }) => value === 'marchetti-ulm.example'));
  expect(house?.tier).toBe('weak');
});

test('who signs for nobody, for the own house, or under a domain with another name works there', () => {
  const own = 'Odile Marchetti <odile@marchetti.example>';
  expect(employers(own)).toEqual(['addresses.domain']);
  expect(employers(own, 'Odile Marchetti', 'Owner', 'Marchetti Moden GmbH')).toContain('addresses.domain');
  expect(employers('Odile Marchetti <odile@werft.example>', ...SIGNED)).toContain('addresses.domain');
});
