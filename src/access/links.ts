import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';
import { rootKeys } from './root-keys.ts';
import { valueAt } from '../common/element-at.ts';

const PURPOSE = 'links';

/** What a link lets its bearer do, and until when (epoch seconds). */
export interface Claimed {
  method: 'GET';
  path: string;
  org: string;
  /** The id of what is linked to. */
  id: string;
  expires: number;
  nonce: string;
}

/** A signature with the id of the key that made it. */
export interface Signature {
  kid: string;
  sig: string;
}

/** The signature of a link, by the newest of the `ROOT_SECRETS`. */
export async function signLink(config: Config, claimed: Claimed): Promise<Signature> {
  const { current: kid, keys } = await rootKeys(config, PURPOSE);
  return { kid, sig: macOf(valueAt(keys, kid), claimed).toString('base64url') };
}

/** True for a signature that one of the `ROOT_SECRETS` made of this very link, and that holds at `now`. */
export async function isValidLink(
  config: Config,
  claimed: Claimed,
  { kid, sig }: Signature,
  now: Date,
): Promise<boolean> {
  const key = (await rootKeys(config, PURPOSE)).keys.get(kid);
  const wanted = macOf(key ?? Buffer.alloc(32), claimed);
  const given = Buffer.from(sig, 'base64url');
  const equal = given.length === wanted.length && timingSafeEqual(given, wanted);
  return equal && key !== undefined && now.getTime() < claimed.expires * 1000;
}

function macOf(key: Buffer, { method, path, org, id, expires, nonce }: Claimed): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([method, path, org, id, expires, nonce]))
    .digest();
}
