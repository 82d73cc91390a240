import { hash as digest, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^(qn|qp)_([0-9A-Za-z]{16})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const KINDS = { qn: 'key', qp: 'token' } as const;
const NOBODY = randomBytes(32);

function base62(bytes: Buffer, length: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i++, rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let sum = '';
  for (let i = 0; i < 6; i++, rest = Math.floor(rest / 62)) sum = DIGITS[rest % 62] + sum;
  return sum;
}

/** SHA-256, the only form in which a secret is kept or compared. */
export const hash = (secret: string): Buffer => digest('sha256', secret, 'buffer');

interface Minted {
  key: string;
  id: string;
  prefix: string;
  secretHash: Buffer;
}
function mint(start: keyof typeof KINDS): Minted {
  const id = base62(randomBytes(12), 16);
  const secret = base62(randomBytes(32), 43);
  const body = `${start}_${id}_${secret}`;
  return {
    key: body + checksum(body),
    id: `${KINDS[start]}_${id}`,
    prefix: `${start}_${id}`,
    secretHash: hash(secret),
  };
}

/** Makes a key: the text that is shown once, its public id and prefix, and the hash to keep. */
export const mintKey = (): Minted => mint('qn');

/** Makes a public token, in the same way. */
export const mintToken = (): Minted => mint('qp');

/** Takes a key or a public token apart: its id says which it is. Undefined when it is neither or mistyped, which needs no look-up. */
export function parseKey(text: string): { id: string; secret: string } | undefined {
  const [, start, id, secret, sum] = SHAPE.exec(text) ?? [];
  if (!id || !secret || checksum(`${start}_${id}_${secret}`) !== sum) return undefined;
  return { id: `${KINDS[start as keyof typeof KINDS]}_${id}`, secret };
}

/** Compares a secret with a kept hash in constant time; without one it does the same work and fails. */
export function matches(secret: string, kept: Buffer | undefined): boolean {
  const same = timingSafeEqual(hash(secret), kept ?? NOBODY);
  return same && kept !== undefined;
}

/** A test for the installation's admin keys (a comma list), constant in time over all of them. */
export function adminKeys(list: string | undefined): (text: string) => boolean {
  const kept = (list ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map(hash);
  return (text) => {
    const given = hash(text);
    return kept.reduce((found, one) => timingSafeEqual(given, one) || found, false);
  };
}
