import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Problem } from '../../common/errors.ts';
import { row, rows, sql, type Db } from '../db/sql.ts';
import { valueAt } from '../../common/element-at.ts';

/** Gives the keys that wrap the orgs' keys, by version. */
type Roots = () => Promise<{ current: string; keys: ReadonlyMap<string, Buffer> }>;

/** What a sealed text belongs to; under another org, id or field it does not open. */
export interface Place {
  org: string;
  id: string;
  field: string;
}

/** Seals a text with the org's own key, which is made at its first use; throws Problem `not_found` for an org that is gone or going. */
export async function seal(db: Db, roots: Roots, place: Place, text: string): Promise<Buffer> {
  const key = (await keyOf(db, roots, place.org)) ?? (await makeKey(db, roots, place.org));
  return encrypt(key, aad(place), Buffer.from(text));
}

/** What was sealed; throws Problem `not_found` when the org's key is gone, `unavailable` when this process lacks the root secret. */
export async function open(db: Db, roots: Roots, place: Place, sealed: Buffer): Promise<string> {
  const key = await keyOf(db, roots, place.org);
  if (!key) throw withoutKey();
  return decrypt(key, aad(place), sealed).toString();
}

/** Wraps every org's key by the current root, also while they are in use; answers how many were wrapped again. */
export async function rewrap(db: Db, roots: Roots): Promise<number> {
  let done = 0;
  for (;;) {
    const { current } = await roots();
    const found = await rows<Wrapped>(
      db,
      sql`/* of every organization */ select org_id, root, wrapped from vault_keys where root <> ${current} order by org_id limit 100`,
    );
    if (found.length === 0) return done;
    for (const one of found) done += await wrapAnew(db, roots, one);
  }
}

async function wrapAnew(db: Db, roots: Roots, { org_id, root, wrapped }: Wrapped): Promise<number> {
  const { current, keys } = await roots();
  const rewrapped = encrypt(
    valueAt(keys, current),
    wrapAad(org_id, current),
    await unwrap(roots, { org_id, root, wrapped }),
  );
  const done = await db.query(sql`
    update vault_keys set root = ${current}, wrapped = ${rewrapped}, wrapped_at = now()
    where org_id = ${org_id} and wrapped = ${wrapped}`);
  return done.rowCount ?? 0;
}

/** The versions of root secrets that wrap keys, each with how many and one org whose key it wraps. */
export const inUse = (db: Db): Promise<{ root: string; n: number; org: string }[]> =>
  rows(
    db,
    sql`/* of every organization */ select root, count(*) as n, min(org_id) as org from vault_keys group by root order by root`,
  );

/** Whether the org's key can be unwrapped; throws when it cannot. */
export const probe = async (db: Db, roots: Roots, org: string): Promise<void> => void (await keyOf(db, roots, org));

/** Destroys an org's key: what it sealed cannot be opened again. */
export async function destroy(db: Db, org: string): Promise<void> {
  await db.query(sql`delete from vault_keys where org_id = ${org}`);
}

interface Wrapped {
  org_id: string;
  root: string;
  wrapped: Buffer;
}

async function keyOf(db: Db, roots: Roots, org: string): Promise<Buffer | undefined> {
  const found = await row<Wrapped>(db, sql`select org_id, root, wrapped from vault_keys where org_id = ${org}`);
  return found && unwrap(roots, found);
}

async function makeKey(db: Db, roots: Roots, org: string): Promise<Buffer> {
  const { current, keys } = await roots();
  const wrapped = encrypt(valueAt(keys, current), wrapAad(org, current), randomBytes(32));
  await db.query(sql`
    insert into vault_keys (org_id, root, wrapped)
    select org_id, ${current}, ${wrapped} from orgs where org_id = ${org} and purging_since is null
    on conflict do nothing`);
  const key = await keyOf(db, roots, org);
  if (!key) throw withoutKey();
  return key;
}

async function unwrap(roots: Roots, { org_id, root, wrapped }: Wrapped): Promise<Buffer> {
  const wrapping = (await roots()).keys.get(root);
  if (wrapping) return decrypt(wrapping, wrapAad(org_id, root), wrapped);
  throw new Problem(
    'unavailable',
    `The organization's vault key is wrapped by the root secret ${root}, which this process lacks. Name it in ROOT_SECRETS and start it again.`,
    { retryAfter: 60 },
  );
}

const FORMAT = 1;
const NONCE = 12;
const TAG = 16;
const aad = ({ org, id, field }: Place): Buffer => Buffer.from(JSON.stringify(['sealed', org, id, field]));
const wrapAad = (org: string, root: string): Buffer => Buffer.from(JSON.stringify(['key', org, root]));

/** One byte that tells the format, the nonce, the tag, then what is encrypted: AES-256-GCM. */
function encrypt(key: Buffer, bound: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), nonce, cipher.getAuthTag(), text]);
}

function decrypt(key: Buffer, bound: Buffer, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT) throw new Error('what is sealed has another format');
  const nonce = sealed.subarray(1, 1 + NONCE);
  const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(bound);
  cipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  return Buffer.concat([cipher.update(sealed.subarray(1 + NONCE + TAG)), cipher.final()]);
}

const withoutKey = (): Problem =>
  new Problem('not_found', 'The organization has no vault key any more: what it had sealed is destroyed.');
