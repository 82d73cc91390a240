import { elementAt } from '../../common/element-at.ts';
import type { Claim } from '../../common/model.ts';
import { bodyOf } from '../page/body.ts';
import { isTalk } from '../page/genre.ts';
import { letterOf } from '../page/papers/letter.ts';
import { sittingOf } from '../page/papers/sitting.ts';
import type { Header } from '../page/header/headers.ts';
import { mailboxOf } from '../page/header/mailboxes.ts';
import { bareName } from '../page/names.ts';
import type { Page } from '../page/page.ts';
import { deskOf } from '../page/signature/desk.ts';
import { turnBefore } from '../page/turns/turns.ts';
import type { Turn } from '../page/turns/turn.ts';
import { isFamilyName } from '../words/families.ts';
import { isRoleName } from '../words/roles.ts';
import type { Section } from '../page/sections.ts';
import type { Sentence } from '../page/sentences.ts';
import { SELF } from '../finding.ts';
import { addressedHouse } from './lines/letters.ts';
import { unseen, type Actor } from './masked.ts';

/** Who speaks in a part of the text: the item's author, whoever wrote what it quotes, or whose turn it is. */
export interface Voice {
  end: number;
  author?: Actor;
  home?: Actor;
  /** The only house to which the text is sent: what `your` means. */
  addressed?: Actor;
  /** True for the minutes or statutes of the home. */
  isRecord?: boolean;
}

/** The voice in which a sentence is said; to be asked in the order of the text. */
export function voices(page: Page): (sentence: Sentence) => Voice {
  const own = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type))?.from;
  const from = deskOf(page);
  const desk = from === undefined ? undefined : unseen('O', from, nameOf(page, from));
  const homeOf = homesIn(page);
  const turnAt = turnsIn(page, own);
  const endOf = ({ to }: Section): number => elementAt(page.lines, to - 1).end;
  const voice = (end: number, from: number | undefined): Voice => {
    const author = from === undefined || isFamilyName(page.mention(from).name ?? '') ? undefined : from;
    const home = author === undefined ? undefined : homeOf(author);
    return { end, ...(author === undefined ? {} : { author: unseen('P', author) }), ...(home ? { home } : {}) };
  };
  const paper = paperOf(page);
  const declared = declarantOf(page);
  const deskVoice = (home: Actor): Pick<Voice, 'home' | 'addressed'> => {
    const addressed = addressedBy(page, homeOf);
    return addressed ? { home, addressed } : { home };
  };
  let at = 0;
  return ({ start, kind }) => {
    const turn = turnAt(start);
    if (turn) return voice(turn.end, turn.who);
    let section = elementAt(page.sections, at);
    while (at < page.sections.length - 1 && endOf(section) < start) section = elementAt(page.sections, ++at);
    const from = section.headers.find(({ key }) => key === 'from');
    if (kind === 'own' && own === undefined)
      return { end: endOf(section), ...(desk ? deskVoice(desk) : paper), ...declared };
    const author = kind === 'own' ? own : from && writerOf(page, from);
    const said = voice(endOf(section), author);
    const addressed = kind === 'own' ? addressedBy(page, homeOf) : undefined;
    return addressed ? { ...said, addressed } : said;
  };
}

/** Before the name of whoever declares something: `I, Dana Frost, hereby appoint`. */
const DECLARES =
  /(?:^|\n)[*_]{0,2}(?:I|Ich|Je(?:,)? soussignée?|Io sottoscritt[oa]|Yo|Ik)(?:, the undersigned)?,? (?:(?:Mr|Ms|Mrs|Dr|Herr|Frau|Mme|M)\.? )?[*_]{0,2}(?=\p{Lu})/u;

/** Whoever a document's `I` is, where it begins a declaration with the own name. */
function declarantOf(page: Page): Pick<Voice, 'author'> {
  if (page.genre !== 'document' && page.genre !== 'contract') return {};
  const found = DECLARES.exec(page.text);
  const place = found ? page.places.get(found.index + found[0].length) : undefined;
  return place && page.mention(place.index).label === 'Contact' ? { author: unseen('P', page.thing(place.index)) } : {};
}

/** A sitting of a house's own members, which nobody holds with a customer. */
const OF_MEMBERS =
  /\b(?:agm|egm|annual general meeting|(?:board|committee|trustees['’]?|governors['’]?|council) (?:meeting|minutes|notes)|mitgliederversammlung|vorstandssitzung|hauptversammlung)\b/i;

