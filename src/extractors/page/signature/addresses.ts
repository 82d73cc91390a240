/** A mail address in a text; `email` is in lower case. */
export interface Address {
  email: string;
  local: string;
  host: string;
  start: number;
  end: number;
}

const isLocal = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 46 ||
  code === 45 ||
  code === 95 ||
  code === 43 ||
  code === 38 ||
  code === 39 ||
  code === 37;
const isHost = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 46 || code === 45;
const HOST = /^[a-z0-9](?:[a-z0-9-]{0,62}\.)+[a-z]{2,24}$/;

/** Every mail address of a text, in order, in linear time. */
export function addressesIn(text: string, from = 0, to = text.length): Address[] {
  const found: Address[] = [];
  let free = from;
  for (let at = text.indexOf('@', from); at >= 0 && at < to; at = text.indexOf('@', at + 1)) {
    const address = addressAt(text, at, free, to);
    if (!address) continue;
    found.push(address);
    free = address.end;
  }
  return found;
}

function addressAt(text: string, at: number, from: number, to: number): Address | undefined {
  let start = at;
  while (start > from && at - start < 64 && isLocal(text.charCodeAt(start - 1))) start--;
  while (start < at && /[.'%&-]/.test(text.charAt(start))) start++;
  let end = at + 1;
  while (end < to && end - at < 254 && isHost(text.charCodeAt(end))) end++;
  while (end > at && /[.-]/.test(text.charAt(end - 1))) end--;
  const host = text.slice(at + 1, end).toLowerCase();
  const local = text.slice(start, at).toLowerCase();
  if (!local || local.endsWith('.') || local.includes('..') || !HOST.test(host)) return undefined;
  return { email: `${local}@${host}`, local, host, start, end };
}
