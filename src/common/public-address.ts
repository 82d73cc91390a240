import ipaddr from 'ipaddr.js';

/** Where ordinary IPv6 addresses are; forms that hold an IPv4 address (mapped, compatible, NAT64) lie outside, 6to4 and Teredo have ranges of their own. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];
/** Public by number, and yet of the machine's own surroundings: what a cloud tells its machines. */
const SURROUNDINGS = ['168.63.129.16'];

/** What keeps an address from being an ordinary public one, as a word for it; undefined for one that is. */
export function notPublic(address: string): string | undefined {
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (parsed instanceof ipaddr.IPv6) {
    if (range !== 'unicast') return range;
    if (!parsed.match(GLOBAL_UNICAST)) return 'reserved';
    return isIsatap(parsed) ? 'isatap' : undefined;
  }
  if (range === 'unicast') return SURROUNDINGS.includes(parsed.toString()) ? 'metadata' : undefined;
  return range;
}

/** Whether the last half of an address is that of an IPv4 address within a site (RFC 5214), whatever its first half is. */
const isIsatap = ({ parts: [, , , , flags = 0, mark] }: ipaddr.IPv6): boolean =>
  (flags & ~0x0200) === 0 && mark === 0x5efe;
