import { createHash, randomBytes } from 'node:crypto';
import { eachTime, type Once } from '../../stores/db/once.ts';
import { z } from 'zod';
import { isValidLink, signLink } from '../../access/links.ts';
import { vaultRoots } from '../../access/root-keys.ts';
import { invalid, Problem } from '../../common/errors.ts';
import type { Context } from '../../context.ts';
import * as requests from '../../stores/collection/oauth-requests.ts';
import { open, seal } from '../../stores/collection/vault.ts';
import * as members from '../../stores/orgs/members.ts';
import * as orgs from '../../stores/orgs/orgs.ts';
import { toolkits } from '../../toolkits/load.ts';
import { atBase } from '../../toolkits/http-json/preset.ts';
import { askToken, type Tokens } from '../../toolkits/oauth/ask-token.ts';
import { knownToolkit } from '../../toolkits/read/known.ts';
import type { Authorization, Toolkit } from '../../toolkits/toolkit.ts';
import { connect } from './connect.ts';

/** Where a provider sends people back to. */
export const CALLBACK = '/connections/oauth/callback';
const SECONDS = 600;
const WAIT_MS = 30_000;

/** Who wants which source authorized for which business. */
export interface Asking {
  org: string;
  by: string;
  /** An admin key asked: `by` need not be a member. */
  admin: boolean;
  slug: string;
  entity: string;
  client_id: string;
  client_secret: string;
  account?: string | undefined;
  /** The service's own address. */
  base: string;
}

const Kept = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  account: z.string().optional(),
  admin: z.boolean(),
  verifier: z.string(),
  redirect_uri: z.string(),
});

