import { total } from '../figures.ts';
import type { GoldText } from '../gold.ts';
import { normalised, scoreNames, type NamedThing } from '../score-names.ts';
import { set } from '../set.ts';
import { predictionOf, readSet, rowOf } from '../texts.ts';

/** Every second distinct name of a text, in their order by letters. */
function half({ entities = [] }: GoldText): NamedThing[] {
  const named = entities.filter((e) => e.type === 'Person' || e.type === 'Organization');
  const distinct = new Map(
    named.map((e) => [`${e.type} ${normalised(e.text, e.type)}`, { type: e.type, text: e.text }]),
  );
  return [...distinct.keys()].toSorted().flatMap((key, n) => (n % 2 ? [] : [distinct.get(key)!]));
}

export const knownNames = set({
  name: 'known-names',
  order: 30,
  async measure(run) {
    const read = await readSet(run, 'ner-uner-ewt', half);
    if (!read) return undefined;
    const tallies = read.map(({ document, found }) =>
      total(
        (['Person', 'Organization'] as const).map(
          (type) => scoreNames(document.entities ?? [], found.entities, type).tally,
        ),
      ),
    );
    const rows = [rowOf('mails, reviews, web text, half of the names known', [0.74, 0.8], tallies)];
    return { rows, mistakes: [], predictions: read.map(predictionOf) };
  },
});
