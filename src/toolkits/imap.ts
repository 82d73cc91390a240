import { z } from 'zod';
import { readFolder, type FolderState } from './imap/folder.ts';
import { secret } from './read/secret.ts';
import { chosenFolders, signIn } from './imap/session.ts';
import { said } from './imap/said.ts';
import { toolkit, type Collecting, type Page } from './toolkit.ts';

const Credentials = z.strictObject({
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
  password: secret(2_000).describe('Many providers want one that is made for one app.'),
  folders: z
    .array(z.string().min(1).max(500))
    .min(1)
    .max(50)
    .default(['INBOX'])
    .describe('Paths, or special uses such as `\\Sent`.'),
});

/** What one connection to a mailbox is made with. */
export type ImapCredentials = z.output<typeof Credentials>;

const Cursor = z.record(z.string(), z.object({ validity: z.string(), uid: z.number(), since: z.string() }));

/** Mails of a mailbox with their threads, participants and attachments' names. */
export const imap = toolkit({
  name: 'imap',
  summary: 'Mails of the chosen folders of a mailbox, over IMAP.',
  credentials: Credentials,
  source: ({ host, port, tls, username }) =>
    `${tls ? 'imaps' : 'imap'}://${encodeURIComponent(username)}@${host}${port ? `:${port}` : ''}`,
  endpoints: ({ folders }) => folders.length,
  async *collect(run) {
    try {
      yield* mails(run);
    } catch (error) {
      throw said(error, run);
    }
  },
});

async function* mails(run: Collecting<ImapCredentials>): AsyncGenerator<Page> {
  const cursor: Record<string, FolderState> = Cursor.safeParse(run.cursor).data ?? {};
  let left = run.limit;
  await using session = await signIn(run);
  try {
    for (const path of await chosenFolders(session, run.credentials.folders)) {
      for await (const { items, state } of readFolder(session, path, cursor[path], { ...run, limit: left })) {
        cursor[path] = state;
        left -= items.length;
        yield { items, cursor: { ...cursor } };
      }
    }
  } catch (error) {
    throw session.ended ?? error;
  }
}
