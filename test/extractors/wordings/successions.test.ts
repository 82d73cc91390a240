import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const FROM = { from: 'Ada Moss <ada@tealharbour.example>' };

/** Who is or was of which house, `Dana Frost leads Acme Ltd`, `Tom Hale works_for Acme Ltd, over`. */
function told(body: string, type = 'email', title = 'News'): string[] {
  const found = read({ type, title, body, ...(type === 'email' ? { metadata: FROM } : {}) });
  return found.claims.flatMap((claim, n) =>
    /^(?:works_for|leads)$/.test(claim.type) && !/^(?:addresses|fields)/.test(claim.rule)
      ? [`${found.statements[n]!}${claim.validTo ? ', over' : ''}`]
      : [],
  );
}

describe('who holds an office after whom', () => {
  test.each([
    ['Dana Frost took over as chair of Halm House Trust in May.', ['Dana Frost leads Halm House Trust']],
    [
      'Dana Frost has taken over from Tom Hale as treasurer of Halm House Trust.',
      ['Dana Frost works_for Halm House Trust', 'Tom Hale works_for Halm House Trust, over'],
    ],
    [
      'Tom Hale came off the rota, and Sister Clara Dolan took over from him as chair of Halm House Trust.',
      ['Clara Dolan leads Halm House Trust', 'Tom Hale leads Halm House Trust, over'],
    ],
    [
      'Dana Frost succeeded Tom Hale as head of sales at Tarnow Mills Ltd in May.',
      ['Dana Frost works_for Tarnow Mills Ltd', 'Tom Hale works_for Tarnow Mills Ltd, over'],
    ],
    [
      'Dana Frost replaced Mr Tom Hale as managing director of Tarnow Mills Ltd last year.',
      ['Dana Frost leads Tarnow Mills Ltd', 'Tom Hale leads Tarnow Mills Ltd, over'],
    ],
    [
      'Tom Hale was succeeded by Dana Frost as managing director of Tarnow Mills Ltd in May.',
      ['Dana Frost leads Tarnow Mills Ltd', 'Tom Hale leads Tarnow Mills Ltd, over'],
    ],
    [
      'Tom Hale was replaced as finance director of Tarnow Mills Ltd by Dana Frost.',
      ['Dana Frost works_for Tarnow Mills Ltd', 'Tom Hale works_for Tarnow Mills Ltd, over'],
    ],
    [
      'Tom Hale handed over to Dana Frost as chair of Halm House Trust.',
      ['Dana Frost leads Halm House Trust', 'Tom Hale leads Halm House Trust, over'],
    ],
    ['Dana Frost was re-elected unopposed as chair of Halm Rowing Club.', ['Dana Frost leads Halm Rowing Club']],
    [
      'Tom Hale stood down as treasurer of Halm House Trust after six years.',
      ['Tom Hale works_for Halm House Trust, over'],
    ],
    ['Tom Hale came off our board last year.', ['Tom Hale works_for tealharbour.example, over']],
    [
      'Tom Hale is still treasurer (day job: partner at Tarnow Mills Ltd).',
      ['Tom Hale works_for Tarnow Mills Ltd', 'Tom Hale works_for tealharbour.example'],
    ],
    ['Dana Frost remains our secretary.', ['Dana Frost works_for tealharbour.example']],
  ])('%s', (body, says) => expect(told(body)).toEqual(says));

  test('in the minutes of a body without its name', () => {
    const body = `Minutes of the annual general meeting\n\n- Dana Frost re-elected president, unopposed again\n- Treasurer: Vera Lund steps down after 6 years, with thanks. Replaced by her son Kim Lund.`;
    expect(told(body, 'meeting', 'AGM of Halm Athletic Club').toSorted()).toEqual([
      'Dana Frost leads Halm Athletic Club',
      'Kim Lund works_for Halm Athletic Club',
      'Vera Lund works_for Halm Athletic Club, over',
    ]);
  });

  test.each([
    'Dana Frost will take over from Tom Hale as chair of Halm House Trust.',
    'Dana Frost might succeed Tom Hale as chair of Halm House Trust.',
    'Dana Frost may be elected president of Halm Rowing Club.',
    'Tom Hale was not re-elected as president of Halm Rowing Club.',
    'Should Dana Frost take over as chair of Halm House Trust?',
    'If Dana Frost takes over from Tom Hale as chair of Halm House Trust, we resign.',
    'I hear Dana Frost took over from Tom Hale as chair of Halm House Trust.',
    'Tom Hale stood for election as president of Halm Rowing Club.',
    'We met Orbis Freight Ltd. Tom Hale is treasurer.',
    'Tom Hale is the secretary of nobody.',
    'Dana Frost took over the keys from Tom Hale.',
    'The boiler was replaced by Tom Hale.',
  ])('and not: %s', (body) => expect(told(body)).toEqual([]));
});
