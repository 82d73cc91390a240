import type { Label } from '../model.ts';
import { AUTHORITY, extractor, type Found } from './extractor.ts';
import { mentioned } from './names.ts';
import type { Page } from './page/page.ts';
import { isCapital, runsOf, type Run } from './page/runs.ts';
import type { Sentence } from './page/sentences.ts';
import type { Token } from './page/tokens.ts';
import { COMMON, FIRST, gazetteer, isCommon, isFirstName, LAST, PLACE } from './tagger/gazetteer.ts';
import type { Reading } from './tagger/read.ts';
import { isOrganizationName, LEGAL_FORMS } from './words/names.ts';

const MOST = 300;
const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)$/i;
const GREETINGS = new Set(
  "hi hello dear hey thanks thank regards best cheers sincerely fwd fw re subject from to cc sent date ps asap fyi ok yes no please note i i'm i'll i've i'd am pm tbd n/a ceo cfo cto coo cio cmo vp svp evp hr it pr q1 q2 q3 q4 kpi okr usd eur gbp pdf csv api faq eod eta todo action decision agenda attendees".split(
    ' ',
  ),
);
const DETERMINERS = new Set(
  'the this that these those our my your his her their its a an we they he she it you and or but if in on at for with by as of'.split(
    ' ',
  ),
);

/** Capitalised runs that nothing claimed: candidates that count only once their name is known. */
export const weak = extractor({
  name: 'weak',
  order: 70,
  *find(_item, page) {
    const lower = lowerWords(page.sentences);
    const places = new Map(
      page.readings.filter((r) => r.kind === 'LOC' && isSurePlace(page, r)).map((r) => [r.start, r.end]),
    );
    let found = 0;
    for (const [n, sentence] of page.sentences.entries()) {
      for (const run of runsOf(sentence.tokens)) {
        const kept = trimmed(sentence.tokens, run, lower);
        if (!kept || found >= MOST || isPlace(sentence.tokens, kept, places)) continue;
        if (yield* candidate(page, sentence, n, kept)) found++;
      }
    }
  },
});

function* candidate(page: Page, { tokens, kind }: Sentence, n: number, { from, to }: Run): Found<boolean> {
  const start = tokens[from]!.start;
  const end = tokens[to - 1]!.end;
  const name = page.text.slice(start, end).replace(/[\s>]+/g, ' ');
  if (name.length < 2 || name.length > 80 || page.taken.overlaps(start, end)) return false;
  const known = page.referents.find('Contact', name) ?? page.referents.find('Organization', name);
  const seen =
    known ??
    page.known.get(`reading:Organization:${name}`) ??
    page.known.get(`reading:Contact:${name}`) ??
    page.known.get(`weak:${name}`);
  if (seen !== undefined) {
    page.places.set(start, { start, end, sentence: n, index: seen });
    return false;
  }
  const label = labelOf(name);
  const authority = kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred;
  const legal = hasLegalForm(name);
  const mention = {
    label,
    tier: legal ? ('reading' as const) : ('weak' as const),
    name,
    identifiers: [],
    rule: legal ? 'weak.legal_form' : 'weak.run',
    confidence: legal ? 0.9 : 0.5,
    authority,
    start,
    end,
    run: name,
  };
  const index = yield mention;
  page.known.set(`weak:${name}`, index);
  page.places.set(start, { start, end, sentence: n, index });
  yield* mentioned(page, index, { ...mention, confidence: legal ? 0.9 : 0.6 });
  return true;
}

const isSurePlace = (page: Page, { start, end, confidence }: Reading): boolean =>
  confidence > 0.85 ||
  page.text
    .slice(start, end)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => ((gazetteer.get(word) ?? 0) & PLACE) > 0);

const isPlace = (tokens: Token[], { from, to }: Run, places: ReadonlyMap<number, number>): boolean =>
  (places.get(tokens[from]!.start) ?? -1) >= tokens[to - 1]!.end;

function lowerWords(sentences: Sentence[]): Set<string> {
  const words = new Set<string>();
  for (const { tokens } of sentences) for (const { text } of tokens) if (/^\p{Ll}/u.test(text)) words.add(text);
  return words;
}

/** The run without ordinary words at its ends; undefined when nothing is left that could be a name. */
function trimmed(tokens: Token[], { from, to }: Run, lower: Set<string>): Run | undefined {
  const ordinary = (n: number) => {
    const word = tokens[n]!.text.toLowerCase();
    const starts = n === 0 || /^[:"“(•*#–-]$/.test(tokens[n - 1]!.text);
    return (
      GREETINGS.has(word) ||
      DETERMINERS.has(word) ||
      CALENDAR.test(word) ||
      (starts &&
        (isCommon(word) || lower.has(word) || /(?:ed|ing|ly|tion|ment|ness)$/.test(word)) &&
        !isFirstName(word)) ||
      /-(?:based|like|style|led|related|wide)$/.test(word)
    );
  };
  while (from < to && (ordinary(from) || !isCapital(tokens[from]))) from++;
  while (to > from && (GREETINGS.has(tokens[to - 1]!.text.toLowerCase()) || CALENDAR.test(tokens[to - 1]!.text))) to--;
  if (from >= to || (from === 0 && tokens[to]?.text === ':')) return undefined;
  const words = tokens.slice(from, to).map((token) => token.text.toLowerCase());
  if (words.length === 1 && tokens.length <= 3 && (from === 0 || tokens[from - 1]!.text === '#')) return undefined;
  const allOrdinary = words.every(
    (word) => lower.has(word) || ((gazetteer.get(word) ?? 0) & (COMMON | FIRST | LAST)) === COMMON,
  );
  return allOrdinary && words.length < 2 ? undefined : { from, to };
}

const hasLegalForm = (name: string): boolean =>
  / /.test(name) && LEGAL_FORMS.has(name.split(' ').at(-1)!.toLowerCase().replace(/[.,]/g, ''));

function labelOf(name: string): Label {
  if (isOrganizationName(name)) return 'Organization';
  const bits = name
    .toLowerCase()
    .split(' ')
    .map((word) => gazetteer.get(word) ?? 0);
  return bits[0]! & FIRST || (bits.length > 1 && bits.at(-1)! & LAST) ? 'Contact' : 'Organization';
}
