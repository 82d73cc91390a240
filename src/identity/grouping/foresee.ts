import { groupingDecisions, identifiedAlike } from './component.ts';
import { holdersBelow } from './group-by-identifier.ts';
import { holdingTexts, LEVELS, waitingFor } from './group-by-name.ts';
import { coveringTexts, readingsFor } from './resolve-readings.ts';
import { holdersOf, type Holders } from '../unit/listing.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { listedUnder, readingsOf, type Neighbourhood } from '../unit/neighbourhood.ts';
import { isWeak, lookupsNow, type Profile } from '../unit/profile.ts';

/**
 * Asks at once for what the steps of grouping will most likely ask for one after the other, as far as the profiles that changed tell, and
 * then for what those tell that they meet. It decides nothing: what is asked for beyond it is read when it is asked for.
 */
export function* foresee(near: Neighbourhood, changed: Profile[]): Deciding<void> {
  const able = changed.filter((p) => !isWeak(p));
  const texts = new Set(able.flatMap((p) => [...p.listed.texts, ...lookupsNow(p)]));
  const [, , ...met] = yield* together([
    groupingDecisions(near, able),
    deciders(near, changed),
    identifiedAlike(near, able),
    listedUnder(near, holdersBelow(texts)),
    waitingFor(near, texts, LEVELS),
    readingsFor(near, { profiles: able, texts }),
  ]);
  const others = [...new Set(met.flat())].filter((p) => !changed.includes(p));
  const names = others.filter((p) => p.parsed.kind === 'name');
  yield* together([
    groupingDecisions(near, names),
    deciders(near, others),
    readingsOf(
      near,
      names.map((p) => p.uid),
    ),
  ]);
}

/** The holders by which it is decided what names join, and what readings and weak candidates are. */
const deciders = (near: Neighbourhood, list: Profile[]): Deciding<Holders> =>
  holdersOf(
    near,
    list.flatMap((p) => {
      if (isWeak(p)) return coveringTexts(p);
      return p.parsed.kind === 'name' ? holdingTexts(p) : [];
    }),
  );
