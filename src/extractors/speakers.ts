import { firstPart } from './words/parts.ts';
import { elementAt } from '../common/element-at.ts';
import type { Item } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { participant } from './fields.ts';
import type { Page } from './page/page.ts';
import { bareName, isAddressed, quiet, quietGiven } from './page/names.ts';
import { fullName, introducedAs } from './page/turns/full-names.ts';
import { namesParty } from './page/turns/seats.ts';
import type { Turn } from './page/turns/turn.ts';
import { affiliation, isOffice } from './page/affiliation.ts';
import { isOrganizationName } from './words/names.ts';
import { isRoleName } from './words/roles.ts';
import { isFirstName } from './tagger/gazetteer.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MONTH = /^(?:april|may|june|august)$/i;
const MAX_SPEAKERS = 200;
/** The time behind a name over what is said. */
const STAMPED_BEHIND = /\s[[(]?\d{1,2}[:.]\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?$/;
const STAMP = /^[[(]?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}:\d{2}/;
/** When a caption is shown, above its words. */
const CUE = /^[\d:.,]{5,12} --> [\d:.,]{5,12}/;
/** Who took part by the names before the colons of a transcript; mere roles (`Project Manager:`) are the property `speakers`. */
export const speakers = extractor({
  name: 'speakers',
  after: ['attendance'],
  *find(item, page) {
    const roles: string[] = [];
    for (const [name, first] of spoken(page)) {
      const holder = isRoleName(name) ? holderOf(first) : undefined;
      if (holder) yield* speaker(item, page, { ...first, name: holder });
      else if (isRoleName(name)) roles.push(name);
      else if (isTalk(item) || isLikely(page, name)) yield* speaker(item, page, first);
    }
    if (roles.length && isTalk(item)) yield { of: SELF, properties: { speakers: roles } };
  },
});

/** True for an item of a type in which people take turns to speak. */
const isTalk = ({ type }: Item): boolean =>
  /^(?:meeting|call|transcript|conversation|interview|session|stand-?up|chat|recording|minutes|hearing|webinar)/i.test(
    type,
  );

/** In any other item a label before a colon is a speaker only if it has a name that is known as one. */
const isLikely = (page: Page, name: string): boolean =>
  page.referents.find('Contact', name) !== undefined || isFirstName(firstWord(name));

/** The speakers of a text in which people take turns, each with the first turn; a single turn counts where a time or an honorific stands before it, or a first name begins it. */
function spoken(page: Page): Map<string, Turn> {
  const turns = Map.groupBy(page.turns, ({ name }) => name);
  const isHeard = ({ name, line, end }: Turn) => {
    const { text, at } = elementAt(page.lines, line);
    const isOver = at + text.length === end && STAMPED_BEHIND.test(text);
    const stamped = STAMP.test(text) || isOver || CUE.test(page.lines[line - 1]?.text ?? '');
    return !MONTH.test(name) && (stamped || isAddressed(name) || isFirstName(firstWord(name)));
  };
  const heard = [...turns].flatMap(([name, [first, second]]): [string, Turn][] =>
    first && (second || isHeard(first)) ? [[name, first]] : [],
  );
  return new Map(heard.slice(0, MAX_SPEAKERS));
}

/** Who has the part, as the brackets behind it say: `The Chair (Hon. Ada Moss (Westmere, Ind.))`. */
function holderOf({ note = '' }: Turn): string | undefined {
  const name = firstPart(note, ' (').trim();
  return isAddressed(name) && /^[\p{L}.'’-]+(?: [\p{L}.'’-]+){1,5}$/u.test(name) ? name : undefined;
}

/** True for what somebody goes by who speaks in a chat more than once: a given name in small letters, or several words joined. */
const isHandle = ({ genre, turns }: Page, name: string): boolean =>
  genre === 'chat' &&
  turns.filter((turn) => turn.name === name).length > 1 &&
  (/^\p{L}{3,}[._-]\p{L}+$/u.test(name) || (isFirstName(name) && name.length > 2));

const firstWord = (name: string): string => firstPart(bareName(name), ' ').toLowerCase();

function* speaker(item: Item, page: Page, turn: Turn): Found {
  const { name: written, note, house, start: at } = turn;
  const name = fullName(page, turn) ?? introducedAs(page, turn) ?? quietGiven(quiet(bareName(written)));
  const evidence = {
    rule: 'speakers.turn',
    confidence: 0.95,
    authority: AUTHORITY.signature,
    start: at,
    end: at + written.length,
  };
  const known = page.referents.find('Contact', name);
  if (known === undefined && !/^\p{Lu}/u.test(name) && !isHandle(page, name)) return;
  if (known === undefined) {
    const box = { name, start: 0, end: written.length };
    yield* participant(item, page, { key: 'attendees', box }, { ...evidence, at });
  }
  if (known !== undefined && !page.joined.has(known)) yield { type: 'attended', from: known, to: SELF, ...evidence };
  const who = known ?? page.referents.find('Contact', name);
  if (who !== undefined && house) yield* affiliation(page, who, house, evidence);
  if (who === undefined || !note) return;
  if (isOffice(note)) yield { of: who, properties: { title: note } };
  else if (!isParliament(page) && isHouse(page, note)) yield* affiliation(page, who, note, evidence);
}

const AUTHORITIES = /^(?:Borough|City|Town|County|District|Municipality|Diocese|Port) of \p{Lu}/u;
/** True for a talk in which some have their parties behind their names: what the others have there are seats. */
const isParliament = ({ turns }: Page): boolean => turns.some(({ note = '' }) => namesParty(note));

/** True for brackets behind a speaker that name a house, and no seat or part in the talk. */
const isHouse = (page: Page, note: string): boolean =>
  !namesParty(note) &&
  note
    .split(', ')
    .some(
      (part) =>
        isOrganizationName(part) || AUTHORITIES.test(part) || page.referents.find('Organization', part) !== undefined,
    );
