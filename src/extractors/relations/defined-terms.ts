import { bodyOf } from '../page/body.ts';
import { calledIn } from '../page/commitment/parties.ts';
import type { Page } from '../page/page.ts';
import { elementAt } from '../../common/element-at.ts';
import type { Marked } from './masked.ts';

/** Texts that lay down words for those of whom they speak. */
const CONTRACTS: ReadonlySet<string> = new Set(['contract', 'document']);
const RECORDS: ReadonlySet<string> = new Set(['minutes', 'document']);
const ARTICLE =
  "(?:(?:[Tt]he|[Tt]his|[Tt]hese|[Oo]ur|[Dd](?:er|ie|as|en|em|es)|[Ll][ae]s?|[Ii]l|[Ee]l|[Dd]el|[Dd]ella|[Dd]e(?: la)?) |[Ll]['’])";
/** What a house may be called by the kind of house that it is, and the words of such houses' names. */
const KINDS: [noun: string, house: RegExp][] = [
  ['council', /\b(?:council|town of|city of)\b/i],
  ['club', /\b(?:club|R\.C\.)(?!\p{L})/iu],
  ['society', /\bsociety\b/i],
  ['guild', /\bguild\b/i],
  ['association', /\bassociation\b/i],
  ['trust', /\btrust\b/i],
  ['fund', /\bfund\b/i],
  ['foundation', /\bfoundation\b/i],
  ['charity', /\bcharity\b/i],
  ['hospital', /\bhospitals?\b/i],
  ['university', /\buniversity\b/i],
  ['college', /\bcollege\b/i],
  ['academy', /\bacademy\b/i],
  ['museum', /\bmuseum\b/i],
  ['institute', /\binstitute\b/i],
  ['observatory', /\bobservatory\b/i],
  ['library', /\blibrary\b/i],
  ['theatre', /\btheatre\b/i],
  ['orchestra', /\borchestra\b/i],
  ['choir', /\bchoir\b/i],
  ['chambers', /\bchambers\b/i],
  ['partnership', /\bpartnership\b/i],
  ['federation', /\bfederation\b/i],
  ['union', /\bunion\b/i],
  ['bank', /\bbank\b/i],
  ['tribunal', /\btribunal\b/i],
  ['school', /\bschool\b/i],
  ['hospice', /\bhospice\b/i],
  ['town', /^(?:town|city) of\b/i],
  ['company', /\b(?:ltd|limited|plc|inc|llc|company|gmbh|ag|pty|b\.?v)\b\.?/i],
  ['Gesellschaft', /\b(?:gmbh|ag|kg|se|gesellschaft)\b/i],
  ['Verein', /verein|\be\. ?V\./i],
  ['Genossenschaft', /genossenschaft|\beG\b/i],
  ['Gemeinde', /\bgemeinde\b/i],
  ['cooperativa', /\bcooperativa\b/i],
  ['société', /\bSARL|SAS?\b/],
];
const MAX_TERMS = 20;
const MAX_IN_SENTENCE = 50;

/** The thing that a text names so in full. */
export function thingCalled(page: Page, name: string): number | undefined {
  const index = page.mentions.findIndex(
    (one) => one.name === name && /^(?:Contact|Organization)$/.test(one.label) && one.tier !== 'weak',
  );
  return index < 0 ? undefined : page.thing(index);
}

/** What a word stands for, whether it says only what kind of house that is, and whether it has to have a capital letter for that. */
interface Term {
  index: number;
  isKind: boolean;
  isProper?: boolean;
}

/** Kinds of houses that writers call so with a capital letter, where the text names no other of the kind: `the Trust`. */
const PROPER: ReadonlySet<string> = new Set(
  'trust fund foundation charity hospital university college academy museum institute observatory library theatre orchestra choir chambers partnership federation club society association hospice school guild'.split(
    ' ',
  ),
);
const CALLED_SO = new RegExp(
  `(?<!\\p{L})(?:[Tt]he|[Tt]his|[Tt]hese|[Oo]ur) (?:${[...PROPER].map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('|')})(?!\\p{L}| \\p{Lu})`,
  'u',
);

