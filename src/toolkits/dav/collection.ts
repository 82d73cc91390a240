import { propfind, syncCollection, type DAVCollection, type DAVResponse } from 'tsdav';
import type { Requests } from './connect.ts';

/** An object of a collection: its path on the server and its version. */
export interface Listed {
  href: string;
  etag: string;
}

/** How far a collection is known: by the server's token, or by versions where it has none. */
type Mark = {
  token?: string | undefined;
  ctag?: string | undefined;
  etags?: Record<string, string> | undefined;
};

/** What is new or altered since a mark, and the mark that comes after it. */
export interface Changed {
  hrefs: string[];
  /** Objects that the server says are deleted; undefined where it tells of none, so that they have to be listed. */
  deleted?: string[];
  mark: Mark;
}

/** The objects that a listing names, without the collection itself and what went away. */
export const listedIn = (responses: DAVResponse[]): Listed[] =>
  responses.flatMap(({ href, status, props }) =>
    href && !href.endsWith('/') && status < 300 && props?.getetag !== undefined
      ? [{ href, etag: String(props.getetag) }]
      : [],
  );

/** The paths of all objects of a collection, whatever their time; undefined where the answer is not surely all of them. */
export async function namesIn({ url }: DAVCollection, requests: Requests): Promise<string[] | undefined> {
  const answer = await propfind({ url, props: { 'd:getetag': {} }, depth: '1', ...requests });
  const bare = (href: string) => pathOf(href).replace(/\/+$/, '');
  const isWhole = answer.every(({ href, status }) => href && status < 300);
  const paths = answer.map(({ href }) => pathOf(href ?? ''));
  if (!isWhole || !paths.some((path) => bare(path) === bare(url))) return undefined;
  return paths.filter((path) => !path.endsWith('/'));
}

/** Servers write one path with other escapes in a listing than in an answer. */
export function pathOf(href: string): string {
  try {
    return decodeURIComponent(new URL(href, 'http://server').pathname);
  } catch {
    return href;
  }
}

/** What changed in a collection; undefined when nothing did. `list` names all its objects. */
export function changedSince(
  collection: DAVCollection,
  mark: Mark,
  list: () => Promise<Listed[]>,
  requests: Requests,
): Promise<Changed | undefined> {
  const { reports, syncToken } = collection;
  const tells = Array.isArray(reports) && reports.includes('syncCollection') && Boolean(syncToken);
  return (tells ? byToken : byVersion)(collection, mark, list, requests);
}

/** RFC 6578; a token that the server no longer knows counts for nothing. */
async function byToken(
  { url, syncToken }: DAVCollection,
  { token }: Mark,
  list: () => Promise<Listed[]>,
  requests: Requests,
): Promise<Changed | undefined> {
  const now = String(syncToken);
  if (token === now) return undefined;
  const answer =
    token === undefined
      ? []
      : await syncCollection({ url, props: { 'd:getetag': {} }, syncLevel: 1, syncToken: token, ...requests });
  const next: unknown = answer[0]?.raw?.multistatus?.syncToken;
  const listed = next === undefined ? await list() : listedIn(answer);
  const hrefs = listed.map(({ href }) => href);
  if (next === undefined) return { hrefs, mark: { token: now } };
  const deleted = answer.flatMap(({ href, status }) => (href && status === 404 ? [pathOf(href)] : []));
  return { hrefs, deleted, mark: { token: String(next) } };
}

async function byVersion(
  { ctag }: DAVCollection,
  mark: Mark,
  list: () => Promise<Listed[]>,
): Promise<Changed | undefined> {
  const now = ctag === undefined ? undefined : String(ctag);
  if (now !== undefined && now === mark.ctag) return undefined;
  const listed = await list();
  const known = mark.etags ?? {};
  return {
    hrefs: listed.filter(({ href, etag }) => known[href] !== etag).map(({ href }) => href),
    mark: { ctag: now, etags: Object.fromEntries(listed.map(({ href, etag }) => [href, etag])) },
  };
}
