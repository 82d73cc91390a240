import { z } from 'zod';
import { eitherOr, grantInstead } from '../oauth/with-grant.ts';
import { secret } from '../read/secret.ts';

const Fields = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[^\s/@]+$/, 'must be a host name such as imap.example.com'),
  port: z.int().min(1).max(65_535).optional().describe('Left out: 993 with TLS, 143 without.'),
  tls: z.boolean().default(true).describe('Without: TLS only where the server offers to start it.'),
  authority: z
    .string()
    .max(20_000)
    .optional()
    .describe("The certificate of the server's own authority, as PEM, where no public one signed it."),
  username: z.string().min(1).max(500),
  password: secret(2_000).optional().describe('Many providers want one that is made for one app.'),
  oauth2: grantInstead,
  folders: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(50)
    .default(['INBOX'])
    .describe('Paths, or special uses such as `\\Sent`.'),
});

export const Credentials = eitherOr(Fields, ['password']);

/** What one connection to a mailbox is made with. */
export type ImapCredentials = z.output<typeof Credentials>;
