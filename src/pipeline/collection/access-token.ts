import { setTimeout as pause } from 'node:timers/promises';
import { vaultRoots } from '../../access/root-keys.ts';
import { Problem } from '../../common/errors.ts';
import type { Context } from '../../context.ts';
import { endGrant, grantOf, keepAccess } from '../../stores/collection/grants.ts';
import { open, seal } from '../../stores/collection/vault.ts';
import { withLease } from '../../stores/db/lease.ts';
import { askToken, GrantRefused, type Tokens } from '../../toolkits/oauth/ask-token.ts';
import { grantIn, type OAuth2 } from '../../toolkits/oauth/credentials.ts';
import type { Asking } from '../../toolkits/read/answer.ts';
import type { ClientStyle } from '../../toolkits/toolkit.ts';
import { sentence } from '../../common/text/sentence.ts';

/** Whose token it is, and how its source is asked. */
interface Granted {
  org_id: string;
  connection_id: string;
  style: ClientStyle;
  /** Called with everything that no log may hold. */
  hide(secrets: string[]): void;
}

interface Access {
  token: string;
  /** When another is asked for, in milliseconds since 1970; left out where the source states no end. */
  until?: number | undefined;
}

/** So long before its end a token is replaced, or after half of a shorter life. */
const EARLY_MS = 60_000;
const POLL_MS = 250;

/**
 * Gives access tokens of a connection's grant. One is asked for when there is none, when it runs out within a minute and when it is the one
 * that was refused; by one process at a time, so that a refresh token which is given but once is never lost. What the source gives is used,
 * however short its life, and also where it is the refused one again.
 */
export function accessTokens(ctx: Context, of: Granted, run: Asking): (refused?: string) => Promise<string> {
  let known: Access | undefined;
  const holds = (one: Access, refused?: string) =>
    one.token !== refused && (one.until === undefined || one.until > ctx.clock.now().getTime());
  const look = async (refused?: string): Promise<Access> => {
    const { before, grant, access } = await kept(ctx, of);
    of.hide([grant.refresh_token, ...(access ? [access.token] : [])]);
    return access && holds(access, refused) ? access : refreshed(ctx, of, run, { before, grant });
  };
  return async (refused) => {
    if (known && holds(known, refused)) return known.token;
    for (;;) {
      known = await withLease(ctx.db, `oauth ${of.org_id} ${of.connection_id}`, () => look(refused));
      if (known) return known.token;
      await pause(POLL_MS, undefined, { signal: run.signal });
    }
  };
}

interface Kept {
  /** The credentials as they are sealed. */
  before: Buffer;
  grant: OAuth2;
}

const places = ({ org_id: org, connection_id: id }: Granted) => ({
  credentials: { org, id, field: 'credentials' },
  access: { org, id, field: 'access' },
});

async function kept({ db, config }: Context, of: Granted): Promise<Kept & { access?: Access | undefined }> {
  const found = await grantOf(db, of.org_id, of.connection_id);
  if (!found) throw new Problem('invalid', sentence`The connection was deleted.`);
  if (found.authorize_again) throw over();
  const roots = vaultRoots(config);
  const grant = grantIn(JSON.parse(await open(db, roots, places(of).credentials, found.sealed)));
  if (!grant) throw new Problem('invalid', sentence`The credentials hold no grant of OAuth 2 any more.`);
  const access = found.access_sealed && (await open(db, roots, places(of).access, found.access_sealed));
  return { before: found.sealed, grant, access: access ? (JSON.parse(access) as Access) : undefined };
}

async function refreshed(ctx: Context, of: Granted, run: Asking, { before, grant }: Kept): Promise<Access> {
  const { db, config, clock } = ctx;
  const { token_url, client_id, client_secret, refresh_token } = grant;
  const asked = { grant_type: 'refresh_token', refresh_token };
  const tokens = await askToken(run, { token_url, client_id, client_secret, style: of.style, grant: asked }).catch(
    async (error: unknown) => {
      if (!(error instanceof GrantRefused)) throw error;
      await endGrant(db, of.org_id, of.connection_id, before);
      throw over();
    },
  );
  const next = tokens.refresh_token ?? refresh_token;
  of.hide([next, tokens.access_token]);
  const access: Access = { token: tokens.access_token, until: untilOf(tokens, clock.now()) };
  const roots = vaultRoots(config);
  const sealed = await seal(db, roots, places(of).access, JSON.stringify(access));
  const credentials = await withToken(ctx, of, before, next);
  const stored = { before, sealed: credentials, access: sealed };
  if (await keepAccess(db, of.org_id, of.connection_id, stored)) return access;
  throw new Problem('unavailable', sentence`Other credentials were stored meanwhile.`, { retryAfter: 1 });
}

function untilOf({ expires_in: seconds }: Tokens, now: Date): number | undefined {
  if (seconds === undefined) return undefined;
  const life = seconds * 1_000;
  return now.getTime() + life - Math.min(EARLY_MS, life / 2);
}

/** The sealed credentials with another refresh token in them. */
async function withToken({ db, config }: Context, of: Granted, before: Buffer, next: string): Promise<Buffer> {
  const place = places(of).credentials;
  const credentials = JSON.parse(await open(db, vaultRoots(config), place, before)) as { oauth2: OAuth2 };
  if (credentials.oauth2.refresh_token === next) return before;
  const changed = { ...credentials, oauth2: { ...credentials.oauth2, refresh_token: next } };
  return seal(db, vaultRoots(config), place, JSON.stringify(changed));
}

const over = (): Problem =>
  new Problem(
    'invalid',
    sentence`The access was revoked at the source, or has run out. Authorize the source again, or store other credentials.`,
  );
