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

const MADE = 'quern.made';

/** Notes that a key was made by opening a link, and by which id it is revoked. */
export const noteMade = (created: { id: string; key: string }): void =>
  localStorage.setItem(MADE, JSON.stringify({ id: created.id, of: created.key.slice(-TAIL) }));

/** The id of a key that a link made; undefined of any other. */
export function madeKey(key: string): string | undefined {
  const { id, of } = JSON.parse(localStorage.getItem(MADE) ?? '{}') as { id?: string; of?: string };
  return of === key.slice(-TAIL) ? id : undefined;
}
const TAIL = 6;

/** Forgets the key of this tab, and the one that this browser keeps. */
export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}
