import { lettersOf } from '../../words/names.ts';
import type { Page } from '../page.ts';

/** What a house calls what it sells or runs, behind its own name, and what it calls its people together. */
const THING =
  /^(\S+) (?:platform|plattform|data|cloud|app|portal|studio|suite|pro|plus|premium|enterprise|mobile|desktop|online|forecast|insights|analytics|dashboard|console|connect|core|lite|hub|api|sdk|beta)$/i;
const CROWD = /^(\S+) (?:team|crew|support|staff|folks)$/i;

/** True for what the house sells that an address of the item is at: `Acme Cloud` beside acme.example. */
export const isThingOfHouse = (page: Page, name: string): boolean => hasDomain(page, THING.exec(name)?.[1]);

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
      identifiers.some(({ kind, value }) => kind === 'domain' && value.slice(0, value.indexOf('.')) === lettersOf(own)),
  );
