import { elementAt } from '../common/element-at.ts';
import type { Label, Mention } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { mentioned, shortForm } from './names.ts';
import { isTitle } from './page/signature/card-parts.ts';
import type { Page } from './page/page.ts';
import { trimmed } from './page/ordinary.ts';
import { bareName } from './page/names.ts';
import { isRegister } from './page/naming/no-firm.ts';
import { isNoName, isOfficeName, isPortfolio } from './page/naming/no-names.ts';
import { isOfOtherSex } from './page/naming/other-sex.ts';
import { isThingOfHouse } from './page/naming/part-of-house.ts';
import { isPiece } from './page/naming/piece.ts';
import { runsOf, type Run } from './page/runs.ts';
import type { SectionKind } from './page/sections.ts';
import type { Token } from './page/tokens.ts';
import { seatsOf } from './page/turns/seats.ts';
import { FIRST, gazetteer, LAST, PLACE } from './tagger/gazetteer.ts';
import { isOfPartners } from './tagger/legal-form.ts';
import { isJob } from './words/jobs.ts';
import { isOfSomebody } from './words/relatives.ts';
import { lastPart } from './words/parts.ts';
import { isRoleName } from './words/roles.ts';
import { hasLegalForm, isOrganizationName } from './words/names.ts';
import type { Reading } from './tagger/reading.ts';
import { AUTHORITY, type Found } from './finding.ts';

const MAX_RUNS = 300;
/** What stands before names of things in German, French, Italian, Spanish and Dutch, and is no name alone. */
const ARTICLE =
  /^(?:de[rsmn]|die|das|diese[rsmn]?|jene[rsmn]?|eine?[rsmn]?|keine?[rsmn]?|(?:unser|euer|ihr|sein|mein|dein)(?:e[rsmn]?)?|l[ae]s?|los|les|une?|cette|ces|notre|nos|votre|vos|leurs?|il|gli|una|uno|el|nuestr[oa]s?|het|een|onze?|hun)$/i;
/** Words of English sentences alone, in which `Les`, `Das` or `Le` is somebody. */
const ENGLISH = /^(?:the|and|with|who|his|has)$/;
/** Capitalised runs that nothing claimed: candidates that count only once their name is known. */
export const weak = extractor({
  name: 'weak',
  after: ['names'],
  *find(_item, page) {
    const places = new Map(
      page.readings.filter((r) => r.kind === 'LOC' && isSurePlace(page, r)).map((r) => [r.start, r.end]),
    );
    let found = 0;
    for (const [n, sentence] of page.sentences.entries()) {
      for (const run of runsOf(sentence.tokens).flatMap((whole) => halves(sentence.tokens, whole))) {
        const kept = trimmed(sentence.tokens, run, page.lower);
        if (!kept || found >= MAX_RUNS) continue;
        if (yield* candidate(page, n, kept, isPlace(sentence.tokens, kept, places))) found++;
      }
    }
  },
});

/** A run, and where `and` joins its parts, each of these: two names or one. */
function halves(tokens: Token[], run: Run): Run[] {
  const runs = [run];
  let { from } = run;
  for (let i = run.from; i <= run.to; i++) {
    if (i < run.to ? tokens[i]?.text !== 'and' : from === run.from) continue;
    runs.push({ from, to: i });
    from = i + 1;
  }
  return runs;
}

function* candidate(page: Page, sentence: number, { from: head, to }: Run, isLocation: boolean): Found<boolean> {
  const { tokens, kind } = elementAt(page.sentences, sentence);
  const first = behindPost(tokens, head, to);
  const from = first - (isOfPartners(tokens, first) ? 2 : 0);
  const start = elementAt(tokens, from).start;
  const owner = ownerOf(page, tokens, from);
  const end = owner?.end ?? elementAt(tokens, to - 1).end;
  const name = page.text.slice(start, end).replace(/[\s>]+/g, ' ');
  if (
    name.length < 2 ||
    name.length > 80 ||
    isNoName(name) ||
    isPiece(page, { start, end }) ||
    isThingOfHouse(page, name) ||
    isRegister(page, { start, end }, name) ||
    isOfOtherSex(page, bareName(name), { start, end }) ||
    seatsOf(page).has(name) ||
    page.taken.overlaps(start, end)
  )
    return false;
  if (tokens.slice(from + 1, to).some((token) => page.places.get(token.start)?.end === end)) return false;
  const place = (index: number) => page.places.set(start, { start, end, sentence, index });
  const seen =
    page.known.get(`reading:Organization:${name}`) ??
    page.known.get(`reading:Contact:${name}`) ??
    page.known.get(`weak:${name}`);
  if (seen !== undefined) {
    place(seen);
    return false;
  }
  const titled = titledIn(page.text.slice(Math.max(0, start - LEAD), start), name);
  const bare = bareName(name);
  const as = owner?.as ?? page.referents.find('Contact', bare) ?? page.referents.find('Organization', name);
  if (as === undefined && (isLocation || isOffice(tokens, from) || isOfficeName(name) || isPortfolio({ tokens, from })))
    return false;
  if (as === undefined && titled === undefined && isArticle(name, tokens)) return false;
  if (isLocation && as !== undefined && page.mention(as).label === 'Organization') return false;
  const mention = {
    ...(titled !== undefined && as === undefined
      ? { ...mentionOf(page, titled, kind, as), ...TITLED }
      : mentionOf(page, name, kind, as)),
    start,
    end,
    run: name,
  };
  const index = yield mention;
  page.known.set(`weak:${name}`, index);
  place(index);
  yield* mentioned(page, index, { ...mention, confidence: Math.max(mention.confidence, 0.6) });
  return as === undefined;
}

