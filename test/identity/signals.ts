import { signalsOf, type Signals } from '../../src/identity/matching/signals.ts';
import { emptyState } from '../../src/identity/profile.ts';
import { parseKey } from '../../src/identity/key.ts';

/** The signals of a profile that nothing is said of but what is given. */
export function signals(key: string, given: Partial<Signals> = {}): Signals {
  const bare = signalsOf({ key, parsed: parseKey(key), state: emptyState(), ties: [] });
  return { ...bare, entities: ['acme'], ...given };
}

/** A person known by name alone. */
export const named = (name: string, given: Partial<Signals> = {}): Signals => signals(`N|acme|Contact|${name}|`, given);

/** A person known by a mail address. */
export const mailed = (email: string, name: string, given: Partial<Signals> = {}): Signals =>
  signals(`E|${email}`, { names: [name], ...given });
