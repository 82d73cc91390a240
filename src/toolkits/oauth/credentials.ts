import { z } from 'zod';
import { httpAddress } from '../read/address.ts';
import { secret } from '../read/secret.ts';

/** What a grant of OAuth 2 leaves behind: with it access tokens are asked for as long as it is not revoked. */
export const OAuth2 = z
  .strictObject({
    client_id: z.string().min(1).max(500),
    client_secret: secret(2_000),
    token_url: httpAddress().describe('Where tokens are asked for.'),
    refresh_token: secret(8_000),
  })
  .describe('A grant of OAuth 2: it is refreshed as long as it is not revoked.');
export type OAuth2 = z.output<typeof OAuth2>;

const WithGrant = z.object({ oauth2: OAuth2 });

/** The grant that credentials hold; undefined where they hold none. */
export const grantIn = (credentials: unknown): OAuth2 | undefined => WithGrant.safeParse(credentials).data?.oauth2;
