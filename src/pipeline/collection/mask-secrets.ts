import { isSecretName, secretsOf } from '../../toolkits/read/address.ts';
import type { Collected } from '../../toolkits/toolkit.ts';
import { everyText, isOrdinary, MARK, OF_SHAPE, without } from './redact.ts';

/** Shorter ones may be words that a text holds anyway. */
const LEAST = 8;
/** Shorter ones that are no words, either. */
const LEAST_ODD = 4;

/**
 * Takes a connection's secrets out of what is collected, which every member reads: a source may repeat in a link or a text what it was asked
 * with. Secrets are what stands under the name of one, as in a header, what is one in an address, and `more`, such as access tokens. What is
 * short or ordinary is hidden where a text says that it is a secret: from gaps elsewhere everybody would know it.
 */
export function masking(credentials: unknown, source: string, more: readonly string[]): (item: Collected) => Collected {
  const secrets = [...new Set([...secretsIn(credentials), ...more])];
  const odd = secrets.filter((one) => one.length < LEAST && !isOrdinary(one));
  const long = without(
    secrets.filter((one) => one.length >= LEAST),
    source,
    LEAST,
  );
  const short = without(odd, source, LEAST_ODD);
  const told = withoutTold(secrets.filter((one) => one.length < LEAST));
  const hide = (text: string) => told(short(long(text)));
  return ({ object, original, ...shown }) => ({
    ...(everyText(shown, hide) as typeof shown),
    ...(object !== undefined && { object }),
    ...(original && { original }),
  });
}

/** Hides secrets behind what says that they are some: the name of a secret, a scheme of authorization, or a user in an address. */
function withoutTold(secrets: string[]): (text: string) => string {
  const written = secrets.filter((one) => one !== '').map((one) => RegExp.escape(one));
  if (written.length === 0) return (text) => text;
  const told = new RegExp(`(${SAYS_SECRET})(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replaceAll(told, (_, before: string) => before + MARK);
}

const SAYS_SECRET =
  '(?:key|token|secret|pass|passwd|password|passphrase|pwd|auth|authorization|sig|signature|code|session|cookie)["\']?(?:\\s{0,3}[=:]\\s{0,3}|%3D|%3A)["\']?|\\b(?:Bearer|Basic|Token)\\s{1,3}|//[^\\s/:@]{1,100}:(?=[^\\s/]{0,300}@)';

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
