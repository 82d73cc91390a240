import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, web, type Answering, type Web } from './web.ts';

/** A source with a token endpoint at `/token` that gives each refresh token but once, and lists behind access tokens. */
export interface Granting extends Web {
  /** The refresh token that is taken next; nothing is, once the grant is revoked. */
  refresh: string | undefined;
  /** Access tokens that are taken. */
  accepted: Set<string>;
  /** How many were given. */
  given: number;
  /** The fields of the requests for tokens. */
  grants: Record<string, string>[];
}

/** `expiresIn` is stated as it is, in seconds; what is not about tokens is `answer`s. */
export async function granting(answer: Answering, expiresIn: unknown = 3_600): Promise<Granting> {
  const server = await web((request, response) => {
    if (request.url?.startsWith('/token')) return void give(request, response);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (self.accepted.has(token)) answer(request, response);
    else response.writeHead(401).end();
  });
  const give = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    self.grants.push(fields);
    const fresh = fields.grant_type === 'authorization_code' || fields.refresh_token === self.refresh;
    if (self.refresh === undefined || !fresh || fields.client_secret !== CLIENT.client_secret)
      return void response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
    const n = ++self.given;
    self.refresh = `canary-refresh-${n}`;
    self.accepted = new Set([`canary-access-${n}`]);
    const tokens = { access_token: `canary-access-${n}`, refresh_token: self.refresh, expires_in: expiresIn };
    json(response, { ...tokens, token_type: 'Bearer' });
  };
  const self: Granting = Object.assign(server, {
    refresh: 'canary-refresh-0' as string | undefined,
    accepted: new Set<string>(),
    given: 0,
    grants: [],
  });
  return self;
}

export const CLIENT = { client_id: 'kestrel-client', client_secret: 'canary-client-secret' };

/** A grant at that server as credentials have it. */
export const grantAt = ({ url }: Web, refresh_token = 'canary-refresh-0') => ({
  oauth2: { ...CLIENT, token_url: `${url}/token`, refresh_token },
});
