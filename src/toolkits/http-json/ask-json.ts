import { Problem } from '../../common/errors.ts';
import { ask, refusal, textOf, type Answer } from '../read/answer.ts';
import { isCrowded } from '../read/bounded-json.ts';
import type { Collecting } from '../toolkit.ts';
import type { Endpoint } from './endpoint.ts';
import { valueAt } from './expression.ts';

/** An answer in JSON; `expired` where what was asked with is of no use any more, `skipped` where the source shows it to others only. */
export interface JsonAnswer extends Pick<Answer, 'status' | 'headers'> {
  json: unknown;
  expired?: true;
  skipped?: true;
}

export type Asked = Pick<Collecting<unknown>, 'fetch' | 'note' | 'signal' | 'accessToken'>;
type How = Pick<Endpoint, 'oauth2' | 'failure'>;

const READ = [400, 403];
const LATER_SECONDS = 30;

/** Asks for JSON as the endpoint wants it: with a token of the grant, which is asked for anew once where it is refused, and with an eye on failures that come as answers. */
export async function askJson(
  run: Asked,
  { oauth2, failure }: How,
  { url, init }: { url: string; init: RequestInit },
  answers: readonly number[] = [],
): Promise<JsonAnswer> {
  const read = [...answers, ...(failure ? READ : [])];
  if (!oauth2) return judged(run, failure, url, await ask(run, url, init, read));
  const token = await run.accessToken();
  const first = await ask(run, url, withToken(init, token), [...read, 401]);
  const refused = first.status === 401 || failure?.refused.includes(codeIn(first, failure, new URL(url).host) ?? '');
  if (!refused) return judged(run, failure, url, first);
  return judged(run, failure, url, await ask(run, url, withToken(init, await run.accessToken(token)), read));
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

function judged({ note }: Asked, failure: Endpoint['failure'], url: string, answer: Answer): JsonAnswer {
  const { status, headers } = answer;
  const { host } = new URL(url);
  if (status === 304) return { status, headers, json: undefined };
  if (status === 404 || status === 410) return { status, headers, json: undefined, expired: true };
  const code = failure && codeIn(answer, failure, host);
  if (failure && code !== undefined) {
    if (failure.skip.includes(code)) {
      note(`${host} leaves a part out (${shown(code)}).`);
      return { status, headers, json: undefined, skipped: true };
    }
    if (failure.later.includes(code))
      throw new Problem('rate_limited', `${host} asks to come back later.`, { retryAfter: LATER_SECONDS });
    if (failure.refused.includes(code)) throw refusal(host, 401);
    if (status < 300) throw new Problem('invalid', `${host} does not take the request (${shown(code)}).`);
  }
  if (status >= 400) throw refusal(host, status);
  return { status, headers, json: parse(answer, host) };
}

const shown = (code: string): string => code.replaceAll(/[^\w .-]/g, '').slice(0, 60);

/** The code of a failure that comes as an answer. */
function codeIn(answer: Answer, failure: { path: string }, host: string): string | undefined {
  try {
    const code = valueAt(parse(answer, host), failure.path);
    return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  } catch {
    return undefined;
  }
}

function parse(answer: Answer, host: string): unknown {
  const text = textOf(answer);
  if (isCrowded(text))
    throw new Problem('invalid', `${host} answers with more JSON than is read at once. Ask for smaller pages.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('invalid', `${host} answers with what is no JSON.`);
  }
}