/** Whose paper a text is that nobody is said to have written: the house whose body sits, or whose letter it is, and to which that goes. */
function paperOf(page: Page): Pick<Voice, 'home' | 'addressed' | 'isRecord'> {
  const actor = (name: string | undefined) => {
    const index = name === undefined ? undefined : page.referents.find('Organization', name);
    return index === undefined ? undefined : unseen('O', index, nameOf(page, index));
  };
  const isRecord =
    page.genre === 'minutes' ||
    (page.genre === 'document' && sittingOf(page) !== undefined) ||
    (page.genre === 'note' && OF_MEMBERS.test(page.self.name ?? '') && bodyOf(page) !== undefined);
  const home = actor(isRecord ? bodyOf(page) : letterOf(page)?.head.text);
  const addressed = actor(addressedHouse(page)?.text);
  return {
    ...(home ? { home, isRecord } : {}),
    ...(addressed && addressed.index !== home?.index ? { addressed } : {}),
  };
}

/** The house of all to whom a mail goes, copies apart; undefined where they are of several, or of none. */
function addressedBy(page: Page, homeOf: (who: number) => Actor | undefined): Actor | undefined {
  if (page.genre !== 'mail') return undefined;
  const houses = page.mentions.flatMap(({ rule, label }, n) => {
    if (rule !== 'fields.to') return [];
    return label === 'Organization' ? unseen('O', page.thing(n), nameOf(page, page.thing(n))) : (homeOf(n) ?? []);
  });
  const [house, ...others] = new Map(houses.map((one) => [page.thing(one.index ?? 0), one])).values();
  return others.length ? undefined : house;
}

/** Whom the header line of a quoted message names as its writer. */
function writerOf(page: Page, { value }: Header): number | undefined {
  const [box] = mailboxOf(value);
  const who = box?.address
    ? page.known.get(`email:${box.address.email}`)
    : page.referents.find('Contact', box?.name ?? '');
  return who === undefined || page.mention(who).label !== 'Contact' ? undefined : who;
}

/** For which house somebody works, by what the item has stated up to then. */
function homesIn(page: Page): (who: number) => Actor | undefined {
  const homes = new Map<number, Actor>();
  let read = 0;
  return (who) => {
    for (; read < page.claims.length; read++) {
      const claim = elementAt(page.claims, read);
      if (!isEmployment(claim) || claim.validTo) continue;
      const { from, to } = claim;
      if (!homes.has(page.thing(from)) || !claim.rule.startsWith('relations.'))
        homes.set(page.thing(from), unseen('O', to, nameOf(page, to)));
    }
    return homes.get(page.thing(who));
  };
}

const isEmployment = ({ type }: Claim): boolean => type === 'works_for' || type === 'leads';

/** A house's name, or the domain that stands for it. */
const nameOf = (page: Page, index: number): string => {
  const { name, identifiers } = page.mention(index);
  return identifiers.find(({ kind }) => kind === 'domain')?.value ?? name ?? '';
};

/** Before the name with which somebody introduces himself. */
const I_AM = /(?:\bI(?:['’]m| am)|\b[Mm]y name(?:['’]s| is)|\bThis is|\b[Ii]ch (?:bin|heiße)|\b[Mm]ein Name ist) $/;
const LEAD = 24;

/** Who introduces himself in the turns of a mere part: `Speaker 2: Sure, I'm Rosa Holm.` */
function introducedIn(page: Page, heard: Turn[]): Map<string, number> {
  const found = new Map<string, number>();
  if (!heard.some(({ name }) => isRoleName(name))) return found;
  for (const { start, index } of page.places.values()) {
    const turn = turnBefore(heard, start);
    if (!turn || !isRoleName(turn.name) || found.has(turn.name) || page.mention(index).label !== 'Contact') continue;
    if (I_AM.test(page.text.slice(Math.max(turn.end, start - LEAD), start))) found.set(turn.name, page.thing(index));
  }
  return found;
}

/** Whose turn it is at a position, and until where, before the first the author's; to be asked in the order of the text. */
function turnsIn(
  page: Page,
  own: number | undefined,
): (start: number) => { end: number; who: number | undefined } | undefined {
  const { genre, turns, referents } = page;
  const heard = isTalk(genre) ? turns : [];
  const introduced = introducedIn(page, heard);
  let at = -1;
  return (start) => {
    while ((heard[at + 1]?.end ?? Infinity) <= start) at++;
    const turn = heard[at];
    const [first] = heard;
    if (!turn && first) return { end: first.start, who: own };
    return (
      turn && {
        end: heard[at + 1]?.start ?? Infinity,
        who: introduced.get(turn.name) ?? referents.find('Contact', bareName(turn.name)),
      }
    );
  };
}