/** Begins an authorization and answers the address at which it is given; Problem `invalid` for a toolkit that takes none. */
export async function beginAuthorization(ctx: Context, once: Once, asking: Asking): Promise<string> {
  const { org, by, slug, entity, base, client_id, client_secret, account, admin } = asking;
  const authorization = await authorizationOf(ctx, await knownToolkit(slug, ['body', 'slug']));
  if (base === '')
    throw new Problem('unavailable', 'The service does not know its own address: the operator sets PUBLIC_URL.');
  const id = `auth_${randomBytes(16).toString('hex')}`;
  const kept = { client_id, client_secret, account, admin, verifier: randomBytes(32).toString('base64url') };
  const redirect_uri = `${base}${CALLBACK}`;
  const text = JSON.stringify({ ...kept, redirect_uri });
  const sealed = await seal(ctx.db, vaultRoots(ctx.config), { org, id, field: 'authorization' }, text);
  const request = { request_id: id, entity, toolkit: slug, requested_by: by, sealed };
  await once(() => (tx) => requests.add(tx, org, request, SECONDS));
  const url = new URL(authorization.authorize_url);
  const fields = {
    response_type: 'code',
    client_id,
    redirect_uri,
    ...(authorization.scope && { scope: authorization.scope }),
    ...authorization.parameters,
    state: await stateOf(ctx, org, id),
    code_challenge: createHash('sha256').update(kept.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.toString();
}

/** Where a toolkit's people grant access, at the operator's server where one is set. */
async function authorizationOf({ config }: Context, { name, authorization }: Toolkit): Promise<Authorization> {
  if (!authorization) {
    const all = [...(await toolkits()).values()].filter((one) => one.authorization).map((one) => one.name);
    throw invalid(
      ['body', 'slug'],
      `${name} is connected with credentials: POST /org/{org_id}/connections/vault. Authorized are: ${all.join(', ')}.`,
    );
  }
  const base = config.PRESET_URLS.get(name);
  if (base === undefined) return authorization;
  const { authorize_url, token_url } = authorization;
  return { ...authorization, authorize_url: atBase(authorize_url, base), token_url: atBase(token_url, base) };
}

const State = z.tuple([z.string(), z.string(), z.number(), z.string(), z.string(), z.string()]);
const claimed = (org: string, id: string, expires: number, nonce: string) =>
  ({ method: 'GET', path: CALLBACK, org, id, expires, nonce }) as const;

async function stateOf({ config, clock }: Context, org: string, id: string): Promise<string> {
  const expires = Math.floor(clock.now().getTime() / 1_000) + SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const { kid, sig } = await signLink(config, claimed(org, id, expires, nonce));
  return Buffer.from(JSON.stringify([org, id, expires, nonce, kid, sig])).toString('base64url');
}

/** The org and the authorization that a state is about; Problem `invalid` for one that we did not sign, or that is over. */
async function readState({ config, clock }: Context, text: string): Promise<{ org: string; id: string }> {
  const state = State.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  if (!state.success) throw over();
  const [org, id, expires, nonce, kid, sig] = state.data;
  if (!(await isValidLink(config, claimed(org, id, expires, nonce), { kid, sig }, clock.now()))) throw over();
  return { org, id };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const over = (): Problem =>
  new Problem(
    'invalid',
    'This address is not one of ours, was used before, or is older than ten minutes. Begin the authorization again.',
  );

/** What a provider sends somebody back with. */
export interface Returned {
  state: string;
  code?: string | undefined;
  error?: string | undefined;
}

/** What became of an authorization. */
interface Authorized {
  org: string;
  by: string;
  toolkit: string;
  entity: string;
  connection_id: string;
  sync_job_id: string;
}

/** Ends an authorization, once: has the code changed for tokens, stores the grant and starts the first sync. Throws a Problem with a sentence for whoever came back. */
export async function endAuthorization(ctx: Context, { state, code, error }: Returned): Promise<Authorized> {
  const { org, id } = await readState(ctx, state);
  const found = await orgs.get(ctx.db, org);
  const request = found && !found.deleted_at ? await requests.take(ctx.db, org, id) : undefined;
  if (!request) throw over();
  const { toolkit: slug, entity, requested_by: by } = request;
  if (error !== undefined || code === undefined) throw denied(error);
  const place = { org, id, field: 'authorization' };
  const kept = Kept.parse(JSON.parse(await open(ctx.db, vaultRoots(ctx.config), place, request.sealed)));
  if (!kept.admin) await refuseWithoutRights(ctx, org, by);
  const toolkit = await knownToolkit(slug);
  const { token_url, style } = await authorizationOf(ctx, toolkit);
  const { client_id, client_secret, verifier, redirect_uri, account } = kept;
  const run = { fetch: ctx.outgoing.fetch, note: () => {}, signal: AbortSignal.timeout(WAIT_MS) };
  const grant = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier };
  const tokens = await askToken(run, { token_url, client_id, client_secret, style, grant });
  const held = heldBy({ client_id, client_secret, token_url }, tokens);
  const credentials = { ...held, ...(account !== undefined && { account }) };
  const given = { toolkit: slug, entity, origin: 'manual' as const, created_by: by, credentials };
  return {
    org,
    by,
    toolkit: slug,
    entity,
    ...(await connect(ctx, eachTime(ctx.db), org, given).catch(withoutRefresh(tokens))),
  };
}

/** The credentials that tokens make: a grant, or an access token that does not run out. */
function heldBy(client: { client_id: string; client_secret: string; token_url: string }, tokens: Tokens) {
  const { refresh_token, access_token } = tokens;
  return refresh_token === undefined ? { token: `Bearer ${access_token}` } : { oauth2: { ...client, refresh_token } };
}

const withoutRefresh =
  (tokens: Tokens) =>
  (error: unknown): never => {
    if (tokens.refresh_token !== undefined || !(error instanceof Problem) || error.code !== 'invalid') throw error;
    throw new Problem(
      'invalid',
      'The provider gave no refresh token. Remove the access that was granted there before, and begin again.',
    );
  };

async function refuseWithoutRights({ db }: Context, org: string, by: string): Promise<void> {
  const member = await members.get(db, org, by);
  if (member && (member.owner || !['reader', 'none'].includes(member.graph_roles.primary ?? ''))) return;
  throw new Problem('forbidden', 'Whoever began this authorization may no longer connect sources of the organization.');
}

function denied(error = 'no code'): Problem {
  const reason = error.replaceAll(/[^\w .-]/g, '').slice(0, 80);
  return new Problem('invalid', `The provider did not grant access (${reason}). Nothing was connected; begin again.`);
}
