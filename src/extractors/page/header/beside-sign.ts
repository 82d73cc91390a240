import { isFirstName } from '../../tagger/gazetteer.ts';
import { firstPart } from '../../words/parts.ts';
import { hasLegalForm, isOrganizationName } from '../../words/names.ts';
import { isTitle } from '../signature/card-parts.ts';
import { isAddressed, unaddressed } from '../names.ts';
import { mayBeHouse } from './house-note.ts';
import type { Mailbox } from './mailboxes.ts';

/** What parts somebody from the house in lists, as wide as a stroke. */
export const SIGN = / [|@] (?![^()]*\))/g;

/** Two sides of a stroke or dash. */
const SIDES = /^(\p{Lu}[^/]{2,60}?)(?: [-–—/] (?=\p{L})|\/(?=\p{Lu}))([^/]{2,70})$/u;
const NAME =
  /^\p{Lu}[\p{L}.'’-]*(?: (?:v[ao]n|de[nrl]?|der|te[nr]|la|le|di|da|dos|zu|al|el|\p{Lu}[\p{L}.'’-]*)){1,5}$/u;

/** True for what begins as people's names do. */
const begins = (name: string): boolean =>
  isAddressed(name) || isFirstName(firstPart(unaddressed(name), ' ').toLowerCase());
const isHouse = (text: string): boolean => isOrganizationName(text) || hasLegalForm(text);
/** True for what has the form of somebody's full name. */
const isSomebody = (text: string): boolean => NAME.test(text) && !isHouse(text);

/** A full name without its initials behind it, by which minutes call somebody: `Dana Frost DF`. */
function withoutInitials(name: string): string {
  const at = name.lastIndexOf(' ');
  const initials = name.slice(0, at).replace(/(?<=\p{L})[\p{L}.'’]+|[ -]/gu, '');
  return name.slice(at + 1) === initials && initials.length > 1 ? name.slice(0, at) : name;
}

/** Somebody on one side of a stroke or dash with the house or title on the other as the note, or one on each: `Dana Frost / Acme Ltd`. */
export function parted(box: Mailbox): Mailbox[] {
  const [, one = '', other = ''] = box.address ? [] : (SIDES.exec(box.name ?? '') ?? []);
  if (!one) return [box];
  const noted = (name: string, note: string): Mailbox => ({
    ...box,
    name: withoutInitials(name),
    note: box.note ? `${note}, ${box.note}` : note,
  });
  if (isHouse(one) && isSomebody(other) && begins(other)) return [noted(other, one)];
  if (!isSomebody(one)) return [box];
  if (isSomebody(other) && begins(other) && begins(one))
    return [
      { ...box, name: one },
      { ...box, name: other },
    ];
  if (isTitle(other) || (/^\p{Lu}/u.test(other) && (isHouse(other) || mayBeHouse(other)))) return [noted(one, other)];
  const name = withoutInitials(one);
  return [begins(one) || name !== one ? { ...box, name } : box];
}
