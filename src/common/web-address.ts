const LONGEST = 4_096;
/** Names of fields whose value is an address that people follow. */
const ADDRESS_FIELD =
  /(?:^|[_.\s-])(?:ur[il]|link|href|website|web ?page|home ?page|photo|image|picture|avatar|logo|icon|thumbnail|src)s?$/i;
/** Where one word of `sourceUrl` ends and the next begins. */
const CAMEL = /(?<=[a-z\d])(?=[A-Z])/g;
/** A name before a colon; `host:8080` is none, for a port follows, unless browsers run or open what has this name: `javascript:1/a()` is a program. */
const SCHEME =
  /^(?:(?:javascript|vbscript|data|blob|file|filesystem|about|view-source):|[a-z][a-z0-9+-]*:(?!\d{1,5}(?:\/|$)))/i;
/** A picture that is its own address runs nothing. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp)[;,]/i;
const ALLOWED = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** How to write an address that is kept. */
export const WEB_ADDRESS = 'Use an address that begins with http:// or https://';

/** True for an address of the web, the only kind that an item's or a node's `url` may be. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST && /^https?:\/\//i.test(text) && URL.canParse(text);

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+[a-z][a-z0-9-]{1,62}$/;

/** True for a domain as it is kept, in small letters. */
export const isDomain = (text: string): boolean => DOMAIN.test(text);

/** The name of a field whose name says that it holds an address, and whose value would have a browser run or open something other than a page. */
export function unsafeAddressIn(fields: Record<string, unknown>): string | undefined {
  return Object.keys(fields).find((name) => isUnsafeAddress(name, fields[name]));
}

/** Whether a field is named as an address and holds one of another kind than a page's, a mail's or a telephone's. */
export function isUnsafeAddress(name: string, value: unknown): boolean {
  if (!ADDRESS_FIELD.test(name.replace(CAMEL, '_'))) return false;
  return (Array.isArray(value) ? value : [value]).some((one) => typeof one === 'string' && hasOtherScheme(one));
}

/** As a browser reads it: without control characters and white space before it, and line breaks and tabs in it. */
function hasOtherScheme(text: string): boolean {
  const read = text
    .slice(0, LONGEST)
    .replace(/^[\s\p{Cc}]+/u, '')
    .replace(/[\t\r\n]/g, '');
  const scheme = SCHEME.exec(read)?.[0].toLowerCase();
  return scheme !== undefined && !ALLOWED.has(scheme) && !PICTURE.test(read);
}

/** The scheme and the host of an address, which are no secret; empty for a text that is none. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
