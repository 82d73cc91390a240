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

/** The shape of a packed ranking. */
export const Packed = z.string().regex(/^[0-9a-z.:,]+$/);

/** Reads back what `packed` made. */
export function unpacked(text: string): Scored {
  return text.split(',').flatMap((group) => {
    const [score = '', uids = ''] = group.split(':');
    const list = uids.split('.').map((uid) => Number.parseInt(uid, 36));
    const share = Number.parseInt(score, 36) / 1000;
    return list.filter(Number.isSafeInteger).map((uid): Scored[number] => [uid, share]);
  });
}

/** Tells one question from another. */
export const markOf = (asked: object): string => hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 12);

/** Refuses the cursor of a ranking that another question had. */
export function refuseOther(mark: string, cursor: readonly [mark: string, ...unknown[]] | undefined): void {
  if (cursor && cursor[0] !== mark)
    throw invalid(['body', 'cursor'], 'This cursor belongs to another question. Ask without it.', 'cursor_mismatch');
}