/** True for an article or possessive; what is written in capitals is an acronym, and in English a name. */
const isArticle = (name: string, tokens: Token[]): boolean =>
  ARTICLE.test(name) && name !== name.toUpperCase() && !tokens.some(({ text }) => ENGLISH.test(text));

/** Whom the item knows by a name in the genitive (`Annekes baas`), and where the name ends. */
function ownerOf(page: Page, tokens: Token[], from: number): { as: number; end: number } | undefined {
  const { text, end } = elementAt(tokens, from);
  if (!/^\p{Lu}\p{L}{2,}s$/u.test(text) || !isOfSomebody(tokens[from + 1]?.text ?? '')) return undefined;
  const as = page.referents.find('Contact', text.slice(0, -1));
  return as === undefined ? undefined : { as, end: end - 1 };
}

/** A form of address that stands before a surname, and how far before it. */
const ADDRESS =
  /(?<!\p{L})(?:Herrn?|Frau|Hrn?\.|Fr\.(?! \d)|Mr\.?|Mrs\.?|Ms\.?|Miss|Mme|Dhr\.|Mevr\.|Sig\.(?:ra)?|D\.ª?) (?:(?:Dr|Prof|Ing|Mag|Dipl\.-Ing)\. )*$/u;
const LEAD = 24;
const SURNAME = /^\p{Lu}\p{Ll}[\p{L}'’-]+$/u;
const TITLED = { label: 'Contact', tier: 'reading', rule: 'weak.titled', confidence: 0.8 } as const;

/** The surname of a run that stands behind a form of address, or begins with one; undefined for any other. */
function titledIn(before: string, run: string): string | undefined {
  const whole = `${before}${run}`;
  const surname = lastPart(run, ' ');
  const lead = whole.slice(0, whole.length - surname.length);
  const isOne = SURNAME.test(surname) && ADDRESS.test(lead) && !isRoleName(surname) && !isJob(surname);
  return isOne ? surname : undefined;
}

/** Before a noun of German, and no name. */
const DEFINED = /^(?:der|die|den|dem|ein|eine[nmr]?|unser(?:e[nmr]?)?|mein(?:e[nmr]?)?)$/i;

/** Where the house begins in what a run says of somebody of it: `Elektriker von Blitz & Co`. */
function behindPost(tokens: Token[], head: number, to: number): number {
  const from = DEFINED.test(tokens[head]?.text ?? '') ? head + 1 : head;
  const isNoun = from > head || isJob(tokens[from]?.text ?? '') || DEFINED.test(tokens[from - 1]?.text ?? '');
  if (!isNoun || tokens[from + 1]?.text !== 'von') return head;
  const first = tokens[from + 2]?.text === 'der' ? from + 3 : from + 2;
  return first < to ? first : head;
}

/** A short form of what the item names is that thing; a legal form makes an organization; anything else is weak. */
function mentionOf(page: Page, name: string, kind: SectionKind, as: number | undefined): Mention {
  const authority = kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred;
  const found = { name, identifiers: [], authority };
  if (as !== undefined)
    return shortForm(
      page,
      { ...found, name: bareName(name), label: 'Contact', tier: 'reading', rule: 'weak.short_form', confidence: 0.9 },
      as,
    );
  if (hasLegalForm(name))
    return { ...found, label: 'Organization', tier: 'reading', rule: 'weak.legal_form', confidence: 0.9 };
  return { ...found, label: labelOf(name), tier: 'weak', rule: 'weak.run', confidence: 0.5 };
}

const isSurePlace = (page: Page, { start, end, confidence }: Reading): boolean =>
  confidence > 0.85 ||
  page.text
    .slice(start, end)
    .toLowerCase()
    .split(/\s+/)
    .some((word) => ((gazetteer.get(word) ?? 0) & PLACE) > 0);

const isPlace = (tokens: Token[], { from, to }: Run, places: ReadonlyMap<number, number>): boolean =>
  (places.get(elementAt(tokens, from).start) ?? -1) >= elementAt(tokens, to - 1).end;

/** What German calls somebody, or whose something is. */
const POST =
  /^\p{Lu}\p{L}*(?:führer|leiter|inhaber|mitarbeiter|chef|vertreter|direktor|kunde|lieferant|tochter|gründer|sprecher|vorstand|kunden|berater)(?:in|s|n|en)?$|^(?:Chef|Mitarbeiter|Leiter|Inhaber|Vorstand|Kunde|Tochter|Gründer|Sprecher|Berater)(?:in|s|n|en)?$/u;

/** True for a run that begins like an office: `Head of Sales`, `Leiter der Werke`. */
const isOffice = (tokens: Token[], from: number): boolean => {
  const [post = '', link = ''] = [tokens[from]?.text, tokens[from + 1]?.text];
  return (link === 'of' && isTitle(post)) || (/^(?:der|des|von)$/.test(link) && POST.test(post));
};

function labelOf(name: string): Label {
  if (isOrganizationName(name)) return 'Organization';
  const bits = name
    .toLowerCase()
    .split(' ')
    .map((word) => gazetteer.get(word) ?? 0);
  const [first = 0] = bits;
  const isPerson = (first & FIRST) > 0 || (bits.length > 1 && ((bits.at(-1) ?? 0) & LAST) > 0);
  return isPerson ? 'Contact' : 'Organization';
}
