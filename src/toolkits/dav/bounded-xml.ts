import { Problem } from '../../common/errors.ts';

/** Of one answer: a listing of 25,000 objects has a dozen tags for each. */
const MAX_TAGS = 300_000;
/** Deeper than any answer; what is nested deeper costs far more to read than its size. */
const MAX_DEPTH = 64;

/** Refuses XML of more tags, or nested deeper, than a calendar server sends, before it is parsed where other syncs wait. */
export function refuseCrowdedXml(xml: string, host: string): void {
  let tags = 0;
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const end = endOf(xml, at);
    const sign = xml[at + 1];
    if (sign === '/') depth--;
    else if (sign !== '!' && sign !== '?' && xml[end - 1] !== '/') depth++;
    if (++tags > MAX_TAGS || depth > MAX_DEPTH)
      throw new Problem('invalid', `${host} answers with more XML than a calendar or an address book has.`);
    at = end + 1;
  }
}

const ENDS: [begin: string, end: string][] = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
];

/** Where what begins at a `<` ends: at its last character, or at the end of the text. */
function endOf(xml: string, at: number): number {
  const end = ENDS.find(([begin]) => xml.startsWith(begin, at))?.[1] ?? '>';
  const found = xml.indexOf(end, at);
  return found < 0 ? xml.length : found + end.length - 1;
}
