import { isSecretName, secretsOf } from '../../toolkits/read/address.ts';
import type { Collected } from '../../toolkits/toolkit.ts';
import { everyText, OF_SHAPE, without } from './redact.ts';

/** Shorter ones are words that a text may well hold. */
const LEAST = 8;

/**
 * Takes a connection's secrets out of what is collected, which every member reads: a source may repeat in a link or a text what it was asked
 * with. Secrets are what stands under the name of one, as in a header, what is one in an address, and `more`, such as access tokens.
 */
export function masking(credentials: unknown, source: string, more: readonly string[]): (item: Collected) => Collected {
  const hide = without([...secretsIn(credentials), ...more], source, LEAST);
  return ({ object, original, ...shown }) => ({
    ...(everyText(shown, hide) as typeof shown),
    ...(object !== undefined && { object }),
    ...(original && { original }),
  });
}

/** The secrets in a value that is one by its name, tells how the source is read, or is neither. */
function secretsIn(value: unknown, known?: 'secret' | 'shape'): string[] {
  if (typeof value === 'string') {
    if (URL.canParse(value)) return secretsOf(value);
    return known === 'secret' ? [value, ...value.split(/\s+/)] : [];
  }
  if (Array.isArray(value)) return value.flatMap((one) => secretsIn(one, known));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => secretsIn(one, known ?? kindOf(name)));
}

function kindOf(name: string): 'secret' | 'shape' | undefined {
  if (OF_SHAPE.has(name)) return 'shape';
  return isSecretName(name) ? 'secret' : undefined;
}
