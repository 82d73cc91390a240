import type { Item } from '../../../common/model.ts';
import { datesIn } from '../../page/days/dates.ts';
import type { Genre } from '../../page/genre.ts';
import type { Page, Place } from '../../page/page.ts';
import type { Sentence } from '../../page/sentences.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import { AUTHORITY, type Found } from '../../finding.ts';
import { isDepartmentName, isPostName } from '../../words/jobs.ts';
import { heads, isChief } from '../../words/chiefs.ts';
import { sexOfPronoun } from '../antecedents/sex-of.ts';
import { pronounBefore, spokenBefore } from '../antecedents/spoken-of.ts';
import { dayToCome } from '../coming.ts';
import { confidenceOf } from '../measured.ts';
import { employers, homeOf } from './employers.ts';
import { UNSURE } from './farewell-words.ts';

const RULE = 'relations.succession';
const TOLD: ReadonlySet<Genre> = new Set(['mail', 'note', 'chat', 'document']);

const WHO = '<(?<who>\\d+)>';
const WHOM = '(?:(?:mr|mrs|ms|dr|herrn?|frau)\\.? )?(?:<(?<whom>\\d+)>|(?<meant>him|her|ihn|ihm|sie)\\b)';
const AIDE =
  '(?:,? who)?(?: (?:has|have|had|is|was|will|would|be|been|being|just|now|recently|also|then|soon|since|formally|shortly))*';
const AT = '(?: (?:bei|beim|at) (?:the |der )?<\\d+>)?';
const POST =
  "(?:,? (?:as|als|to be|in the role of) (?:(?:the|our|its|their|new|neue[rn]?|unser\\p{L}*) )*(?<post>[\\p{L}&' -]{2,50}?)(?=[.,;:!()]| of (?:the )?<| (?:at|in|on|from|by|for|next|last|this|with|after|since|bei|beim|der|des|ab|am|im|zum|an|ein|seit|mit|nach|ist|wird|folgt|ab)(?!\\p{L})|$))?";

/** How texts say that somebody came to a post after somebody else. */
const FORMS = [
  `(?:previous|former|outgoing|old|long-time) (?<post>[\\p{L} -]{2,40}?),? <(?<whom>\\d+)>,?${AIDE} (?:succeeded|replaced|followed) by ${WHO}`,
  `${WHO}${AIDE} (?:succeed(?:s|ed|ing)?|replac(?:es|ed|e|ing)|tak(?:es|en|ing|e) over from|took over from|follow(?:s|ed) (?=[^.;]{0,60} as )) ?${WHOM}(?: in (?<department>\\p{L}[\\p{L} &]{2,25}))?${POST}`,
  `<(?<whom>\\d+)>,?${AIDE} (?:succeeded|replaced|followed) by (?:(?:mr|mrs|ms|dr)\\.? )?${WHO}${POST}`,
  `${WHO}${AIDE} (?:tak(?:es|en|ing|e) over|took over) as (?:(?:the|our|its|new) )*(?<post>[\\p{L} -]{2,50}?)(?: (?:of|at) (?:the )?<\\d+>)? from ${WHOM}`,
  `${WHO},?${AIDE}(?: (?:named|appointed|chosen))?(?: as)?(?: the| an?)? successor (?:to|of) ${WHOM}${POST}`,
  `${WHO}(?: \\p{Ll}+){0,2} folgt(?: zum [^<>]{3,20}?)?${AT} auf ${WHOM}${POST}`,
  `^auf ${WHOM} folgt(?: zum [^<>]{3,20}?)?${AT} ${WHO}${POST}`,
  `\\bnachfolger(?:in)? (?:von|für) ${WHOM}${POST}[^<>]{0,25}(?:<\\d+>[^<>]{0,12})? (?:ist|wird|wurde) (?:(?:jetzt|nun|seit \\p{L}+|zum [^<>]{3,15}) )?${WHO}`,
  `${WHO} (?:ist|wird|wurde)(?: \\p{Ll}+){0,2} nachfolger(?:in)? (?:von|für) ${WHOM}${POST}`,
  `${WHO} (?:löst|löste)(?: zum [^<>]{3,20}?)?${AT} ${WHOM}${POST}[^<>.;]{0,30} ab\\b`,
  `${WHO} (?:tritt|trat|übernimmt|übernahm)(?:[^<>.;]|\\d\\.){0,30} die nachfolge von ${WHOM}${POST}`,
  `(?:${WHO} übern(?:immt|ahm)|übern(?:immt|ahm) <(?<who2>\\d+)>)(?: zum [^<>]{3,20}?)? von ${WHOM} die (?<field>leitung [^<>.;,]{3,40}|geschäftsführung)`,
].map((form) => new RegExp(form, 'iu'));
const CUE = /succe|replac|tak(?:es|en|ing|e) over|took over|follow|folg|löst|übern/iu;
/** What is yet to come. */
const COMING =
  /\b(?:will|is going to (?=succeed|replace|take|follow)|is to (?=succeed|replace|take|follow)|soon|shortly|next (?:week|month|year|quarter|spring|summer|autumn|winter)|incoming|demnächst|künftig|bald|(?:nächste|kommende)[nrms]? (?:woche|monat|jahr))\b/iu;

