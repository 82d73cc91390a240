import { isFirstName } from '../../tagger/gazetteer.ts';
import { isOfList, isUnread } from '../../words/domains.ts';
import { namesDomain } from '../../words/house-domains.ts';
import { isOrganizationName, lettersOf } from '../../words/names.ts';
import { nameParts } from '../names.ts';
import type { Address } from '../signature/addresses.ts';

/** What a program is behind the name of whoever it writes for: `Dana Frost via DocuSign`, `Dana Frost (Jira)`. */
const VIA = /\svia\s/i;

/** A display name, with what stands in brackets behind it, and its address. */
interface Shown {
  name: string;
  note?: string | undefined;
  address: Address;
}

/** True for a full name beside the address of the program that writes for many; `label` is all that is shown. */
export function isRelayed(label: string, { name, note = '', address: { local, host } }: Shown): boolean {
  if (!name.includes(' ') || isOrganizationName(name) || namesDomain(name, host)) return false;
  const isSpelled = name
    .toLowerCase()
    .split(/[\s.]+/)
    .some((word) => word.length > 1 && local.includes(word));
  if (isSpelled) return false;
  if (VIA.test(label) || (note !== '' && lettersOf(note) === lettersOf(local))) return true;
  if (isUnread(local)) return namesDomain(note, host) || isGiven(name);
  return isOfList(local, host) && isGiven(name);
}

/** True for words of which the first is a first name. */
const isGiven = (name: string): boolean => isFirstName(nameParts(name).first ?? '');
