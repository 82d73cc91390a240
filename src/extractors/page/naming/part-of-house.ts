import { lettersOf } from '../../words/names.ts';
import type { Page } from '../page.ts';

/** What a house calls what it sells or runs, behind its own name, and what it calls its people together. */
const THING =
  /^(\S+) (?:platform|plattform|data|cloud|app|portal|studio|suite|pro|plus|premium|enterprise|mobile|desktop|online|forecast|insights|analytics|dashboard|console|connect|core|lite|hub|api|sdk|beta)$/i;
const CROWD = /^(\S+) (?:team|crew|support|staff|folks)$/i;

/** What every house has, behind its name: `the Acme Trading Unit`, `Acme Shipping Helpdesk`. */
const ORGAN =
  /^(.+?) (?:(?:Trading|Sales|Support|Customer|Service|Services|Marketing|IT|HR|Finance|Legal|Press|Research|Client|Billing|User|Member) )?(?:Unit|Desk|Helpdesk|Help Desk|Hotline|Helpline|Newsletter|Intranet|Website|Newsroom|Mailroom|Cafeteria|Canteen|Employees|Family|Alumni|Pensioners|Shareholders|Customers|Members)$/u;

/** True for a part of a house, or those whom it has, where the item has the house by its own name. */
function isOrganOfHouse(page: Page, name: string): boolean {
  const own = ORGAN.exec(name)?.[1];
  return own !== undefined && (hasDomain(page, own) || isReadAlone(page, own));
}

const isReadAlone = (page: Page, own: string): boolean =>
  page.readings.some(
    ({ kind, start, end }) => kind === 'ORG' && end - start === own.length && page.text.startsWith(own, start),
  );

/** True for what the house sells that an address of the item is at, and that the text calls without it as well: `Acme Cloud` beside acme.example and `Acme`; and for a part of a house. */
export function isThingOfHouse(page: Page, name: string): boolean {
  const own = THING.exec(name)?.[1];
  return (
    (own !== undefined && hasDomain(page, own) && isCalledOtherwise(page.text, own, name)) || isOrganOfHouse(page, name)
  );
}

/** True where a text has a house's name without the word that follows in another name of it. */
function isCalledOtherwise(text: string, own: string, name: string): boolean {
  for (let at = text.indexOf(own); at >= 0; at = text.indexOf(own, at + own.length))
    if (!text.startsWith(name, at) && !/^[\w@.-]/.test(text.slice(at + own.length, at + own.length + 1))) return true;
  return false;
}

/** The name of the house whose people a name calls together, where an address of the item is at it: `Acme` of `Acme Team`. */
export function houseOfCrowd(page: Page, name: string): string | undefined {
  const own = CROWD.exec(name)?.[1];
  return hasDomain(page, own) ? own : undefined;
}

const hasDomain = (page: Page, own: string | undefined): boolean =>
  own !== undefined &&
  page.mentions.some(
    ({ label, identifiers }) =>
      label === 'Organization' &&
      identifiers.some(
        ({ kind, value }) =>
          kind === 'domain' && value.slice(0, value.indexOf('.')).replaceAll('-', '') === lettersOf(own),
      ),
  );
