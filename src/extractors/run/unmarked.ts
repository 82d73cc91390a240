import type { Claim } from '../../common/model.ts';
import { listMark } from '../page/list-mark.ts';

const LOOK = 80;

/** A claim whose words in a body begin behind what marks them as a point of a list. */
export function unmarked(body: string, claim: Claim): Claim {
  const { start, end } = claim;
  if (start === undefined || end === undefined) return claim;
  const mark = listMark(body.slice(start, Math.min(end, start + LOOK)));
  return mark === 0 ? claim : { ...claim, start: start + mark };
}
