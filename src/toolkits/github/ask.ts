import { Octokit } from '@octokit/core';
import { Problem } from '../../common/errors.ts';
import type { OAuth2 } from '../oauth/credentials.ts';
import { fetchWithGrant } from '../oauth/with-grant.ts';
import { atMostAnHour } from '../read/answer.ts';
import { wholeAnswer } from '../read/whole.ts';
import type { Collecting } from '../toolkit.ts';
import { sentence } from '../../common/text/sentence.ts';

/** What repositories are read with. */
export interface GithubCredentials {
  token?: string | undefined;
  oauth2?: OAuth2 | undefined;
  repositories: string[];
  url: string;
}

/** An answer's body, with the mark by which the server tells that it has not changed. */
interface Answer {
  data: unknown;
  etag: string | undefined;
}

/** Asks for a path of the API; undefined when nothing changed since `etag`, or when the repository has no such thing. */
export type Ask = (path: string, query?: Record<string, string | number>, etag?: string) => Promise<Answer | undefined>;

/** The API as the run may use it: what only the owner can mend is a Problem `invalid`, a used-up rate limit `unavailable` until it is filled again. */
export function openApi(run: Collecting<GithubCredentials>): Ask {
  const { credentials, log, signal } = run;
  const fetch = credentials.oauth2 ? fetchWithGrant(run) : run.fetch;
  const { host } = new URL(credentials.url);
  const octokit = new Octokit({
    baseUrl: credentials.url.replace(/\/+$/, ''),
    ...(credentials.token ? { auth: credentials.token } : {}),
    request: {
      fetch: async (...asked: Parameters<typeof fetch>) => (await wholeAnswer(await fetch(...asked), MAX_BYTES)).answer,
      signal,
    },
    log: { debug() {}, info() {}, warn: (text) => log.warn(text), error() {} },
    userAgent: 'quern',
  });
  return async (path, query = {}, etag) => {
    signal.throwIfAborted();
    const headers = etag ? { 'if-none-match': etag } : {};
    try {
      const { data, headers: answered } = await octokit.request({ method: 'GET', url: path, ...query, headers });
      return { data, etag: answered.etag };
    } catch (error) {
      signal.throwIfAborted();
      const failure = error as Failure;
      if (failure.status === 304 || failure.status === 410) return undefined;
      throw refusal(failure, host, path);
    }
  };
}

/** A page of a hundred records of 64 KB. */
const MAX_BYTES = 8 * 1_048_576;

/** As octokit throws it: a status of 500 without a response when none came. */
interface Failure extends Error {
  status?: number;
  response?: { headers: Record<string, string | undefined> };
}

function refusal({ status, response, message, cause }: Failure, host: string, path: string): Problem {
  if (cause instanceof Problem) return cause;
  const waited = response && status && [403, 429].includes(status) ? pauseOf(response.headers, message) : undefined;
  if (waited !== undefined) {
    return new Problem('rate_limited', sentence`${host} takes no more requests for ${waited} s.`, {
      retryAfter: waited,
    });
  }
  if (status === 401)
    return new Problem('invalid', sentence`${host} refused the token. It may have expired; make a new one.`);
  const repository = path.split('/').slice(2, 4).join('/');
  if (status === 403 || status === 404 || status === 451) {
    return new Problem('invalid', sentence`${host} shows no repository ${repository}, or not to this token.`);
  }
  if (!response) return new Problem('unavailable', sentence`${host} cannot be reached.`);
  if (status !== undefined && status >= 500) return new Problem('unavailable', sentence`${host} answers ${status}.`);
  return new Problem(
    'invalid',
    sentence`${host} answers ${status ?? 0} and not as the GitHub API does. Look at the address.`,
  );
}

/** Seconds until the limit that refused a request is over; undefined when no limit refused it. */
function pauseOf(headers: Record<string, string | undefined>, message: string): number | undefined {
  const after = Number(headers['retry-after']);
  if (after > 0) return atMostAnHour(Math.ceil(after));
  if (headers['x-ratelimit-remaining'] === '0') {
    return atMostAnHour(Math.max(1, Math.ceil(Number(headers['x-ratelimit-reset']) - Date.now() / 1000) || 60));
  }
  return /secondary rate/i.test(message) ? 60 : undefined;
}
