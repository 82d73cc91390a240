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

/** Forgets the key of this tab, and the one that this browser keeps. */
export function forgetKey(): void {
  sessionStorage.removeItem(NAME);
  localStorage.removeItem(NAME);
}
