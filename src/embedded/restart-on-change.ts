import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Child } from './children.ts';

const FOLDERS = [new URL('../', import.meta.url), new URL('../../workers/', import.meta.url)];
const QUIET_MS = 200;

/** Starts the children anew whenever a source file changes, once for changes that come together. */
export function restartOnChange(children: Child[]): void {
  let soon: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => children.forEach((child) => child.restart()), QUIET_MS);
  };
  for (const folder of FOLDERS) watch(fileURLToPath(folder), { recursive: true }, changed);
}
