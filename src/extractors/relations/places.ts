import type { Page } from '../page/page.ts';
import { isOrganizationName } from '../words/names.ts';
import type { Scene } from './scene.ts';
import type { Actor } from './masked.ts';

const CODE = /^, ?\(?([A-Z]{2,3})\b(?!\s+[A-Z])/;

/** A place with the region and country that follow it: `Warren, Michigan`. */
export function placeOf({ text }: Page, { actors }: Scene, first: Actor): string {
  let { end } = first;
  for (let n = 0; n < 3; n++) {
    const code = CODE.exec(text.slice(end, end + 16));
    const next = actors.find((actor) => actor.start > end && /^,\s$/.test(text.slice(end, actor.start)));
    if (next && isRegion(next, text.slice(next.end, next.end + 1))) ({ end } = next);
    else if (code && !next) end += code[0].length;
    else break;
  }
  return text.slice(first.start, end).replace(/[\s>]+/g, ' ');
}

const isRegion = ({ kind, name }: Actor, follows: string): boolean =>
  kind === 'L' ||
  /^[A-Z]{2,3}$/.test(name) ||
  (kind === 'O' && /^(?:[.;)]|)$/.test(follows) && !/\s/.test(name) && !isOrganizationName(name));
