import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { fetchWithGrant, grantInstead } from '../oauth/with-grant.ts';
import { atMostAnHour, secondsAsked } from '../read/answer.ts';
import { secret } from '../read/secret.ts';
import { wholeAnswer } from '../read/whole.ts';
import type { Collecting } from '../toolkit.ts';
import { refuseCrowdedXml } from './bounded-xml.ts';
import { ours, sentence } from '../../common/text/sentence.ts';

/** What calendars and address books are reached with; a toolkit adds which of them it reads. */
export const DavCredentials = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe("The server's address as its provider tells it; calendars and address books are found from there."),
  username: z.string().min(1).max(500).optional(),
  password: secret(2_000).optional().describe('Many providers want one that is made for one app.'),
  oauth2: grantInstead,
});

type Run = Collecting<z.output<typeof DavCredentials>>;

/** How every request of a run goes out. */
export interface Requests {
  headers: Record<string, string>;
  fetch: typeof fetch;
}

/** Fifty objects with what is in them, or all that a collection has by name. */
const MAX_BYTES = 32 * 1_048_576;

/** The run's way out: signed in, ended by its signal; refusals and outages are told in the owner's words. What was cut off once is not asked again: tsdav passes over failures while it looks around. */
export function requestsOf(run: Run): Requests {
  const { credentials, signal } = run;
  const { username = '', password = '', oauth2 } = credentials;
  const fetch = oauth2 ? fetchWithGrant(run) : run.fetch;
  let cutOff: unknown;
  const whole: typeof fetch = async (input, init) => {
    if (cutOff !== undefined) throw cutOff;
    try {
      const { answer, bytes } = await wholeAnswer(await fetch(input, { ...init, signal }), MAX_BYTES);
      if (answer.ok && /xml/i.test(answer.headers.get('content-type') ?? ''))
        refuseCrowdedXml(bytes.toString(), new URL(String(input)).host);
      return answer;
    } catch (error) {
      throw (cutOff = error);
    }
  };
  return {
    headers: oauth2 ? {} : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    async fetch(input, init) {
      const answer = await whole(input, init);
      const host = new URL(answer.url || String(input)).host;
      if (answer.status === 401) {
        if (oauth2) throw new Problem('invalid', sentence`${host} refused the token. Authorize the source again.`);
        throw new Problem(
          'invalid',
          sentence`${host} refused ${username} with this password. Many providers want a password made for one app.`,
        );
      }
      if (answer.status === 429 || answer.status >= 500) {
        const retryAfter = atMostAnHour(secondsAsked(answer.headers) ?? 60);
        const code = answer.status === 429 ? 'rate_limited' : 'unavailable';
        throw new Problem(code, sentence`${host} answers ${answer.status}.`, { retryAfter });
      }
      return answer;
    },
  };
}

/** What went wrong in the owner's words: `invalid` for what only the owner can mend, `unavailable` for what passes; nothing of what the server said, which could hold a secret. */
export function failureOf(error: unknown, { credentials, signal }: Run, protocol: string): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof Problem) return error;
  const { host } = new URL(credentials.url);
  const { code = (error as { code?: string }).code } = ((error as Error).cause ?? {}) as { code?: string };
  if (typeof code === 'string') {
    return new Problem('unavailable', sentence`${host} cannot be reached (${code}).`);
  }
  return new Problem(
    'invalid',
    sentence`${host} does not answer as a ${ours(protocol)} server does. Look at the address.`,
  );
}
