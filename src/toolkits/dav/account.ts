import { createAccount, type DAVAccount, type DAVCollection } from 'tsdav';
import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import type { Collecting, Page } from '../toolkit.ts';
import { failureOf, requestsOf, type DavCredentials, type Requests } from './connect.ts';
import { readCollection, State, type Kind } from './read.ts';
import { sentence } from '../../common/text/sentence.ts';

/** What a protocol of calendars or address books adds to WebDAV. */
interface Protocol {
  name: 'CalDAV' | 'CardDAV';
  collections(account: DAVAccount, requests: Requests): Promise<DAVCollection[]>;
  kind: Kind;
}

const Cursor = z.record(z.string(), State);

/** Reads the chosen collections of an account, all of them when none is chosen, each with a cursor of its own. */
export async function* readAccount(
  run: Collecting<z.output<typeof DavCredentials>>,
  { name, collections, kind }: Protocol,
  wanted: string[] | undefined,
): AsyncGenerator<Page> {
  const requests = requestsOf(run);
  const cursor: Record<string, State> = Cursor.safeParse(run.cursor).data ?? {};
  let left = run.limit;
  try {
    const accountType = name === 'CalDAV' ? 'caldav' : 'carddav';
    const account = await createAccount({ account: { serverUrl: run.credentials.url, accountType }, ...requests });
    for (const collection of chosen(await collections(account, requests), wanted)) {
      const { url } = collection;
      for await (const { state, ...page } of readCollection({ kind, collection, requests }, cursor[url], {
        ...run,
        limit: left,
      })) {
        cursor[url] = state;
        left -= page.items.length;
        yield { ...page, scope: url, cursor: { ...cursor } };
      }
    }
  } catch (error) {
    throw failureOf(error, run, name);
  }
}

const nameOf = ({ displayName, url }: DAVCollection): string =>
  typeof displayName === 'string' && displayName ? displayName : url;

function chosen(all: DAVCollection[], wanted: string[] | undefined): DAVCollection[] {
  if (!wanted) return all;
  return wanted.map((name) => {
    const found = all.find((one) => nameOf(one) === name || one.url === name);
    if (found) return found;
    throw new Problem(
      'invalid',
      sentence`The account has no ${name}; it has ${all.slice(0, 20).map(nameOf).join(', ')}.`,
    );
  });
}
