import type { Label } from '../../../common/model.ts';
import { isFirstName } from '../../tagger/gazetteer.ts';
import { firstPart } from '../../words/parts.ts';
import type { Page } from '../page.ts';
import { personNamed } from './person-named.ts';

const beginsGiven = (name: string): boolean => isFirstName(firstPart(name, ' ').toLowerCase());

/** True for a house by the surnames of two: `Kendall & Grey`. */
export const isHouseOfTwo = (name: string): boolean =>
  / & /.test(name) && !name.split(' & ').every((half) => beginsGiven(half));

/** What the item has named so already, in minutes by initials, too; somebody is not the house of two surnames that has the same letters: `Kendall Grey` of `Kendall & Grey`. */
export function namedBefore(page: Page, label: Label, name: string): number | undefined {
  const isInitials = label === 'Contact' && page.genre === 'minutes' && /^\p{Lu}{2,3}$/u.test(name);
  const known = isInitials ? personNamed(page, name) : page.referents.find(label, name);
  const isOfTwo = known !== undefined && page.mention(known).name?.includes(' & ');
  return isOfTwo && /^\p{L}+ \p{L}+$/u.test(name) && beginsGiven(name) ? undefined : known;
}
