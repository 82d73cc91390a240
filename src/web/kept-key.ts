const NAME = 'quern.key';

/** The key of this tab, else the one that this browser keeps. */
export const keptKey = (): string | undefined =>
  sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME) ?? undefined;

/** Whether this browser keeps a key for all its tabs. */
export const isKept = (): boolean => localStorage.getItem(NAME) !== null;

/** Keeps a key for this tab; for all tabs, and beyond their closing, where one stays signed in. */
export function keepKey(key: string, stay: boolean): void {
  sessionStorage.setItem(NAME, key);
  if (stay) localStorage.setItem(NAME, key);
  else localStorage.removeItem(NAME);
}

const MADE = 'quern.made.';
const TAIL = 6;
const placeOf = (key: string): string => MADE + key.slice(-TAIL);

/** Notes that a key was made by opening a link, and by which id it is revoked; tabs may have one each. */
export const noteMade = ({ id, key }: { id: string; key: string }): void => localStorage.setItem(placeOf(key), id);

/** The id of a key that a link made, which is noted no longer; undefined of any other. */
export function takeMade(key: string): string | undefined {
  const id = localStorage.getItem(placeOf(key)) ?? undefined;
  localStorage.removeItem(placeOf(key));
  return id;
}

/** Forgets the key of this tab, and the one that this browser keeps. */
export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}

const UNREVOKED = 'quern.unrevoked.';

/** Notes the id of a key that is still to be revoked, and of which org. */
export const noteUnrevoked = (id: string, org: string): void => localStorage.setItem(UNREVOKED + id, org);
export const forgetUnrevoked = (id: string): void => localStorage.removeItem(UNREVOKED + id);

/** The ids of an org's keys that this browser has still to revoke. */
export const unrevokedOf = (org: string): string[] =>
  Object.entries(localStorage).flatMap(([name, of]) =>
    name.startsWith(UNREVOKED) && of === org ? name.slice(UNREVOKED.length) : [],
  );
