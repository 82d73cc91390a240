import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { ask, textOf, type Asking } from '../read/answer.ts';
import type { ClientStyle } from '../toolkit.ts';
import { sentence } from '../../common/text/sentence.ts';

interface TokenRequest {
  token_url: string;
  client_id: string;
  client_secret: string;
  style: ClientStyle;
  /** The fields of the grant, such as `grant_type` and `refresh_token`. */
  grant: Record<string, string>;
}

/** Three centuries. */
const MAX_SECONDS = 1e10;
/** Characters of an answer with tokens. */
const LONGEST = 65_536;

export const Tokens = z.object({
  access_token: z.string().min(1).max(16_000),
  refresh_token: z.string().min(1).max(8_000).optional(),
  /** Seconds; left out where nothing usable is stated. */
  expires_in: z.coerce.number().positive().max(MAX_SECONDS).optional().catch(undefined),
});
export type Tokens = z.output<typeof Tokens>;

/** The grant holds no longer: whoever gave it has to give it again. */
export class GrantRefused extends Problem {}

const ANSWERS = [400, 401, 403];
const OVER =
  /^(?:invalid_grant|invalid_refresh_token|bad_refresh_token|expired_token|token_expired|token_revoked|invalid_code|bad_code|bad_auth_code|code_already_used)$/i;
const STRANGER = /^(?:invalid_client|unauthorized_client|invalid_client_id|bad_client_id|bad_client_secret)$/i;

/** Asks for tokens; throws `GrantRefused` where the grant is over, Problem `invalid` for what else only the owner can mend, others for what may pass. */
export async function askToken(run: Asking, request: TokenRequest): Promise<Tokens> {
  const { host } = new URL(request.token_url);
  const answer = await ask(run, request.token_url, asSent(request), ANSWERS);
  const body = parsed(textOf(answer));
  const found = Tokens.safeParse(body);
  if (answer.status < 300 && found.success) return found.data;
  const { error = '', status = '' } = TokenError.safeParse(body).data ?? {};
  if ([error, status].some((code) => OVER.test(code)))
    throw new GrantRefused('invalid', sentence`${host} says that the access is revoked or has run out.`);
  if ([error, status].some((code) => STRANGER.test(code)) || answer.status === 401)
    throw new Problem('invalid', sentence`${host} does not know this client, or its secret is another one.`);
  const code = /^[\w.-]{1,60}$/.exec(error || status)?.[0];
  throw new Problem('invalid', sentence`${host} gives no token (${code ?? answer.status}).`);
}

const TokenError = z.object({
  error: z.string().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
});

function asSent({ client_id, client_secret, style, grant }: TokenRequest): RequestInit {
  if (style === 'form') {
    const fields = new URLSearchParams({ ...grant, client_id, client_secret });
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    return { method: 'POST', headers, body: fields.toString() };
  }
  const basic = Buffer.from(`${encodeURIComponent(client_id)}:${encodeURIComponent(client_secret)}`).toString('base64');
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Basic ${basic}` };
  return { method: 'POST', headers, body: JSON.stringify(grant) };
}

function parsed(text: string): unknown {
  if (text.length > LONGEST) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
