import { elementAt } from '../common/element-at.ts';
import type { Label, Mention } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import { isOrdinary } from './page/ordinary.ts';
import { besideAddress, isSpelled } from './page/header/beside-address.ts';
import { withoutGenitive, withoutNoun } from './page/naming/cut.ts';
import { isBesideThing } from './page/naming/beside-names.ts';
import { runAround, type Run } from './page/runs.ts';
import type { Sentence } from './page/sentences.ts';
import { isDoubtful, isThin, sustain } from './page/doubt.ts';
import { isGerman } from './page/language.ts';
import { isAddressed, isHonorific, isLettered, isPart, unaddressed } from './page/names.ts';
import { bearerBefore, calledByAll, inFullBehind, otherName } from './page/naming/birth-name.ts';
import { housesBegunBy } from './page/naming/begins-domain.ts';
import { isFamily } from './page/naming/family.ts';
import { isNoFirm } from './page/naming/no-firm.ts';
import { isNoName, isUnlikely } from './page/naming/no-names.ts';
import { isHouseOfTwo, namedBefore } from './page/naming/of-two.ts';
import { isCalledInFull } from './page/naming/called-in-full.ts';
import { isOfOtherSex } from './page/naming/other-sex.ts';
import { isPiece } from './page/naming/piece.ts';
import { statedAlias } from './page/naming/stated-alias.ts';
import { seatsOf } from './page/turns/seats.ts';
import { inColumn, isLetters, isName, nameOf, personOf, shown, withKnown, withoutAddress } from './page/written.ts';
import { isHouseLikePerson } from './words/houses-like-people.ts';
import { hasLegalForm, isOrganizationName, lettersOf } from './words/names.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';
import { isIntroduced } from './tagger/introduced.ts';
import type { Reading } from './tagger/reading.ts';

/** Names of persons and organizations in running text, bound to whom the item names already where the form says so. */
export const names = extractor({
  name: 'names',
  after: ['quoted_signatures'],
  prepare: (page) => void page.readings,
  *find(_item, page) {
    const readings = page.readings
      .filter((r) => r.kind !== 'LOC' && !page.taken.overlaps(r.start, r.end))
      .map((r) => shown(page, r));
    const peopled = page.mentions.some(isPerson);
    const others = new Set(readings.filter((reading) => bearerBefore(page, reading) !== undefined));
    for (const reading of readings.toSorted(longerFirst))
      if (!others.has(reading) && !page.taken.overlaps(reading.start, reading.end))
        yield* named(page, reading, peopled);
    for (const reading of others) if (!(yield* otherName(page, reading))) yield* named(page, reading, peopled);
  },
});

const isPerson = ({ label, tier }: Mention): boolean => label === 'Contact' && tier === 'establishing';

const longerFirst = (a: Reading, b: Reading): number =>
  b.to - b.from - (a.to - a.from) || b.end - b.start - (a.end - a.start) || a.start - b.start;

