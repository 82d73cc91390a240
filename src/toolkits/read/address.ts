import { z } from 'zod';

const SECRET_NAME = /key|token|secret|pass|auth|sig|code|session/i;

/** An address over HTTP. */
export const httpAddress = () =>
  z
    .string()
    .max(2_000)
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'Give an address that begins with https:// or http://',
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
  for (const name of Array.from(url.searchParams.keys())) if (SECRET_NAME.test(name)) url.searchParams.delete(name);
  return url.toString();
}
