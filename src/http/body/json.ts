import { invalid, Problem } from '../../common/errors.ts';
import { DEEPEST, MAX_FIELDS, sizeOf, type BodyLimit } from './body-limit.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Reads JSON in UTF-8; what is too long, too deep or of too many values is refused before any of it is built. Throws `too_large` and `invalid`. */
export function parseJson(raw: Uint8Array, limit: BodyLimit): unknown {
  if (raw.length > limit.bytes) throw tooLong(limit);
  refuseTooMuch(raw, limit.values);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw invalid(['body'], 'The body is not JSON in UTF-8', 'json_invalid');
  }
}

/** The refusal of a body of too many bytes. */
export const tooLong = ({ bytes }: BodyLimit): Problem =>
  new Problem('too_large', `The body is over ${sizeOf(bytes)}. Send it in smaller parts.`);

/**
 * Counts values and names where they begin: the first, one after each comma and colon, one in each list and object (an empty one counts
 * for two). What stands in texts does not count.
 */
function refuseTooMuch(raw: Uint8Array, most: number): void {
  const fields = Array<number>(DEEPEST + 1).fill(0);
  let count = 1;
  let depth = 0;
  let named = 0;
  for (let at = 0; at < raw.length; at++) {
    switch (raw[at]) {
      case QUOTE:
        at = endOfText(raw, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > DEEPEST) throw tooDeep();
        if (++count > most) throw tooMany(most);
        fields[depth] = 0;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COLON:
        named = (fields[depth] ?? 0) + 1;
        if (named > MAX_FIELDS) throw tooWide();
        fields[depth] = named;
        if (++count > most) throw tooMany(most);
        break;
      case COMMA:
        if (++count > most) throw tooMany(most);
    }
  }
}

function endOfText(raw: Uint8Array, from: number): number {
  let at = from;
  while (at < raw.length && raw[at] !== QUOTE) at += raw[at] === BACKSLASH ? 2 : 1;
  return at;
}

const tooDeep = (): Problem =>
  new Problem('too_large', `The body is nested deeper than ${DEEPEST}. Send flatter JSON.`);
const tooWide = (): Problem =>
  new Problem('too_large', `An object of the body has more than ${MAX_FIELDS} fields. Send fewer.`);
const tooMany = (most: number): Problem =>
  new Problem(
    'too_large',
    `The body has more than ${most.toLocaleString('en')} values and names. Send it in smaller parts.`,
  );
