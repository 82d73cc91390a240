import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { QuernError, type Reach } from '../client/client.ts';
import { NoKey, UsageError } from './exits.ts';

/** What `quern login` keeps. */
interface Login {
  url: string;
  key: string;
  org?: string | undefined;
}

type Env = NodeJS.ProcessEnv;

/** The folder of the settings: `$XDG_CONFIG_HOME/quern`, or `~/.config/quern`. */
const settingsFolder = (env: Env): string =>
  join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'quern');

/** The folder of what a command remembers between runs: `$XDG_STATE_HOME/quern`, or `~/.local/state/quern`. */
export const stateFolder = (env: Env): string =>
  join(env.XDG_STATE_HOME || join(env.HOME || homedir(), '.local', 'state'), 'quern');

const fileOf = (env: Env): string => join(settingsFolder(env), 'login.json');

/** Keeps a login for later commands, readable by its owner alone. */
export function keep(env: Env, login: Login): string {
  mkdirSync(settingsFolder(env), { recursive: true, mode: 0o700 });
  const file = fileOf(env);
  writeFileSync(`${file}.new`, `${JSON.stringify(login, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return file;
}

function kept(env: Env): Partial<Login> {
  try {
    return JSON.parse(readFileSync(fileOf(env), 'utf8')) as Partial<Login>;
  } catch {
    return {};
  }
}

const SENDABLE = /^[\x21-\x7e]+$/;

/** A key as it may be sent; throws NoKey for what is none. */
export function sendable(key: string): string {
  if (SENDABLE.test(key)) return key;
  throw new NoKey('What was given for a key is none: keys are letters, figures and signs without spaces.');
}

/** What answers at an address and is another server, a page of the network's perhaps. */
export const otherServer = (url: string, status: number): QuernError =>
  new QuernError('unexpected', `What answers at ${new URL(url).origin} is not Quern. Is --url right?`, { status });

/** Fetches from the server, and refuses a page or an empty text in the place of its answer: each of Quern's is JSON or, where no proxy took it out, has an id. */
const ofQuern: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  const isOurs = answer.headers.has('x-request-id') || /json/.test(answer.headers.get('content-type') ?? '');
  if (answer.ok && !isOurs) throw otherServer(answer.url, answer.status);
  return answer;
};

/** Where to go: flags before `QUERN_URL`, `QUERN_KEY` and `QUERN_ORG`, those before what `quern login` kept; a server that is named elsewhere never gets the kept key, and another key never the kept organization. Throws UsageError where the server is no address. */
export function reachOf(
  env: Env,
  flags: { url?: string | undefined; key?: string | undefined; org?: string | undefined },
): Reach {
  const login = kept(env);
  const url = flags.url ?? (env.QUERN_URL || undefined) ?? login.url ?? 'http://127.0.0.1:8080';
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new UsageError(`${url} is no address of a server: it begins with http:// or https://.`);
  const { username, password } = new URL(url);
  if (username || password)
    throw new UsageError(
      'The address of the server holds a name or a password. Leave them out; a key is all it takes.',
    );
  const own = login.url === undefined || login.url === url ? login : {};
  const key = flags.key ?? (env.QUERN_KEY || undefined) ?? own.key;
  const org = flags.org ?? (env.QUERN_ORG || undefined) ?? (key === own.key ? own.org : undefined);
  if (org !== undefined && !SENDABLE.test(org)) throw new UsageError(`There is no organization “${org}”.`);
  return { url, key: key && sendable(key), org, fetch: ofQuern };
}
