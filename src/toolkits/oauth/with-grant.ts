import { z } from 'zod';
import type { Collecting } from '../toolkit.ts';
import { OAuth2 } from './credentials.ts';

/** A grant in the place of a password or a token. */
export const grantInstead = OAuth2.optional();

/** Refuses credentials that have neither the fields of a secret of their own nor a grant, or both. */
export const eitherOr = <S extends z.ZodType<{ oauth2?: OAuth2 | undefined }>>(schema: S, fields: string[]): S =>
  schema
    .refine((given) => fields.every((name) => Object.hasOwn(given as object, name)) !== (given.oauth2 !== undefined), {
      message: `Give either ${fields.join(' and ')} or oauth2.`,
    })
    .meta({ anyOf: [{ required: fields }, { required: ['oauth2'] }] });

/** Asks with a token of the grant, and once with another where that is refused. */
export function fetchWithGrant({
  fetch,
  accessToken,
}: Pick<Collecting<unknown>, 'fetch' | 'accessToken'>): typeof fetch {
  const asking = (token: string, init: RequestInit | undefined): RequestInit => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return { ...init, headers };
  };
  return async (input, init) => {
    const token = await accessToken();
    const answer = await fetch(input, asking(token, init));
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    return fetch(input, asking(await accessToken(token), init));
  };
}
