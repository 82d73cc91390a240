import { COMMON, gazetteer, isFirstName, LAST, ORGANIZATION } from '../../tagger/gazetteer.ts';
import { isHouseLikePerson } from '../../words/houses-like-people.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { isAddressed } from '../names.ts';

/** Two to four words that somebody may be called by. */
const FULL = /^\p{Lu}[\p{L}'’.-]*(?: (?:v[ao]n|de[nrl]?|zu|ter|la|\p{Lu}[\p{L}'’.-]*)){1,3}$/u;

/** True for two words of which the first is in no list and the second is a surname and nothing else: `Mirela Costa`. */
const isRareName = (name: string): boolean => {
  const [given = '', surname = '', ...more] = name.toLowerCase().split(' ');
  const bits = gazetteer.get(surname) ?? 0;
  return more.length === 0 && !gazetteer.has(given) && (bits & LAST) > 0 && (bits & (COMMON | ORGANIZATION)) === 0;
};

/** True for somebody's name where a field may hold a firm's: a form of address or a given name begins it, or a surname ends it. */
export const isPersonalName = (name: string): boolean =>
  !isOrganizationName(name) &&
  !isHouseLikePerson(name) &&
  (isAddressed(name) || (FULL.test(name) && (isFirstName(firstPart(name, ' ').toLowerCase()) || isRareName(name))));
