import { isFirstName } from '../../tagger/gazetteer.ts';
import { isRole } from '../../words/domains.ts';
import { namesDomain } from '../../words/house-domains.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import type { Address } from '../signature/addresses.ts';

/** Somebody and the house, as display names have them: `Ann at Acme`, `Kai von Lumen Labs`. */
const OF =
  /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?) (?:(?<sure>from|at|@|bei|chez|presso|hos)|von|van|de|da|di) (?<house>\p{Lu}.{2,60})$/u;

/** A display name that says who somebody is of: the house of a shared mailbox, else the person with the house as the note. A small word that surnames have as well leads to a house of several words alone. */
export function ofHouse<T extends { name?: string; note?: string }>(shown: T, address: Address | undefined): T {
  const match = OF.exec(shown.name ?? '');
  const { house = '', sure } = match?.groups ?? {};
  const who = match?.[1] ?? '';
  if (!house || !address || !isFirstName(firstPart(who, ' ').toLowerCase())) return shown;
  const isHouse = isOrganizationName(house) || namesDomain(house, address.host);
  if (!isHouse || (sure === undefined && !house.includes(' '))) return shown;
  return isRole(address.local) ? { ...shown, name: house } : { ...shown, name: who, note: shown.note ?? house };
}
