import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Request } from 'express';
import type { Route } from '../http/route.ts';
import { bearer, type Admitted } from './admit.ts';

/** Who was let in with which key: no proof that it holds, for the key may have been revoked since. */
export interface KnownCallers {
  of(route: Route, req: Request): Admitted | undefined;
  note(route: Route, req: Request, admitted: Admitted): void;
  forget(req: Request): void;
}

/** Remembers those that were let in last by the hashes of their keys, `most` of them. */
export function knownCallers(most: number): KnownCallers {
  const known = new Map<string, Admitted>();
  return {
    of: (route, req) => {
      const key = keyOf(route, req);
      return key === undefined ? undefined : known.get(key);
    },
    forget(req) {
      for (const tagged of [true, undefined] as const) known.delete(keyOf({ tagged }, req) ?? '');
    },
    note(route, req, admitted) {
      const key = keyOf(route, req);
      if (key === undefined || admitted.caller.admin) return;
      known.delete(key);
      known.set(key, admitted);
      for (const [oldest] of known) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
    },
  };
}

/** A route with a tag is told of a graph's version by the statement that lets its caller in, others are not. */
function keyOf({ tagged }: Pick<Route, 'tagged'>, req: Request): string | undefined {
  const key = bearer(req);
  return key === undefined ? undefined : `${hash('sha256', key, 'base64url')}${tagged ? ' tagged' : ''}`;
}

/** Whether two admissions lead to one answer. */
export const isSame = (one: Admitted, other: Admitted): boolean => isDeepStrictEqual(told(one), told(other));

const told = ({ caller, org, notifications, version }: Admitted) => [caller, org, notifications, version];
