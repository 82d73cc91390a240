import type { Item } from '../../common/model.ts';
import { withoutReply } from '../../common/text/without-reply.ts';
import { participant } from '../fields.ts';
import { AUTHORITY, SELF, type Found } from '../finding.ts';
import { attendeesIn } from '../page/header/attendees.ts';
import type { Mailbox } from '../page/header/mailboxes.ts';
import { isAddressed, unaddressed } from '../page/names.ts';
import { isNoName } from '../page/naming/no-names.ts';
import type { Page } from '../page/page.ts';
import { party } from '../page/signature/party.ts';
import { extractor } from '../run/extractor.ts';
import { ACTOR, COMMON, gazetteer, isFirstName, LAST, PLACE } from '../tagger/gazetteer.ts';
import { isHouseLikePerson } from '../words/houses-like-people.ts';
import { hasLegalForm, isOrganizationName } from '../words/names.ts';
import { metInTitle } from './met-in-title.ts';

const EVIDENCE = { rule: 'titles.with', confidence: 0.85, authority: AUTHORITY.sentence };
const MOST = 10;

/** Who the title says the item is with: `Call with Ada Moss (Halm Ltd)`, `Tom Berg <> Ada Moss`. */
export const titlePeople = extractor({
  name: 'title_people',
  after: ['attendance'],
  *find(item, page) {
    if (page.self.label !== 'Activity' || page.genre === 'encyclopedic') return;
    const told = metInTitle(withoutReply(item.title));
    if (!told) return;
    const isMet = !told.isNotYet && (told.isTogether ? page.genre !== 'mail' : page.genre === 'minutes');
    const people = attendeesIn(told.people)
      .map(ofHouse)
      .filter((box) => isSomebody(page, box, told.isTogether));
    for (const box of people.slice(0, MOST)) yield* met(item, page, box, isMet);
  },
});

function* met(item: Item, page: Page, box: Mailbox, isMet: boolean): Found {
  if (isMet) {
    yield* participant(item, page, { key: 'participants', box }, EVIDENCE);
    return;
  }
  const who = yield* party(page, box, EVIDENCE);
  if (who !== SELF && !page.joined.has(page.thing(who))) yield { type: 'mentions', from: SELF, to: who, ...EVIDENCE };
}

/** `Ada López de Bodegas Altozano`: the house behind a small word that stands in names as well. */
function ofHouse(box: Mailbox): Mailbox {
  const [, name, note] = /^(.+?) (?:del?|da|do|di|van|von) (\p{Lu}.+)$/u.exec(box.name ?? '') ?? [];
  return name && note && !box.note && isOrganizationName(note) ? { ...box, name, note } : box;
}

const NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:v[ao]n|de[nrl]?|del|della|der|te[nr]|la|le|di|da|dos|zu|al|el|\p{Lu}[\p{L}\p{M}'’.-]*)){1,4}$/u;

/** The lists that hold a word as it is written or without its accents. */
const bitsOf = (word: string): number =>
  gazetteer.get(word.toLowerCase()) ?? gazetteer.get(word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')) ?? 0;

/** True for somebody by a full name or a form of address; a name that no list has is one that the text calls a person by, where people did something together. */
function isSomebody(page: Page, { name = '', address }: Mailbox, isTogether: boolean): boolean {
  if (address) return true;
  if (isOrganizationName(name) || hasLegalForm(name) || isHouseLikePerson(name) || isNoName(name)) return false;
  const words = unaddressed(name).split(' ');
  const [first = ''] = words;
  const last = bitsOf(words.at(-1) ?? '');
  const isOrdinary = (last & (COMMON | ACTOR | PLACE)) > 0 && (last & LAST) === 0;
  if (isAddressed(name)) return /^\p{Lu}\p{L}/u.test(first) && !isOrdinary;
  if (!NAME.test(name) || isOrdinary) return false;
  if (isFirstName(first.toLowerCase()) && ((bitsOf(first) & (COMMON | PLACE)) === 0 || (last & LAST) > 0)) return true;
  return isTogether && (isCalled(page, first) || isCalled(page, words.at(-1) ?? ''));
}

/** True for a word by which the text calls a person. */
const isCalled = (page: Page, word: string): boolean =>
  page.readings.some(({ kind, start, end }) => kind === 'PER' && page.text.slice(start, end) === word);