/** Who came to a post after whom: whoever had it works there no more, or until the day that is told. */
export function* successions({ date }: Item, page: Page): Found {
  if (!TOLD.has(page.genre)) return;
  const today = date.slice(0, 10);
  const [pronounAt, spokenAt] = [pronounBefore(page), spokenBefore(page)];
  const places = Map.groupBy(page.places.values(), ({ sentence }) => sentence);
  for (const [n, sentence] of page.sentences.entries()) {
    const text = page.text.slice(sentence.start, sentence.end);
    if (sentence.kind !== 'own' || !CUE.test(text) || /\?\s*$/.test(text) || UNSURE.test(text)) continue;
    const { index, start = 0, end = 0 } = pronounAt(n) ?? {};
    const spoken = spokenAt(n);
    const known = [
      ...(places.get(n) ?? []),
      ...(index === undefined ? [] : [{ index, start, end, sentence: n }]),
    ].filter((one) => page.mention(one.index).tier !== 'weak');
    const found = formIn(page, sentence, known);
    const whom =
      found?.whom ?? (found?.meant && spoken?.sex !== otherSex(found.meant) && !index ? spoken?.index : undefined);
    if (!found || whom === undefined || page.thing(whom) === page.thing(found.who)) continue;
    const house = houseOf(page, found, [whom, found.who]);
    if (house === undefined || !(found.isNamed || hasPost(page, page.thing(whom), house))) continue;
    const day = dayToCome(text, today) ?? datesIn(text, today).find((one) => one.day > today)?.day;
    const isComing = day !== undefined || COMING.test(text);
    const told = { ...found, whom: page.thing(whom), who: page.thing(found.who), house, sentence };
    if (!isComing || day) yield* ended(page, told, day ?? today);
    if (!isComing) yield* begun(page, told);
  }
}

/** True for somebody of whom the item says which post it is. */
const hasPost = (page: Page, who: number, house: number): boolean =>
  page.claims.some(
    ({ from, to, properties }) =>
      properties?.title !== undefined && page.thing(from) === who && page.thing(to) === house,
  );

const otherSex = (pronoun: string) => (sexOfPronoun(pronoun) === 'man' ? 'woman' : 'man');

/** Who follows whom by the words of a sentence, and as what. */
interface Succession {
  who: number;
  whom?: number;
  meant?: string;
  title?: string;
  /** The words say what the post is, or in which department. */
  isNamed: boolean;
  /** The things that the words name before their end, and right behind it. */
  within: Place[];
}

function formIn(page: Page, sentence: Sentence, places: Place[]): Succession | undefined {
  const marks = places.toSorted((a, b) => a.start - b.start);
  let text = '';
  let at = sentence.start;
  for (const [n, { start, end }] of marks.entries()) {
    if (start < at) continue;
    text += `${page.text.slice(at, start)}<${n}>`;
    at = end;
  }
  text = `${text}${page.text.slice(at, sentence.end)}`.replace(/\s+/g, ' ');
  const person = (mark: string | undefined) => {
    const place = mark === undefined ? undefined : marks[Number(mark)];
    return place && page.mention(place.index).label === 'Contact' ? place.index : undefined;
  };
  for (const form of FORMS) {
    const match = form.exec(text);
    const { who, who2, whom, meant, post, department, field } = match?.groups ?? {};
    const successor = person(who ?? who2);
    const title = (post ?? field)?.trim();
    const isPost = title !== undefined && (field !== undefined || isOffice(title));
    const isNamed = isPost || (department !== undefined && isDepartmentName(department));
    if (!match || successor === undefined || (title !== undefined && !isPost)) continue;
    const before = person(whom);
    const end = match.index + match[0].length;
    const said = text.slice(0, end) + (BEHIND.exec(text.slice(end))?.[0] ?? '');
    return {
      who: successor,
      isNamed,
      within: [...said.matchAll(/<(\d+)>/g)].flatMap(([, mark]) => marks[Number(mark)] ?? []),
      ...(before === undefined ? {} : { whom: before }),
      ...(meant ? { meant } : {}),
      ...(isPost ? { title } : {}),
    };
  }
  return undefined;
}

