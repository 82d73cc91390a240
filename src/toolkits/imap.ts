import { z } from 'zod';
import { readFolder, type FolderState } from './imap/folder.ts';
import { chosenFolders, signIn } from './imap/session.ts';
import { failureOf } from './imap/errors.ts';
import { toolkit, type Collecting, type Page } from './toolkit.ts';
import { Credentials, type ImapCredentials } from './imap/credentials.ts';

const Cursor = z.record(z.string(), z.object({ validity: z.string(), uid: z.number(), since: z.string() }));

/** Mails of a mailbox with their threads, participants and what came with them. */
export const imap = toolkit({
  name: 'imap',
  summary: 'Mails of the chosen folders of a mailbox with what is attached to them, over IMAP.',
  credentials: Credentials,
  source: ({ host, port, tls, username }) =>
    `${tls ? 'imaps' : 'imap'}://${encodeURIComponent(username)}@${host}${port ? `:${port}` : ''}`,
  endpoints: ({ folders }) => folders.length,
  async *collect(run) {
    try {
      yield* mails(run);
    } catch (error) {
      throw failureOf(error, run);
    }
  },
});

async function* mails(run: Collecting<ImapCredentials>): AsyncGenerator<Page> {
  const cursor: Record<string, FolderState> = Cursor.safeParse(run.cursor).data ?? {};
  let left = run.limit;
  await using session = await signIn(run);
  try {
    for (const path of await chosenFolders(session, run.credentials.folders)) {
      for await (const { state, ...page } of readFolder(session, path, cursor[path], { ...run, limit: left })) {
        cursor[path] = state;
        left -= page.items.length;
        yield { ...page, cursor: { ...cursor } };
      }
    }
  } catch (error) {
    throw session.ended ?? error;
  }
}
