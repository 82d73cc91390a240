import { elementAt, lastOf, valueAt } from '../common/element-at.ts';
import type { Mention } from '../common/model.ts';

/** The readings and weak candidates of one span: at most one of them counts, and which is decided when identity is settled. */
export interface Alternative {
  /** The longest run that any of them stands in, as written. */
  run: string;
  /** The reading that counts if nothing known covers the run; none when all are weak candidates. */
  reading?: Mention;
}

const length = (m: Mention): number => (m.end ?? 0) - (m.start ?? 0);
const text = (m: Mention): string => m.run ?? m.name ?? '';

/** Surest first, then longest, then by place and wording; never by the order in which they were found. */
const before = (a: Mention, b: Mention): number =>
  Number(a.tier === 'weak') - Number(b.tier === 'weak') ||
  b.confidence - a.confidence ||
  length(b) - length(a) ||
  (a.start ?? 0) - (b.start ?? 0) ||
  (a.label + text(a) < b.label + text(b) ? -1 : 1);

const longer = (a: string, b: string): string => (b.length > a.length || (b.length === a.length && b < a) ? b : a);

/** Sorts a document's readings and weak candidates into alternatives by overlap; answers with each one's by its index. */
export function alternatives(mentions: Mention[], eligible: (index: number) => boolean): Map<number, Alternative> {
  const open = mentions
    .map((mention, index) => ({ mention, index }))
    .filter(({ mention, index }) => (mention.tier === 'reading' || mention.tier === 'weak') && eligible(index))
    .toSorted((a, b) => before(a.mention, b.mention));
  const found = new Map<number, Alternative>();
  const leaders = new Map<number, Leader[]>();
  for (const { mention, index } of open) {
    const leader = blocks(mention)
      .flatMap((block) => leaders.get(block) ?? [])
      .reduce<Leader | undefined>(
        (first, l) => (overlap(l.mention, mention) && (!first || l.order < first.order) ? l : first),
        undefined,
      );
    if (leader) leader.alternative.run = longer(leader.alternative.run, text(mention));
    else lead(leaders, mention, found.size);
    found.set(index, leader?.alternative ?? lastOf(valueAt(leaders, elementAt(blocks(mention), 0))).alternative);
  }
  return found;
}

interface Leader {
  mention: Mention;
  alternative: Alternative;
  order: number;
}

function lead(leaders: Map<number, Leader[]>, mention: Mention, order: number): void {
  const alternative = { run: text(mention), ...(mention.tier === 'reading' ? { reading: mention } : {}) };
  for (const block of blocks(mention))
    leaders.set(block, [...(leaders.get(block) ?? []), { mention, alternative, order }]);
}

const BLOCK = 64;
const NOWHERE = -1;

const blocks = ({ start, end }: Mention): number[] =>
  start === undefined || end === undefined
    ? [NOWHERE]
    : Array.from(
        { length: Math.floor(Math.max(end - 1, start) / BLOCK) - Math.floor(start / BLOCK) + 1 },
        (_, i) => Math.floor(start / BLOCK) + i,
      );

const overlap = (a: Mention, b: Mention): boolean =>
  a.start !== undefined && b.start !== undefined && a.start < (b.end ?? 0) && b.start < (a.end ?? 0);
