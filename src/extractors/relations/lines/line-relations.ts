import { extractor } from '../../run/extractor.ts';
import { apposedTitles } from '../apposed-titles.ts';
import { parties } from '../parties.ts';
import { housesStated } from '../whole/about.ts';
import { bossesOfHouse } from '../whole/bosses.ts';
import { departures } from '../whole/departures.ts';
import { successions } from '../whole/successions.ts';
import { endFarewells } from '../whole/farewells.ts';
import { houseLines } from './house-lines.ts';
import { letters } from './letters.ts';

/** Relations that lines state by how they are set, and what a text states as a whole. */
export const lineRelations = extractor({
  name: 'line_relations',
  after: ['relations'],
  *find(item, page) {
    yield* houseLines(page, page.about ?? housesStated(page));
    yield* letters(page);
    yield* parties(page);
    yield* apposedTitles(page);
    yield* bossesOfHouse(page);
    yield* successions(item, page);
    yield* departures(item, page);
    endFarewells(item, page);
  },
});
