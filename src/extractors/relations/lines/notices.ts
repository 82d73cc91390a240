import type { Parties } from '../../page/commitment/parties.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import { ATTENTION, piecesOf, type Listed } from '../pieces.ts';
import { isFirmOn, isPersonOn, isTitledOn } from './named-on-line.ts';

/** `If to the Client: ` before for whose attention it goes. */
const TO = /^(?:\d{1,2}\.(?:\d{1,2})? )?(?:notices?[.:] )?(?:if )?(?:to|for|an) (?:the |die |den )?([^:]{3,60}): ?/iu;
/** What stands behind a house on its line. */
const BEHIND = /, (?=\d|Unit|Floor|c\/o|Solicitors|Attorneys)/;
/** Marks of type, and what says that a paper goes to a house: `To: Acme Ltd`. */
const LEAD =
  /^[*_>\s]*(?:(?:to|an|à|a|aan|für|for|client|customer|kund(?:e|in)|bill to|invoice to|ship to|deliver to|quote to|prepared for)\s?:[*_]*\s+)?/iu;
const BLOCK = 5;

/** Somebody for whose attention a notice goes, at the house whose address stands above, or that the line names by the contract's word. */
export function noticeTo(page: Page, lines: Line[], n: number, called: Parties): Listed | undefined {
  const line = lines[n];
  if (!line || (page.genre !== 'contract' && page.genre !== 'document')) return undefined;
  const [whole = '', word = ''] = TO.exec(line.text) ?? [];
  const rest = line.text.slice(whole.length);
  const lead = ATTENTION.exec(rest)?.[0].length ?? 0;
  if (!lead) return undefined;
  const from = whole.length + lead;
  const [name, title] = piecesOf(line.text.slice(from), line.at + from, /, | \(/g);
  if (!name || !(isPersonOn(page, name) || isTitledOn(name))) return undefined;
  const party = word ? called.get(word.toLowerCase()) : undefined;
  const house = party === undefined ? houseAbove(page, lines, n) : { text: party, at: line.at };
  const office = title?.text.replace(/[.)]$/, '');
  return house && { house, people: [office && isTitle(office) ? { ...name, title: office } : name] };
}

/** The house of the address to whose lines this one belongs. */
function houseAbove(page: Page, lines: Line[], n: number): Listed['house'] | undefined {
  for (let at = n - 1; at >= Math.max(0, n - BLOCK); at--) {
    const [line, below] = [lines[at], lines[at + 1]];
    if (!line || !below || below.start - line.end > 2) return undefined;
    const lead = LEAD.exec(line.text)?.[0].length ?? 0;
    const [text = ''] = line.text
      .slice(lead)
      .replace(/[*_]+$/, '')
      .split(BEHIND, 1);
    const piece = { text, at: line.at + lead };
    if (isFirmOn(page, piece)) return piece;
  }
  return undefined;
}
