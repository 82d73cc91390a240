import { Problem } from '../../common/errors.ts';
import { sentence } from '../../common/text/sentence.ts';

/** Of one answer: a listing of 25,000 objects has a dozen tags for each. */
const MAX_TAGS = 300_000;
/** Deeper than any answer; what is nested deeper costs far more to read than its size. */
const MAX_DEPTH = 64;
/** A tag has so many characters at most. */
const MAX_TAG = 20_000;

/**
 * Refuses XML of more tags, or nested deeper, than a calendar server sends, before it is parsed where other syncs wait; and whatever is not
 * plainly written, since a parser may see other tags in it than were counted.
 */
export function refuseCrowdedXml(xml: string, host: string): void {
  let tags = 0;
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const { end, opens = 0 } = partAt(xml, at) ?? {};
    if (end === undefined) throw new Problem('invalid', sentence`${host} answers with XML that is not well-formed.`);
    depth += opens;
    if (++tags > MAX_TAGS || depth > MAX_DEPTH)
      throw new Problem('invalid', sentence`${host} answers with more XML than a calendar or an address book has.`);
    at = end;
  }
}

const NAME = String.raw`[^\s<>"'/=!?]+`;
const OPENING = new RegExp(String.raw`^<${NAME}(?:\s+${NAME}\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*\s*(?<empty>/?)>$`);
const CLOSING = new RegExp(String.raw`^</${NAME}\s*>$`);
const INSTRUCTION = /^<\?[\w-]+[^?<>]*\?>$/;

/** What begins at a `<`: where it ends, and how much deeper it leads. */
interface Part {
  end: number;
  opens?: number;
}

function partAt(xml: string, at: number): Part | undefined {
  if (xml.startsWith('<!--', at)) return ended(xml, '--', at + 4, '-->');
  if (xml.startsWith('<![CDATA[', at)) return ended(xml, ']]>', at + 9, ']]>');
  const end = xml.indexOf('>', at) + 1;
  if (end === 0 || end - at > MAX_TAG) return undefined;
  const tag = xml.slice(at, end);
  if (CLOSING.test(tag)) return { end, opens: -1 };
  const opening = OPENING.exec(tag);
  if (opening) return { end, opens: opening.groups?.empty ? 0 : 1 };
  return INSTRUCTION.test(tag) ? { end } : undefined;
}

/** What ends with a sign whose first characters it does not hold. */
function ended(xml: string, first: string, from: number, sign: string): Part | undefined {
  const at = xml.indexOf(first, from);
  return at >= 0 && xml.startsWith(sign, at) ? { end: at + sign.length } : undefined;
}
