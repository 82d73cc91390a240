import { z } from 'zod';
import { fingerprint } from '../../readers/parse/fingerprint.ts';

/** Also `apikey`, `passphrase` and `x-auth`, but no `assignee`, `author`, `design` or `keyword`. */
const SECRET_NAME =
  /key(?!word)|token|secret|pass|auth(?!ors?(?![a-z]))|(?<![a-z])sig(?![a-z])|signature|code|session|cookie/i;

/** Whether a field, a header or a parameter of that name holds a secret. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const isHttp = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

function isWithoutPassword(text: string): boolean {
  const { username, password } = URL.parse(text) ?? {};
  return !username && !password;
}

/** An address over HTTP, without a password in it: nobody can ask it, and it would be shown. */
export const httpAddress = () =>
  z
    .string()
    .max(2_000)
    .refine(isHttp, 'Give an address that begins with https:// or http://')
    .refine(
      isWithoutPassword,
      'Leave user and password out of the address: they go into fields or headers of their own',
    );

/** Headers to send along; neither line breaks nor those that the connection sets itself. */
export const httpHeaders = () =>
  z
    .record(
      z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, 'Not the name of a header'),
      z
        .string()
        .max(8_000)
        .regex(/^[\t\x20-\x7e\x80-\xff]*$/, 'Not the value of a header')
        .meta({ format: 'password' }),
    )
    .default({})
    .describe('Sent along with every request, such as `Authorization`.');

/** An address for people: without user, password, fragment and what its names say is a secret. */
export function shownAddress(text: string): string {
  const url = new URL(text);
  url.username = url.password = url.hash = '';
  for (const name of Array.from(url.searchParams.keys())) if (isSecretName(name)) url.searchParams.delete(name);
  return url.toString();
}

/** What stands for an address in items, which every member reads: its origin, and a mark in the place of all else, which may be a secret. */
export const hiddenAddress = (text: string): string => `${new URL(text).origin}/~${fingerprint(shownAddress(text))}`;

/** An address as it is shown where nothing in its path or query looks like a secret, and a hidden one otherwise. */
export function itemAddress(text: string): string {
  return partsOf(shownAddress(text)).some(looksSecret) ? hiddenAddress(text) : shownAddress(text);
}

function partsOf(address: string): string[] {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`.split(/[/?&=;,+]|%2F/i);
}

/** What of an address is a secret: its password, what stands under the name of one, and parts that look like one. */
export function secretsOf(address: string): string[] {
  const { username, password, searchParams } = new URL(address);
  const named = [...searchParams].flatMap(([name, value]) => (isSecretName(name) ? [value] : []));
  return [username, password, ...named, ...partsOf(address).filter(looksSecret)].flatMap((one) => [one, decoded(one)]);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const looksSecret = (part: string): boolean =>
  part.length >= 10 && (/\d/.test(part) || /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(part)) && /[a-z]/i.test(part);
