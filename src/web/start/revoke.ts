import { forgetUnrevoked, noteUnrevoked, unrevokedOf } from '../kept-key.ts';

/** A key that opening a link made, with what it is revoked by. */
interface Made {
  org: string;
  id: string;
  key: string;
}

const PATIENCE_MS = 1_000;
const AGAIN_MS = 5_000;

/**
 * Revokes a key by itself. Where the API does not answer within a second it goes on by itself, at the next connection; the key is then in
 * the memory of this page alone, and its id is noted for `revokeLeft`.
 */
export async function revoke(made: Made): Promise<void> {
  noteUnrevoked(made.id, made.org);
  const first = isRevoked(made);
  void first.then((done) => goOn(made, done));
  await Promise.race([first, pause(PATIENCE_MS)]);
}

/** Revokes by an owner's key what one signed out of here while the API could not be reached. */
export async function revokeLeft(org: string, key: string): Promise<void> {
  for (const id of unrevokedOf(org)) if (await isRevoked({ org, id, key })) forgetUnrevoked(id);
}

async function goOn(made: Made, done: boolean): Promise<void> {
  for (let over = done; !over; over = await isRevoked(made)) await nextConnection();
  forgetUnrevoked(made.id);
}

/** True when the key is in force no more; one that is refused itself is not, either. */
async function isRevoked({ org, id, key }: Made): Promise<boolean> {
  const path = `/org/${encodeURIComponent(org)}/keys/${encodeURIComponent(id)}`;
  const headers = { Authorization: `Bearer ${key}`, 'X-Org-Id': org };
  const answer = await fetch(path, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined);
  return answer !== undefined && (answer.ok || [401, 404, 410].includes(answer.status));
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** When the browser says that it is on the net again, and every five seconds: it does not know of an API that was away. */
const nextConnection = (): Promise<void> =>
  new Promise((done) => {
    addEventListener('online', () => done(), { once: true });
    setTimeout(done, AGAIN_MS);
  });