/** The only house of a kind that a text names, by each word for a kind. */
function* onlyHouses(page: Page): Generator<[noun: string, index: number]> {
  if (page.genre === 'encyclopedic' || !CALLED_SO.test(page.text)) return;
  const houses = page.mentions.flatMap(({ label, name, tier }, n) =>
    label === 'Organization' && name && tier !== 'weak' && name.includes(' ') ? [{ name, index: page.thing(n) }] : [],
  );
  for (const [noun, form] of KINDS) {
    if (!PROPER.has(noun)) continue;
    const [only, ...others] = new Set(houses.flatMap(({ name, index }) => (form.test(name) ? [index] : [])));
    if (only !== undefined && !others.length) yield [noun, only];
  }
}

/** Whom or what a text means by words of its own, `the Supplier`, and minutes by `the council`: the words as they stand, and the mention. */
function termsOf(page: Page): Map<string, Term> {
  const found = new Map<string, Term>();
  const put = (word: string, name: string, isKind: boolean) => {
    const thing = thingCalled(page, name);
    if (thing !== undefined && !found.has(word)) found.set(word, { index: thing, isKind });
  };
  if (CONTRACTS.has(page.genre)) for (const [word, name] of calledIn(page)) put(word, name, false);
  const body = RECORDS.has(page.genre) ? bodyOf(page) : undefined;
  if (body !== undefined)
    for (const [noun, form] of KINDS) if (form.test(body) && !found.has(noun)) put(noun.toLowerCase(), body, true);
  for (const [noun, index] of onlyHouses(page))
    if (!found.has(noun)) found.set(noun, { index, isKind: true, isProper: true });
  return new Map([...found].slice(0, MAX_TERMS));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Where the sentences speak of somebody or a house by a word that the text lays down, by sentence. */
export function definedTerms(page: Page): Map<number, Marked[]> {
  const found = new Map<number, Marked[]>();
  const terms = termsOf(page);
  if (!terms.size) return found;
  const words = [...terms.keys()].map(escaped).join('|');
  const form = new RegExp(`(?<![\\p{L}"“„«'’*])(?:${ARTICLE})?(${words})(?![\\p{L}"”“»*-])`, 'giu');
  let n = 0;
  for (const match of page.text.matchAll(form)) {
    const [whole, word = ''] = match;
    const end = match.index + whole.length;
    while (n < page.sentences.length && elementAt(page.sentences, n).end < end) n++;
    if (n >= page.sentences.length) break;
    const term = terms.get(word.toLowerCase());
    const isCapital = /^\p{Lu}/u.test(word);
    const isWritten = term?.isKind ? whole.length > word.length && (isCapital || !term.isProper) : isCapital;
    if (term?.isProper && /^ \p{Lu}/u.test(page.text.slice(end, end + 2))) continue;
    if (!term || !isWritten || elementAt(page.sentences, n).start > match.index) continue;
    const { index } = term;
    demote(page, match.index + whole.length - word.length, end);
    const kind = page.mention(index).label === 'Contact' ? 'P' : 'O';
    const said = found.get(n) ?? [];
    if (said.length < MAX_IN_SENTENCE) said.push({ start: match.index, end, kind, index });
    found.set(n, said);
  }
  return found;
}

/** Makes no thing of a term that was read as a name. */
function demote(page: Page, start: number, end: number): void {
  const place = page.places.get(start);
  const mention = place?.end === end ? page.mention(place.index) : undefined;
  if (mention?.tier === 'reading' && mention.as === undefined && /^(?:names|weak)\./.test(mention.rule))
    mention.tier = 'weak';
}

/** The marks of a sentence with those of defined terms, which take the place of what was read there. */
export function withTerms(marks: Marked[], terms: Marked[]): Marked[] {
  const isOver = (one: Marked) => terms.some((term) => one.start < term.end && term.start < one.end);
  return [...marks.filter((one) => !isOver(one)), ...terms].toSorted((a, b) => a.start - b.start);
}
