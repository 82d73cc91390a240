import { elementAt } from '../../common/element-at.ts';
import type { Token } from '../page/tokens.ts';
import type { NameKind, Reading } from './reading.ts';

const KINDS: NameKind[] = ['PER', 'ORG', 'LOC'];
type Votes = Record<NameKind, number>;
const NONE: Readonly<Votes> = { PER: 0, ORG: 0, LOC: 0 };

/** Gives one text one kind all over a document: what most of its places say, counted by how sure they are; a person's lone name goes with the full one. */
export function agree(readings: Reading[], sentences: Token[][]): Reading[] {
  const votes = new Map<string, Votes>();
  const textOf = ({ sentence, from, to }: Reading) =>
    elementAt(sentences, sentence)
      .slice(from, to)
      .map((token) => token.text.toLowerCase())
      .join(' ');
  const vote = (text: string, kind: NameKind, weight: number) => {
    const cast = votes.get(text) ?? { ...NONE };
    cast[kind] += weight;
    votes.set(text, cast);
  };
  for (const reading of readings) {
    const text = textOf(reading);
    vote(text, reading.kind, reading.confidence);
    if (reading.kind === 'PER' && text.includes(' '))
      for (const part of new Set(text.split(' '))) if (part.length > 2) vote(part, 'PER', reading.confidence / 2);
  }
  return readings.map((reading) => {
    const cast = votes.get(textOf(reading)) ?? NONE;
    const kind = KINDS.reduce((best, one) => (cast[one] > cast[best] ? one : best), reading.kind);
    return kind === reading.kind ? reading : { ...reading, kind, confidence: Math.min(reading.confidence, 0.6) };
  });
}
