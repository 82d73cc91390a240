import { describe, expect, test } from 'vitest';
import { told } from './told.ts';

describe('who heads or has a house in everyday words', () => {
  test.each([
    ['Dana Frost owns Halm Ceramics.', 'Dana Frost leads Halm Ceramics'],
    ['Halm Ceramics, which Dana Frost owns with her brother, is moving.', 'Dana Frost leads Halm Ceramics'],
    ['Halm Ceramics is run by Dana Frost.', 'Dana Frost leads Halm Ceramics'],
    ["Dana Frost's firm, Halm Ceramics, is moving.", 'Dana Frost works_for Halm Ceramics'],
    ['Dana Frost has been in charge of Halm Ceramics since 2019.', 'Dana Frost leads Halm Ceramics'],
    ['The boss of Halm Ceramics is Dana Frost.', 'Dana Frost leads Halm Ceramics'],
    ['Dana Frost chairs the Halm Ceramics Trust.', 'Dana Frost leads Halm Ceramics Trust'],
    ['Dana Frost is headteacher at Halm Primary School.', 'Dana Frost leads Halm Primary School'],
    ['Dana Frost is clinical lead for surgery at Halm General Hospital.', 'Dana Frost works_for Halm General Hospital'],
    [
      'Halm Ceramics Ltd is still owned by the people who started it, Dana Frost and Tom Hale.',
      'Tom Hale founded Halm Ceramics Ltd',
    ],
    ['Halm Ceramics Ltd belongs to Dana Frost.', 'Dana Frost leads Halm Ceramics Ltd'],
    ['Dana Frost has been at Halm Ceramics for ten years.', 'Dana Frost works_for Halm Ceramics'],
    ['Dana Frost, from Halm Ceramics, rang.', 'Dana Frost works_for Halm Ceramics'],
    ['Dana Frost was made redundant by Halm Ceramics in May.', 'Dana Frost works_for Halm Ceramics, over'],
    ['Dana Frost was let go by Halm Ceramics.', 'Dana Frost works_for Halm Ceramics., over'],
    ['Dana Frost finished at Halm Ceramics on Friday.', 'Dana Frost works_for Halm Ceramics, over'],
    ['Dana Frost was our treasurer until May.', 'Dana Frost works_for tealharbour.example, over'],
    ['Before joining us Dana Frost was with Halm Ceramics.', 'Dana Frost works_for Halm Ceramics., over'],
    ['Dana Frost is no longer with Halm Ceramics.', 'Dana Frost works_for Halm Ceramics., over'],
    ['Halm Ceramics, an Orbis Group company, closed.', 'Halm Ceramics subsidiary_of Orbis Group'],
    ['The parent of Halm Ceramics is Orbis Group.', 'Halm Ceramics subsidiary_of Orbis Group'],
    ['Dana Frost answers to Tom Hale.', 'Dana Frost reports_to Tom Hale'],
    ['Dana Frost is at Idanre College doing a PhD.', 'Dana Frost studied_at Idanre College'],
    ['Dana Frost is in her final year at Idanre College.', 'Dana Frost studied_at Idanre College'],
  ])('%s', (body, says) => expect(told(body).map(bare)).toContain(bare(says)));

  test.each([
    'Dana Frost owns Halm Ceramics shares.',
    'Dana Frost does not own Halm Ceramics.',
    'Does Dana Frost own Halm Ceramics?',
    'Dana Frost would like to be in charge of Halm Ceramics.',
    'Dana Frost chairs the Halm Ceramics meeting.',
    'Dana Frost may be made redundant by Halm Ceramics.',
    'Dana Frost finished at noon.',
    'Halm Ceramics is not owned by Dana Frost.',
    'I hear Halm Ceramics is run by Dana Frost.',
    'Dana Frost has been at Halm Ceramics for lunch.',
  ])('and not: %s', (body) => expect(told(body)).toEqual([]));
});

/** A name that ends a sentence, whose full stop may be taken for a part of it. */
const bare = (words: string): string => words.replace(/\.(?=,|$)/, '');
