import { createInterface } from 'node:readline';
import { createClient } from '../../client/client.ts';
import { command, word } from '../command.ts';
import { NoKey } from '../exits.ts';
import { keep, otherServer, sendable } from '../settings.ts';

export const login = command({
  name: 'login',
  summary:
    'Checks a key and keeps it, readable by you alone, with its server and organization; for an admin key the one that --org names.',
  examples: ['login --url http://127.0.0.1:8080', 'login < key.txt', 'login --org kestrel   # an admin key'],
  async run({ options, out, reach, env, signal }) {
    const there = reach();
    const { url } = there;
    const named = word(options.org) ?? (env.QUERN_ORG || undefined);
    const key = word(options.key) ?? (env.QUERN_KEY || (await askedKey(out.live, signal)));
    if (!key) throw new NoKey('There is no key. Paste one, pipe it in, or set QUERN_KEY.');
    const who = await createClient({ ...there, key: sendable(key), org: named, signal }).me();
    if (typeof who.owner !== 'boolean') throw otherServer(url, 200);
    const orgId = who.admin ? named : who.org_id;
    const file = keep(env, { url, key, ...(orgId !== undefined && { org: orgId }) });
    const ofOrg = who.owner ? 'an owner' : 'a member';
    const role = who.admin ? 'an admin' : ofOrg;
    if (named !== undefined && named !== orgId)
      out.note(`This key is of ${orgId}, not of ${named}: that is what was kept.`);
    out.answer(
      { url, org_id: orgId, user_id: who.user_id, owner: who.owner, admin: who.admin, file },
      () =>
        `${who.user_id} at ${url}, ${role} of ${orgId ?? 'no organization yet (--org names one)'}. Kept in ${file}.`,
    );
  },
});

/** Reads a key: unseen from a terminal, else the first line of standard input. */
async function askedKey(live: boolean, signal: AbortSignal): Promise<string> {
  if (!process.stdin.isTTY) {
    for await (const line of createInterface({ input: process.stdin, signal })) return line.trim();
    signal.throwIfAborted();
    return '';
  }
  if (live) process.stderr.write('Key (not shown): ');
  process.stdin.setRawMode(true);
  let typed = '';
  try {
    for await (const part of process.stdin) {
      const text = String(part);
      if (text.includes('\u0003')) return '';
      typed += text;
      if (/[\r\n]/.test(text)) break;
    }
  } finally {
    process.stdin.setRawMode(false);
    process.stderr.write('\n');
  }
  return typed.trim();
}