function* named(page: Page, found: Reading, peopled: boolean): Found {
  const sentence = elementAt(page.sentences, found.sentence);
  const whole = inColumn(page, withKnown(page, withoutAddress(page, found, sentence), sentence), sentence);
  const reading = withoutGenitive(page, whole);
  const written = nameOf(page, reading);
  if (!isName(written) || isLetters(page, reading, written)) return;
  const label = labelOf(page, reading, written);
  const name = label === 'Contact' ? personOf(written, sentence) : withoutNoun(page, written);
  if (!name || isNoName(name) || isPiece(page, reading) || seatsOf(page).has(name)) return;
  if (isFamily(page, name, reading)) return;
  if (label === 'Contact' && (name.includes(' & ') || isOfOtherSex(page, name, reading))) return;
  if (label === 'Contact' ? /\d/.test(name) || isPart(unaddressed(name)) : isNoFirm(page, reading, name)) return;
  const place = (index: number) =>
    page.places.set(reading.start, { start: reading.start, end: reading.end, sentence: reading.sentence, index });
  const titled = label === 'Contact' && isTitled(page, reading, sentence);
  const first = page.known.get(`reading:${label}:${name}`);
  if (first !== undefined) {
    if (titled && !isPart(name)) sustain(page.mention(first), TITLED);
    place(first);
    return;
  }
  const beside = label === 'Contact' ? besideAddress(page, reading.end, name) : undefined;
  const begun = label === 'Organization' ? housesBegunBy(page, name) : [];
  const known =
    namedBefore(page, label, name) ??
    (label === 'Contact' ? inFullBehind(page, reading, name) : undefined) ??
    (begun.length === 1 ? begun[0] : undefined);
  const confidence = titled ? Math.max(reading.confidence, TITLED) : reading.confidence;
  const read = mentionOf(page, { ...reading, confidence }, sentence, { label, name, peopled, titled });
  const mention = begun.length > 1 && known === undefined ? { ...read, tier: 'weak' as const } : read;
  const index = yield boundTo(page, mention, known, beside);
  page.known.set(`reading:${label}:${name}`, index);
  place(index);
  yield* mentioned(page, index, mention);
  yield* calledByAll(page, index, mention);
  if (label === 'Organization' && known === undefined && mention.tier === 'reading') yield* aliased(page, mention);
}

/** The firm once more where the text says by which short name it goes, which stands for it elsewhere, too. */
function* aliased(page: Page, { run: _run, ...mention }: Named): Found {
  const stated = statedAlias(page.text, mention.end ?? 0, mention.name);
  if (!stated || page.taken.overlaps(stated.start, stated.end)) return;
  const { alias, start, end } = stated;
  yield {
    ...mention,
    tier: 'establishing',
    identifiers: [{ kind: 'handle', value: alias }],
    rule: 'names.alias',
    start,
    end,
  };
}

/** The mention as a place of an earlier one; the name beside an address that spells it is the contact's own. */
function boundTo(page: Page, mention: Named, known: number | undefined, beside: number | undefined): Mention {
  const mailbox = beside === undefined ? undefined : page.mention(beside);
  if (mailbox && isSpelled(mention.name, mailbox)) {
    if (known === undefined || known === beside) return { ...mention, as: beside, tier: 'establishing' };
    if (page.mention(known).identifiers.every(({ kind }) => kind !== 'email'))
      return { ...mention, as: known, tier: 'establishing', identifiers: mailbox.identifiers };
  }
  const as = known ?? beside;
  return as === undefined ? mention : shortForm(page, mention, as);
}

/** How sure a person's name is at least that a form of address stands with. */
const TITLED = 0.8;

/** True for a name with a form of address in it or before it: `Mr. Marlow`, `Frau Dr. Lindt`. */
const isTitled = (page: Page, { start, end, from }: Reading, { tokens }: Sentence): boolean =>
  isAddressed(page.text.slice(start, end)) || isHonorific(tokens[from - 1]?.text ?? '');

const isLone = (name: string): boolean => !/\s/.test(unaddressed(name));

/** A mention with a name. */
type Named = Mention & { name: string };

/** The mention as a place of an earlier one; a form with fewer words than that one's name counts little as a name. */
export function shortForm(page: Page, mention: Named, as: number): Mention {
  const words = (name: string) => unaddressed(name).split(' ').length;
  const isShort = words(mention.name) < words(page.mention(as).name ?? '');
  const authority = isShort ? AUTHORITY.inferred : mention.authority;
  return { ...mention, label: page.mention(as).label, as, tier: 'reading', authority };
}

/** The tagger's kind, unless the item itself knows the name as the other kind, or its words do; who has a form of address is nobody's house. */
function labelOf(page: Page, reading: Reading, name: string): Label {
  const { tokens } = elementAt(page.sentences, reading.sentence);
  const isCalled = isLettered(name) || isCalledInFull(name, tokens[reading.from - 1]?.text ?? '');
  const isPerson = isCalled || (reading.kind === 'PER' && !isHouseName(name));
  const [read, other]: [Label, Label] = isPerson ? ['Contact', 'Organization'] : ['Organization', 'Contact'];
  if (page.referents.find(read, name) !== undefined) return read;
  if (isPerson && isTitled(page, reading, elementAt(page.sentences, reading.sentence))) return read;
  const as = page.referents.find(other, name);
  return as === undefined || (isPerson && isPartOf(name, page.mention(as))) ? read : other;
}

