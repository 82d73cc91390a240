import type { Mention } from '../../common/model.ts';
import type { Page } from '../page/page.ts';
import { ACTOR, COMMON, FIRST, gazetteer, PLACE } from '../tagger/gazetteer.ts';
import { isOrganizationName } from '../words/names.ts';

/** How sure a name is that stands in a stated relation: sure enough to count by itself. */
const SUSTAINED = 0.6;
export const READ = /^names\./;
export const SEEN = /^(?:names|weak)\./;

/** A name that the tagger was in doubt of is one after all where a relation is stated of it. */
export function sustain(page: Page, index: number, rules: RegExp): void {
  for (const n of [index, page.thing(index)]) {
    const mention = page.mention(n);
    if (!rules.test(mention.rule) || mention.tier === 'establishing') continue;
    if (mention.rule === 'weak.run' && !mayBeFirm(mention)) continue;
    mention.tier = 'reading';
    mention.confidence = Math.max(mention.confidence, SUSTAINED);
  }
}

/** True for a weak run that a relation may make a thing: a name of several words, or a word that is no noun, place or given name; in capitals alone it may stand for anything. */
function mayBeFirm({ name = '', label }: Mention): boolean {
  if (label !== 'Organization') return true;
  const bits = name
    .toLowerCase()
    .split(' ')
    .map((word) => gazetteer.get(word) ?? 0);
  if (bits.length > 1) return bits.some((bit) => (bit & (COMMON | ACTOR | PLACE)) === 0) || isOrganizationName(name);
  return /\p{Ll}/u.test(name) && ((bits[0] ?? 0) & (COMMON | ACTOR | PLACE | FIRST)) === 0;
}
