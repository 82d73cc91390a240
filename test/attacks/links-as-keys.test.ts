import { afterAll, beforeAll, expect, test } from 'vitest';
import { signLink } from '../../src/access/links.ts';
import { operations } from '../../src/http/registry.ts';
import { org } from '../support/factories.ts';
import { harness, type Harness } from '../support/harness.ts';

const all = await operations();
const DOWNLOAD = '/org/{org_id}/export/{export_id}/download';
const HOUR = 3_600;

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  for (const id of ['acme', 'beta']) await org(h.db, id);
});
afterAll(() => h[Symbol.asyncDispose]());

/** What a rightly signed link to an export adds to an address, `seconds` before it ends. */
async function link(seconds: number): Promise<string> {
  const expires = Math.floor(Date.now() / 1_000) + seconds;
  const path = '/org/acme/export/export_1/download';
  const claimed = { method: 'GET', path, org: 'acme', id: 'export_1', expires, nonce: 'n' } as const;
  const { kid, sig } = await signLink(h.ctx.config, claimed);
  return new URLSearchParams({ expires: String(expires), nonce: 'n', kid, sig }).toString();
}

test.each(all.map((operation) => [`${operation.method.toUpperCase()} ${operation.path}`, operation] as const))(
  '%s takes neither an expired link nor the link of something else for a key',
  async (_, { method, path, access, body }) => {
    const call = async (id: string, seconds: number) => {
      const place = path
        .replace('{org_id}', id)
        .replace('{export_id}', 'export_1')
        .replaceAll(/\{\w+\}/g, 'nothing');
      const asked = await h.as().call(method.toUpperCase(), `${place}?${await link(seconds)}`, body ? {} : undefined);
      return asked.status;
    };
    const statuses = [await call('acme', -HOUR), await call('beta', -HOUR), await call('beta', HOUR)];
    if (access === 'public') expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
    else if (path === DOWNLOAD) expect(statuses).toEqual([404, 404, 404]);
    else if (access === 'signed') expect(statuses.filter((status) => status < 400)).toEqual([]);
    else expect(statuses).toEqual([401, 401, 401]);
  },
);
