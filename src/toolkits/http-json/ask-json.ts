import { Problem } from '../../common/errors.ts';
import { ask, refusal, textOf, type Answer } from '../read/answer.ts';
import { Crowded } from '../read/json/containers.ts';
import { readJson } from '../read/json/read-json.ts';
import type { Collecting } from '../toolkit.ts';
import type { Endpoint } from './endpoint.ts';
import { valueAt } from './expression.ts';
import { sentence } from '../../common/text/sentence.ts';

/** An answer in JSON; `expired` where what was asked with is of no use any more, `skipped` where the source shows it to others only. */
export interface JsonAnswer extends Pick<Answer, 'status' | 'headers'> {
  json: unknown;
  /** Bytes that were read as JSON; none where there was nothing to read. */
  size?: number;
  expired?: true;
  skipped?: true;
}

export type Asked = Pick<Collecting<unknown>, 'fetch' | 'note' | 'signal' | 'accessToken'>;
type How = Pick<Endpoint, 'oauth2' | 'failure'>;

const READ = [400, 403];
const LATER_SECONDS = 30;
const MAX_FOREIGN_BYTES = 2 * 1_048_576;

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
  if (!(await isRefused(first, failure, new URL(url).host))) return judged(run, failure, url, first);
  return judged(run, failure, url, await ask(run, url, withToken(init, await run.accessToken(token)), read));
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

async function isRefused(answer: Answer, failure: Endpoint['failure'], host: string): Promise<boolean> {
  if (answer.status === 401) return true;
  return failure !== undefined && failure.refused.includes((await codeIn(answer, failure, host)) ?? '');
}

async function judged({ note }: Asked, failure: Endpoint['failure'], url: string, answer: Answer): Promise<JsonAnswer> {
  const { status, headers } = answer;
  const { host } = new URL(url);
  if (status === 304) return { status, headers, json: undefined };
  if (status === 404 || status === 410) return { status, headers, json: undefined, expired: true };
  const code = failure && (await codeIn(answer, failure, host));
  if (failure && code !== undefined) {
    if (failure.skip.includes(code)) {
      note(sentence`${host} leaves a part out (${shown(code)}).`);
      return { status, headers, json: undefined, skipped: true };
    }
    if (failure.later.includes(code))
      throw new Problem('rate_limited', sentence`${host} asks to come back later.`, { retryAfter: LATER_SECONDS });
    if (failure.refused.includes(code)) throw refusal(host, 401);
    if (status < 300) throw new Problem('invalid', sentence`${host} does not take the request (${shown(code)}).`);
  }
  if (status >= 400) throw refusal(host, status);
  return { status, headers, json: await parse(answer, host), size: answer.bytes.length };
}

const shown = (code: string): string => code.replaceAll(/[^\w .-]/g, '').slice(0, 60);

/** The code of a failure that comes as an answer. */
async function codeIn(answer: Answer, failure: { path: string }, host: string): Promise<string | undefined> {
  try {
    const code = valueAt(await parse(answer, host), failure.path);
    return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON is in UTF-8; the few servers that name another character set send little. */
function inUtf8(answer: Answer): Buffer {
  const named = /charset="?([\w-]+)/i.exec(answer.headers.get('content-type') ?? '')?.[1] ?? 'utf-8';
  if (/^(?:utf-?8|us-ascii)$/i.test(named)) return answer.bytes;
  if (answer.bytes.length > MAX_FOREIGN_BYTES) throw new Crowded();
  return Buffer.from(textOf(answer));
}

async function parse(answer: Answer, host: string): Promise<unknown> {
  try {
    return await readJson(inUtf8(answer));
  } catch (error) {
    if (error instanceof Crowded)
      throw new Problem(
        'invalid',
        sentence`${host} answers with more JSON than is read at once. Ask for smaller pages.`,
      );
    throw new Problem('invalid', sentence`${host} answers with what is no JSON.`);
  }
}
