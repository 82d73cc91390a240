import { expect, test } from 'vitest';
import { snippetOf } from '../../src/passages/snippet.ts';
import { wantedBy } from '../../src/passages/question.ts';

const filling = 'Many other things were spoken of at length, and none of them is of any use here. '.repeat(4);
const snippet = (text: string, asked: Record<string, number>) => {
  const words = Object.entries(asked).map(([word, weight]) => ({ ...wantedBy([word]), held: 1, weight }));
  return snippetOf('one', text, { forms: new Set(words.flatMap(({ forms }) => forms)), words }).text;
};

test.each([
  [
    'a rarer word',
    `The hall is in the north. ${filling}The deposit is 900.`,
    { hall: 1, deposit: 3 },
    'deposit is 900',
  ],
  [
    'two words once before one of them often',
    `Anchors, anchors and anchors, all of them anchors. ${filling}The anchors cost 300.`,
    { anchor: 2, cost: 1 },
    'cost 300',
  ],
  [
    'what a mail says before whom it is from',
    `From: Ada Lindt <ada@firm.example>\nTo: Ada Lindt <lindt@firm.example>\n\n${filling}\nThe mast is ready, says Ada.`,
    { ada: 2 },
    'mast is ready',
  ],
  [
    'was eine Mail sagt',
    `Von: Ada Lindt <ada@firm.example>\nBetreff: Mast\n\n${filling}\nDer Mast ist fertig, und Ada bringt ihn.`,
    { ada: 2, mast: 2 },
    'Mast ist fertig',
  ],
  ['the first of equals', `The mast is red. ${filling}The mast is blue.`, { mast: 2 }, 'mast is red'],
])('a snippet shows %s', (_, text, asked, shown) => expect(snippet(text, asked)).toContain(shown));