const isHouseName = (name: string): boolean =>
  isOrganizationName(name) || isHouseOfTwo(name) || isHouseLikePerson(name);

/** True for a person's full name in that of a house: `Dizzy Malone` has the `Dizzy Malone Orchestra`, and is not it. */
const isPartOf = (name: string, house: Mention): boolean =>
  / /.test(name) && house.name !== undefined && lettersOf(house.name) !== lettersOf(name);

/** Yields that the item mentions what was found, in the way that its label allows. */
export function* mentioned(page: Page, index: number, { rule, confidence, authority, start, end }: Mention): Found {
  const self = page.self.label;
  const thing = page.thing(index);
  if (thing === SELF || page.joined.has(thing)) return;
  const claim = { rule, confidence, authority, ...(start === undefined ? {} : { start, end }) };
  if (self === 'Account') {
    if (page.mention(index).label === 'Contact') yield { type: 'involved_in', from: index, to: SELF, ...claim };
  } else yield { type: 'mentions', from: SELF, to: index, ...claim };
}

interface Naming {
  label: Label;
  name: string;
  peopled: boolean;
  titled: boolean;
}

function mentionOf(page: Page, reading: Reading, sentence: Sentence, { label, name, peopled, titled }: Naming): Named {
  const own = sentence.kind === 'own';
  const run = runOf(page, reading, sentence);
  return {
    label,
    tier:
      isDoubtful(reading.confidence, label, name, { peopled, titled }) ||
      isBesideThing(label, name, { ...reading, tokens: sentence.tokens }) ||
      isUnlikely(label, name, {
        tokens: sentence.tokens,
        from: run.from,
        to: run.to,
        confidence: reading.confidence,
        genre: page.genre,
        lower: page.lower,
      }) ||
      (reading.confidence < FREE[label === 'Contact' ? 'person' : 'organization'] &&
        isThin(label, name) &&
        isGerman(sentence.tokens) &&
        !isCalled(reading, name, sentence))
        ? 'weak'
        : 'reading',
    name,
    identifiers: [],
    rule: `names.${label === 'Contact' ? 'person' : 'organization'}`,
    confidence: Math.round(confidenceOf(reading, label, name) * (own ? 100 : 90)) / 100,
    authority: own && (label !== 'Contact' || !isLone(name)) ? AUTHORITY.sentence : AUTHORITY.inferred,
    start: reading.start,
    end: reading.end,
    run: page.text
      .slice(elementAt(sentence.tokens, run.from).start, elementAt(sentence.tokens, run.to - 1).end)
      .replace(/\s+/g, ' '),
  };
}

/** From this confidence on, a name stands by itself where all nouns have capital letters. */
const FREE = { person: 0.8, organization: 0.7 };

/** True for a full name behind words that introduce somebody: `Frau Dilara Yıldız`, `unser Bauleiter Reto Lindt`. */
const isCalled = ({ from }: Reading, name: string, { tokens }: Sentence): boolean =>
  / /.test(unaddressed(name)) ? isIntroduced(tokens, from) : isHonorific(tokens[from - 1]?.text ?? '');

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
    if ((readings[middle]?.start ?? Infinity) < start) low = middle + 1;
    else high = middle;
  }
  const here = (r: Reading | undefined) => (r?.sentence === sentence ? r : undefined);
  return [here(readings[low - 1]), here(readings[low + 1])];
}

/** How sure a name is by its reading and its form: a legal form says what it is, a word that organizations are called by makes it likely. */
function confidenceOf({ confidence }: Reading, label: Label, name: string): number {
  if (label !== 'Organization' || !/\s/.test(name)) return confidence;
  if (hasLegalForm(name)) return Math.max(confidence, 0.92);
  return isOrganizationName(name) ? Math.max(confidence, 0.6) : confidence;
}