/** A house right behind a post. */
const BEHIND = /^ (?:of|at|in|bei|beim|der|des|von) (?:the |der )?<\d+>/iu;

const isOffice = (title: string): boolean =>
  isTitle(title) || isPostName(title) || /(?:chef|leiter)(?:in)?$/iu.test(title);

/** The house of a post: that which the sentence names, else the only one of either by the item, else that of a note or of whoever writes. */
function houseOf(page: Page, { within }: Succession, people: number[]): number | undefined {
  const isHouse = ({ index }: Place) => /^(?:Organization|Business)$/.test(page.mention(index).label);
  const [named, ...more] = new Set(within.filter(isHouse).map(({ index }) => page.thing(index)));
  if (named !== undefined) return more.length ? undefined : named;
  const [own, ...others] = new Set(people.flatMap((one) => employers(page, page.thing(one))));
  if (own !== undefined) return others.length ? undefined : own;
  if (page.genre === 'mail') return namesOthers(page, within) ? undefined : homeOf(page);
  return page.about === undefined ? undefined : page.thing(page.about);
}

/** True for a mail that has named houses beside those of its sender and readers. */
const namesOthers = (page: Page, within: Place[]): boolean =>
  [...page.places.values()].some(({ index, start }) => {
    if (within.every((one) => one.start < start)) return false;
    const { label, tier } = page.mention(index);
    const house = page.mention(page.thing(index));
    return label === 'Organization' && tier === 'reading' && house.identifiers.every(({ kind }) => kind !== 'domain');
  });

/** A succession with the house in which it is, and the sentence that tells of it. */
interface Told extends Succession {
  whom: number;
  house: number;
  sentence: Sentence;
}

const statedBy = ({ start, end }: Sentence) => ({
  rule: RULE,
  confidence: confidenceOf('succession'),
  authority: AUTHORITY.sentence,
  start,
  end,
});

/** What is told of the post of whoever had it is over on a day; where nothing is, that they were there until then. */
function* ended(page: Page, { whom, house, title, sentence }: Told, day: string): Found {
  const told = page.claims.filter(
    ({ type, from, to, properties }) =>
      /^(?:works_for|leads)$/.test(type) &&
      page.thing(from) === whom &&
      page.thing(to) === house &&
      isSamePost(properties?.title, title),
  );
  for (const claim of told) claim.validTo ??= day;
  if (told.length) return;
  yield {
    type: isHeadOf(page, title, house, whom) ? 'leads' : 'works_for',
    from: whom,
    to: house,
    ...statedBy(sentence),
    ...(title && !OF_A_WOMAN.test(title) ? { properties: { title } } : {}),
    validTo: day,
  };
}

/** What German calls a woman in a post, be the one before her a man. */
const OF_A_WOMAN = /(?:er|ist|or|ef|eur)in(?= |$)/u;

const isSamePost = (one: unknown, other: string | undefined): boolean =>
  typeof one !== 'string' || other === undefined || one.toLowerCase() === other.toLowerCase();

/** Whoever follows has the post, where nothing says so yet. */
function* begun(page: Page, { who, house, title, sentence }: Told): Found {
  const isTold = page.claims.some(
    ({ type, from, to, validTo }) =>
      /^(?:works_for|leads)$/.test(type) &&
      page.thing(from) === who &&
      page.thing(to) === house &&
      validTo === undefined,
  );
  if (isTold) return;
  yield {
    type: isHeadOf(page, title, house, who) ? 'leads' : 'works_for',
    from: who,
    to: house,
    ...statedBy(sentence),
    ...(title ? { properties: { title } } : {}),
  };
}

const isHeadOf = (page: Page, title: string | undefined, house: number, who: number): boolean =>
  title !== undefined && (isChief(title) || heads(title, page.mention(house).name ?? '', page.mention(who).name ?? ''));
