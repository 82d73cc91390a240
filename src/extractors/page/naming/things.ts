import type { Page } from '../page.ts';
import type { Token } from '../tokens.ts';
import { isSoftware } from './software.ts';

/** What no firm is, whatever stands before it. */
const THINGS =
  / (?:book|passes|syndrome|campus|transition|confirmation|sheet|manual|recorder|lateral|tailgate|man(?:euver|oeuvre))$|^(?:station|line|gate|platform|terminal|unit|block|room|building|floor|lot|track|zone|meter|well|pier|dock|bay|phase|level|section|area|route|exit) \d+\p{L}?$/iu;
const LIKELY =
  /\b(?:book|pass(?:es)?|syndrome|campus|transition|confirmation|products|convention|cluster|recorder|list|forms?|sheet|guide|manual|version|release|update|meeting|review|report|summary|pipeline|hall|ballroom|auditorium|tour|trail|beach|island|islands|county|state|province|(?:regulator|compressor|pump(?:ing)?|meter(?:ing)?|transformer|railway|train|bus|tram|tube|weather|power) station|substation|reservoir|switchyard|weir|viaduct|aqueduct|headland|peninsula|estuary|lagoon|cove)$/i;

/** Where goods change hands, behind `at the`: `at the Waldmoor Hub`. */
const TRADED_AT = / (?:Hub|Pool|Zone)$/i;
const WING = / (?:Cent(?:er|re)|Tower|Plaza|Building|Campus) (?:North|South|East|West|One|Two|\d+)$/;
const SIDE = /^\S+ (?:North|South|East|West)$/;

/** True for the name of a place or thing that no firm bears, where it stands. */
export function isThing(name: string, { tokens, from, to }: { tokens: Token[]; from: number; to: number }): boolean {
  if (THINGS.test(name) || WING.test(name) || isSoftware(name, { tokens, from, to })) return true;
  if (SIDE.test(name) && /^(?:building|tower|campus|wing)$/.test(tokens[to]?.text ?? '')) return true;
  const isAt = /^the$/i.test(tokens[from - 1]?.text ?? '') && /^at$/i.test(tokens[from - 2]?.text ?? '');
  return isAt && TRADED_AT.test(name);
}

/** True for a name that ends as things, gatherings and places do. */
export const isLikelyThing = (name: string): boolean => LIKELY.test(name);

/** Said of what is sold, and hardly of who sells it. */
const SELLS =
  / (?:(?:only |now |still |also |will |itself )?(?:costs?|weighs?|retails|measures|sells (?:for|at|out)|ships (?:in|with|from|on|next)|goes for|starts at|comes (?:in|with)|fits|kostet|wiegt|misst)(?!\p{L})|(?:is|are|ist|sind) (?:\p{Ll}+ )?(?:sold out|out of stock|in stock|discontinued|priced|available in|ausverkauft|lieferbar|vorrätig|ab Lager)(?!\p{L}))/u;
const SOLD = new RegExp(
  `(?<!\\p{L})(?:[Tt]he|[Oo]ur|[Yy]our|[Aa]n?|[Tt]his|[Ee]ach|[Dd](?:er|ie|as)|[Uu]nsere?|[Ee]ine?) ([^\\s\\d.]{2,60})(?=${SELLS.source})`,
  'gu',
);

const SOLD_IN = new WeakMap<Page, ReadonlySet<string>>();

/** True for a lone name with an article of which the text says what it costs, weighs or comes with: what is sold, and no firm. */
export function isSold(page: Page, name: string): boolean {
  const known = SOLD_IN.get(page) ?? new Set([...page.text.matchAll(SOLD)].map(([, sold = '']) => sold));
  SOLD_IN.set(page, known);
  return known.has(name.replace(/^the /i, ''));
}
