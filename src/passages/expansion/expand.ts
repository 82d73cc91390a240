import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import { beginnings, withBeginnings } from './beginnings.ts';
import { compounds, partsHeld, termsWithin } from './compounds.ts';
import { pairsIn, withPairs } from './pairs.ts';
import { isHeldBy, translated, wantedBy, type Wanted } from '../question.ts';
import { maySlip, meant } from './slips.ts';
import { standingOf, type Read } from './standing-of.ts';

/**
 * What stands in passages of a question, words that none holds being taken for the beginnings of longer ones, for compounds of those that
 * they hold, then for slips of them.
 */
export async function expanded(db: Db, graph: string, wanted: Wanted[], known: Standing): Promise<Read> {
  const begun = beginnings(wanted, known);
  if (begun.size === 0) return { known, wanted };
  const composed = compounds(wanted.filter(({ word }) => begun.has(word)));
  const paired = pairsIn(wanted);
  const further = await standingOf(db, graph, known, [
    ...[...begun.values()].flat(),
    ...composed.flatMap(termsWithin),
    ...paired.flatMap(({ terms }) => terms),
  ]);
  const found = withPairs(withBeginnings(wanted, begun, further), paired, further);
  const parted = found.flatMap((one) => {
    const parts =
      composed.some(({ word }) => word === one.word) && !isHeldBy(one, further) ? partsHeld(one, further) : [];
    return parts.length > 0 ? parts.map((part) => translated(wantedBy([part]), 'de')) : [one];
  });
  return withSlips(db, graph, parted, further);
}

const MAX_SLIPS = 2;

async function withSlips(db: Db, graph: string, wanted: Wanted[], known: Standing): Promise<Read> {
  const unheld = wanted
    .filter((one) => !one.isRepeated && !isHeldBy(one, known) && maySlip(one.word))
    .slice(0, MAX_SLIPS);
  const found = await Promise.all(unheld.map(({ word }) => meant(db, graph, known.number, word)));
  const words = new Map(unheld.map(({ word }, i) => [word, found[i] ?? []]));
  const read = wanted.map((one) => {
    const others = words.get(one.word) ?? [];
    const { forms } = wantedBy(others);
    return others.length > 0 ? { ...one, own: forms, forms, isSlip: true } : one;
  });
  const terms = read.filter(({ word }) => (words.get(word) ?? []).length > 0).flatMap(({ forms }) => forms);
  return { known: await standingOf(db, graph, known, terms), wanted: read };
}
