import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';

/** The days and what is due in a chat of which the last turn promises something, sent in on 2026-04-30. */
function told(...lines: string[]) {
  const { dates = [], commitments = [] } =
    read({ type: 'chat', date: '2026-04-30', body: lines.join('\n') }).self.properties ?? {};
  return { dates, due: (commitments as Commitment[]).map(({ due }) => due) };
}

test.each([
  ['18/04/2026, 21:05 - Gwen Pryce: Evening', "18/04/2026, 21:10 - Marcus Bell: I'll pay Gwen the £35 tomorrow"],
  ['[4/18/26, 9:05 PM] Gwen Pryce: Evening', "[4/18/26, 9:10 PM] Marcus Bell: I'll pay Gwen the £35 tomorrow"],
  ['[18.04.26, 21:05:11] Gwen Pryce: Abend', '[18.04.26, 21:10:40] Marcus Bell: ich zahl Gwen morgen die 35 Euro'],
  ['2026-04-18 21:05 Gwen Pryce: Evening', "2026-04-18 21:10 Marcus Bell: I'll pay Gwen the £35 tomorrow"],
])('a day is told from the day of its turn: %s', (...lines) =>
  expect(told(...lines)).toEqual({ dates: ['2026-04-19'], due: ['2026-04-19'] }),
);

test.each([
  ['stamps may be read in two ways', '04/05/2026, 21:05 - Gwen Pryce: Evening', '04/05/2026, 21:10 - Marcus Bell:'],
  ['stamps have no date', '[21:05] Gwen Pryce: Evening', '[21:10] Marcus Bell:'],
  ['a stamp is of a day to come', '18.08.26, 21:05 - Gwen Pryce: Evening', '18.08.26, 21:10 - Marcus Bell:'],
])("a day is told from the item's where %s", (_why, first, second) =>
  expect(told(first, `${second} I'll pay Gwen the £35 tomorrow`)).toEqual({
    dates: ['2026-05-01'],
    due: ['2026-05-01'],
  }),
);
