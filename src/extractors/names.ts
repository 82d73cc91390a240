import type { Label, Mention } from '../model.ts';
import { AUTHORITY, extractor, SELF, type Found } from './extractor.ts';
import type { Page } from './page/page.ts';
import { isOrdinary } from './page/ordinary.ts';
import { runAround, type Run } from './page/runs.ts';
import type { Sentence } from './page/sentences.ts';
import { FIRST, gazetteer, LAST, ORGANIZATION, SUFFIX } from './tagger/gazetteer.ts';
import type { Reading } from './tagger/read.ts';
import { isOrganizationName, LEGAL_FORMS, SALUTATIONS } from './words/names.ts';

/** Names of persons and organizations in running text, bound to whom the item names already where the form says so. */
export const names = extractor({
  name: 'names',
  order: 60,
  *find(_item, page) {
    const readings = page.readings.filter((r) => r.kind !== 'LOC' && !page.taken.overlaps(r.start, r.end));
    for (const reading of readings.toSorted(longerFirst)) yield* named(page, reading);
  },
});

const longerFirst = (a: Reading, b: Reading): number => b.to - b.from - (a.to - a.from) || a.start - b.start;

function* named(page: Page, reading: Reading): Found {
  const sentence = page.sentences[reading.sentence]!;
  const name = nameOf(page, reading);
  if (!name || /[@\d]{3}|https?:/.test(name)) return;
  const label = labelOf(page, reading, name);
  const place = (index: number) =>
    page.places.set(reading.start, { start: reading.start, end: reading.end, sentence: reading.sentence, index });
  const first = page.known.get(`reading:${label}:${name}`);
  if (first !== undefined) {
    place(first);
    return;
  }
  const as = page.referents.find(label, name);
  const mention = mentionOf(page, reading, sentence, label, name);
  const index = yield as === undefined ? mention : { ...mention, as, tier: 'reading' };
  page.known.set(`reading:${label}:${name}`, index);
  place(index);
  yield* mentioned(page, index, mention);
}

/** The tagger's kind, unless the item itself knows the name as the other kind, or its words do. */
function labelOf(page: Page, { kind }: Reading, name: string): Label {
  const [read, other]: Label[] =
    kind === 'PER' && !isOrganizationName(name) ? ['Contact', 'Organization'] : ['Organization', 'Contact'];
  const isOther = page.referents.find(read!, name) === undefined && page.referents.find(other!, name) !== undefined;
  return isOther ? other! : read!;
}

/** Yields that the item mentions what was found, in the way that its label allows. */
export function* mentioned(page: Page, index: number, { rule, confidence, authority, start, end }: Mention): Found {
  const self = page.mentions[SELF]!.label;
  const thing = page.mentions[index]!.as ?? index;
  if (thing === SELF || page.joined.has(thing)) return;
  const claim = { rule, confidence, authority, ...(start === undefined ? {} : { start, end }) };
  if (self === 'Account') {
    if (page.mentions[index]!.label === 'Contact') yield { type: 'involved_in', from: index, to: SELF, ...claim };
  } else yield { type: 'mentions', from: SELF, to: index, ...claim };
}

function mentionOf(page: Page, reading: Reading, sentence: Sentence, label: Label, name: string): Mention {
  const own = sentence.kind === 'own';
  const run = runOf(page, reading, sentence);
  return {
    label,
    tier: (label === 'Organization' && isLone(name)) || isDoubtful(reading, name) ? 'weak' : 'reading',
    name,
    identifiers: [],
    rule: `names.${label === 'Contact' ? 'person' : 'organization'}`,
    confidence: Math.round(confidenceOf(reading, label, name) * (own ? 100 : 90)) / 100,
    authority: own ? AUTHORITY.sentence : AUTHORITY.inferred,
    start: reading.start,
    end: reading.end,
    run: page.text.slice(sentence.tokens[run.from]!.start, sentence.tokens[run.to - 1]!.end).replace(/\s+/g, ' '),
  };
}

/** The capitalised run around a reading, up to the next reading, ordinary words at its start left out. */
function runOf(page: Page, reading: Reading, { tokens }: Sentence): Run {
  const { from, to, kind } = reading;
  const [before, after] = neighbours(page.readings, reading);
  const run = runAround(tokens, from, to, {
    from: before?.to ?? 0,
    to: after?.from ?? tokens.length,
    links: kind === 'ORG',
  });
  while (run.from < from && isOrdinary(tokens, run.from, page.lower)) run.from++;
  return run;
}

/** The readings before and after one in its sentence; all are in the order of the text. */
function neighbours(readings: Reading[], { sentence, start }: Reading): [Reading | undefined, Reading | undefined] {
  let [low, high] = [0, readings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (readings[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  const here = (r: Reading | undefined) => (r?.sentence === sentence ? r : undefined);
  return [here(readings[low - 1]), here(readings[low + 1])];
}

/** A single word that only the tagger takes for an organization. */
const isLone = (name: string): boolean =>
  !/\s/.test(name) && !((gazetteer.get(name.toLowerCase()) ?? 0) & ORGANIZATION);

function confidenceOf({ confidence }: Reading, label: Label, name: string): number {
  const last = name.split(/\s+/).at(-1)!.toLowerCase().replace(/[.,]/g, '');
  return label === 'Organization' && /\s/.test(name) && LEGAL_FORMS.has(last) ? Math.max(confidence, 0.92) : confidence;
}

/** The name as written, on one line, without quotes around it and words of address before it. */
function nameOf(page: Page, { start, end }: Reading): string {
  const text = page.text
    .slice(start, end)
    .replace(/[\s>]+/g, ' ')
    .replace(/^["'“”‘(]+|["'“”’),;:]+$/g, '')
    .replace(/ (?:&|and|-|–)$/, '')
    .trim();
  const words = text.split(' ');
  while (words.length && SALUTATIONS.has(words[0]!.toLowerCase())) words.shift();
  return /^Gr[üu](?:ß|ss)/.test(words[0] ?? '') ? '' : words.join(' ');
}

/** A reading that the tagger is unsure of and no word list supports. */
function isDoubtful({ confidence }: Reading, name: string): boolean {
  const bits = name
    .toLowerCase()
    .split(/[ .]+/)
    .reduce((all, word) => all | (gazetteer.get(word) ?? 0), 0);
  return confidence < 0.58 && (bits & (FIRST | LAST | ORGANIZATION | SUFFIX)) === 0;
}
