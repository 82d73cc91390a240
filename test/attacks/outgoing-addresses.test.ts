import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOutgoing } from '../../src/common/guarded-fetch.ts';
import { notPublic } from '../../src/common/public-address.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

const INNER = ['127.0.0.1', '10.0.0.1', '172.16.5.4', '192.168.1.1', '169.254.169.254', '168.63.129.16'];
const CLOUDS = ['100.100.100.200', '192.0.0.192', '169.254.170.2', '[fd00:ec2::254]', '[fe80::a9fe:a9fe]'];
const groups = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
};

/** Ways in which an IPv6 address holds an IPv4 one. */
const HOLDING: Record<string, (address: string) => string> = {
  mapped: (address) => `[::ffff:${address}]`,
  'mapped in groups': (address) => `[::ffff:${groups(address)}]`,
  compatible: (address) => `[::${address}]`,
  'compatible in groups': (address) => `[0:0:0:0:0:0:${groups(address)}]`,
  translated: (address) => `[::ffff:0:${groups(address)}]`,
  NAT64: (address) => `[64:ff9b::${groups(address)}]`,
  'NAT64 in dots': (address) => `[64:ff9b::${address}]`,
  'local NAT64': (address) => `[64:ff9b:1::${groups(address)}]`,
  '6to4': (address) => `[2002:${groups(address)}::1]`,
  ISATAP: (address) => `[2a00:1450:4001::5efe:${address}]`,
  'ISATAP of the whole world': (address) => `[2a00:1450:4001::200:5efe:${groups(address)}]`,
  Teredo: (address) => `[2001:0:${groups(address)}::1]`,
};
/** Spellings that a URL takes for 127.0.0.1. */
const SPELT = ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', '0', '127.0.0.1.', '①②⑦.0.0.1'];

const OTHERS = ['[::]', '[::1]', '[fec0::1]', '[100::1]', '[2001:db8::1]', '[4000::1]', '0.0.0.0', '255.255.255.255'];

const hosts = [
  ...INNER,
  ...CLOUDS,
  ...SPELT,
  ...Object.values(HOLDING).flatMap((held) => [...INNER, '8.8.8.8'].map(held)),
  ...OTHERS,
];

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org();
});
afterAll(() => h[Symbol.asyncDispose]());

test('no spelling of an inner address is reached', async () => {
  const { fetch, address, close } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: false });
  for (const host of hosts) {
    const url = new URL(`http://${host}/`);
    await expect(fetch(url), host).rejects.toThrow(/connectors and webhooks reach public ones only/);
    await expect(address(url.hostname.replace(/^\[|\]$/g, '')), host).rejects.toThrow(/public ones only/);
  }
  await close();
});

test('ordinary public addresses are', () => {
  for (const address of ['8.8.8.8', '168.63.129.17', '2606:4700::1111', '2a00:1450:4001::200e'])
    expect([address, notPublic(address)]).toEqual([address, undefined]);
});

test('a refused webhook does not tell whether a name is known within', async () => {
  const refusals = [];
  for (const host of ['localhost', 'no-such-host.invalid', 'nothing.localhost']) {
    const given = { url: `http://${host}:9/`, events: ['export.ready'] };
    const { status, body } = await org.owner.post(`/org/${org.id}/webhooks`, given);
    refusals.push({ status, code: body.code, detail: JSON.stringify(body.detail).replaceAll(host, 'HOST') });
  }
  expect(new Set(refusals.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(refusals[0]).toMatchObject({ status: 422, detail: expect.stringContaining('No public address is known') });
});
