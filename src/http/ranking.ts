import { hash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../common/errors.ts';

/** Surrogates of what was found with their scores in thousandths, best first. */
export type Scored = [uid: number, score: number][];

/** A ranking as a cursor carries it: `score:uid.uid,score:uid`, numbers to the base 36 and scores in thousandths. */
export function packed(hits: Scored): string {
  const groups: { score: number; uids: string[] }[] = [];
  for (const [uid, score] of hits) {
    if (groups.at(-1)?.score !== score) groups.push({ score, uids: [] });
    groups.at(-1)?.uids.push(uid.toString(36));
  }
  return groups.map(({ score, uids }) => `${Math.round(score * 1000).toString(36)}:${uids.join('.')}`).join(',');
}

const GROUP = String.raw`[0-9a-z]{1,10}:[0-9a-z]{1,11}(?:\.[0-9a-z]{1,11})*`;

/** The shape of a packed ranking. */
export const Packed = z.string().regex(new RegExp(`^${GROUP}(?:,${GROUP})*$`));

/** Reads back what `packed` made; each surrogate once. */
export function unpacked(text: string): Scored {
  const scores = new Map<number, number>();
  for (const group of text.split(',')) {
    const [score = '', uids = ''] = group.split(':');
    for (const uid of uids.split('.').map((one) => Number.parseInt(one, 36)))
      if (Number.isSafeInteger(uid) && !scores.has(uid)) scores.set(uid, Number.parseInt(score, 36) / 1000);
  }
  return [...scores];
}

/** Tells one question from another. */
export const markOf = (asked: object): string => hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 12);

/** Refuses the cursor of a ranking that another question had. */
export function refuseOther(
  mark: string,
  cursor: readonly [mark: string, ...unknown[]] | undefined,
  place: 'body' | 'query' = 'body',
): void {
  if (cursor && cursor[0] !== mark)
    throw invalid([place, 'cursor'], 'This cursor belongs to another question. Ask without it.', 'cursor_mismatch');
}
