import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acronymsOf, mailboxNames, nameParts, spells } from '../../../src/identity/matching/name-parts.ts';

const words = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 4 });

test.each([
  ['david mclean jr', ['david', 'mclean'], 'jr'],
  ['david mclean junior', ['david', 'mclean'], 'jr'],
  ['david mclean senior', ['david', 'mclean'], 'sr'],
  ['david mclean iii', ['david', 'mclean'], '3'],
  ['david mc lean', ['david', 'mclean'], ''],
  ['david mc lean jr', ['david', 'mclean'], 'jr'],
  ['sean o neil', ['sean', 'oneil'], ''],
  ['ada maria lindt', ['ada', 'maria', 'lindt'], ''],
])('of %s the words are %j', (name, parts, generation) =>
  expect(nameParts(name)).toEqual({ words: parts, generation }),
);

test('two words are a first name and a surname, whatever they are', () => {
  expect(nameParts('ada junior')).toEqual({ words: ['ada', 'junior'], generation: '' });
  expect(nameParts('mc lean')).toEqual({ words: ['mc', 'lean'], generation: '' });
});

test('no letter of a name is lost but those that tell a generation', () => {
  fc.assert(
    fc.property(words, (list) => {
      const { words: parts, generation } = nameParts(list.join(' '));
      expect(parts.join('')).toBe((generation ? list.slice(0, -1) : list).join(''));
      expect(parts.length).toBeGreaterThan(0);
    }),
  );
});

test.each([
  ['jholloway@firm.example', ['j holloway']],
  ['janeholloway@firm.example', ['j aneholloway', 'jan eholloway', 'jane holloway']],
  ['jane.holloway@firm.example', []],
  ['jane7@firm.example', []],
  ['jan@firm.example', []],
])('the mailbox %s may spell %j', (email, names) => expect(mailboxNames(email)).toEqual(names));

test('a mailbox spells a name with dots, hyphens or nothing between its words', () => {
  for (const box of ['j.holloway', 'j_holloway', 'j-holloway', 'jholloway'])
    expect(spells(`${box}@firm.example`, 'j holloway'), box).toBe(true);
  expect(spells('k.holloway@firm.example', 'j holloway')).toBe(false);
});

test('the acronym of a name has the first letter of each word, or of each but the small ones', () => {
  expect(acronymsOf('bureau of rail studies')).toEqual(['bors', 'brs']);
  fc.assert(
    fc.property(words, (list) => {
      const [whole] = acronymsOf(list.join(' '));
      expect(whole).toBe(list.length > 1 ? list.map((word) => word.charAt(0)).join('') : undefined);
    }),
  );
});
