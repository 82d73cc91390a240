import { elementAt } from '../../common/element-at.ts';
import type { Token } from '../page/tokens.ts';
import { textOf } from './parts.ts';
import type { NameKind, Reading } from './reading.ts';

const KINDS: NameKind[] = ['PER', 'ORG', 'LOC'];
type Votes = Record<NameKind, number>;
const NONE: Readonly<Votes> = { PER: 0, ORG: 0, LOC: 0 };

/** Gives one text one kind all over a document: what most of its places say, counted by how sure they are; a person's lone name goes with the full one. */
export function agree(readings: Reading[], sentences: Token[][]): Reading[] {
  const votes = new Map<string, Votes>();
  const texts = readings.map(({ sentence, from, to }) =>
    textOf(elementAt(sentences, sentence), from, to).toLowerCase(),
  );
  const vote = (text: string, kind: NameKind, weight: number) => {
    const cast = votes.get(text) ?? { ...NONE };
    cast[kind] += weight;
    votes.set(text, cast);
  };
  for (const [n, reading] of readings.entries()) {
    const text = elementAt(texts, n);
    vote(text, reading.kind, reading.confidence);
    if (reading.kind === 'PER' && text.includes(' '))
      for (const part of new Set(text.split(' '))) if (part.length > 2) vote(part, 'PER', reading.confidence / 2);
  }
  return readings.map((reading, n) => {
    const cast = votes.get(elementAt(texts, n)) ?? NONE;
    const kind = KINDS.reduce((best, one) => (cast[one] > cast[best] ? one : best), reading.kind);
    return kind === reading.kind ? reading : { ...reading, kind, confidence: Math.min(reading.confidence, 0.6) };
  });
}
