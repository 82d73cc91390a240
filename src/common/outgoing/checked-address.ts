import { lookup as resolveName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Problem } from '../errors.ts';
import { ours, sentence } from '../text/sentence.ts';

/** What range an address is of that is not public; undefined for a public one. */
export type Check = (address: string) => string | undefined;

const LENIENCE = 'An operator can allow others with ALLOW_PRIVATE_ADDRESSES=true.';

/** Refuses a host that is given as an address: private, loopback, link-local, metadata, reserved ones and those with an IPv4 address within. */
export function mustPass(check: Check, address: string): void {
  const range = check(address);
  if (range === undefined) return;
  throw new Problem(
    'invalid',
    sentence`${address} is a ${ours(range)} address; connectors and webhooks reach public ones only. ${ours(LENIENCE)}`,
  );
}

/** Looks names up. Where addresses are checked, a name that is not known and one at a private address are told alike: nobody can ask which names there are within. */
export function checkedLookup(check: Check | undefined): LookupFunction {
  return (host, options, callback) =>
    resolveName(host, { ...options, all: true }, (error, found) => {
      if (check && (error || found.some(({ address }) => check(address) !== undefined)))
        return callback(noPublicAddress(host), '', 0);
      if (error) return callback(error, '', 0);
      if (options.all) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family);
    });
}

const noPublicAddress = (host: string): Problem =>
  new Problem(
    'unavailable',
    sentence`No public address is known of ${host}; connectors and webhooks reach public ones only. ${ours(LENIENCE)}`,
  );
