import type { Item } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { organizationField, participant } from './fields.ts';
import type { Header } from './page/header/headers.ts';
import { attendeeIn, attendeesIn } from './page/header/attendees.ts';
import { mailboxesIn, mailboxOf, type Mailbox } from './page/header/mailboxes.ts';
import { unflip, unseated } from './page/names.ts';
import type { Page } from './page/page.ts';
import { party, type Evidence } from './page/signature/party.ts';
import { isAttendeeKey, isOrganizationKey, isPeopleKey, isSingleKey } from './page/roles.ts';
import { isInvoice } from './words/invoices.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_HEADERS = 500;

/** Header lines at the top of the body, and at lower authority those of the messages that it quotes or forwards. */
export const headerLines = extractor({
  name: 'headers',
  after: ['contact_forms'],
  *find(item, page) {
    for (const header of page.header.headers) yield* headerLine(item, page, header);
    const below = page.sections.flatMap((section) => section.headers).slice(0, MAX_HEADERS);
    for (const header of below) yield* quoted(page, header);
  },
});

function* headerLine(item: Item, page: Page, header: Header): Found {
  if (isInvoice(item.type) && !header.value.includes('@')) return;
  const evidence: Evidence = {
    rule: `headers.${header.key}`,
    confidence: 0.97,
    authority: AUTHORITY.field,
    at: header.start,
  };
  if (isPeopleKey(header.key)) {
    for (const box of boxesOf(header))
      if (plausible(box)) yield* participant(item, page, { key: header.key, box }, evidence);
  } else if (isOrganizationKey(header.key) && header.value.length < 80 && !isFilledIn(page, header)) {
    yield* organizationField(page, header.key, unseated(header.value), { ...evidence, confidence: 0.9 });
  }
}

/** True for a field of a form that has somebody in it: `Customer: Dana Frost`. */
const isFilledIn = (page: Page, { start }: Header): boolean =>
  page.mentions.some(
    ({ rule, label, start: at }) => rule === 'contact_forms.block' && label === 'Contact' && at === start,
  );

/** The full stop that ends a list of people, and no short form. */
const STOP = /(?<=\p{Ll}{3})(?<!\b(?:corp|ltd|inc|esq))\.\s*$/iu;

function boxesOf({ key, value, isListed }: Header): Mailbox[] {
  const people = value.replace(STOP, '');
  if (isListed && isAttendeeKey(key)) return people.split('\n').flatMap(attendeeIn);
  if (isSingleKey(key)) return mailboxOf(people);
  return isAttendeeKey(key) || !people.includes('@') ? attendeesIn(people) : mailboxesIn(people);
}

function* quoted(page: Page, header: Header): Found {
  if (!isPeopleKey(header.key)) return;
  const evidence: Evidence = {
    rule: `headers.quoted_${header.key}`,
    confidence: 0.9,
    authority: AUTHORITY.sentence,
    at: header.start,
  };
  page.taken.add(header.start, header.end);
  const flipped = unflip(header.value);
  const isOne = flipped !== header.value && page.referents.find('Contact', flipped) !== undefined;
  for (const box of (isOne || isSingleKey(header.key) ? mailboxOf : mailboxesIn)(isOne ? flipped : header.value)) {
    if (!plausible(box)) continue;
    const known = page.mentions.length;
    const who = yield* party(page, box, evidence);
    if (who >= known && who !== SELF)
      yield {
        type: 'mentions',
        from: SELF,
        to: who,
        rule: evidence.rule,
        confidence: 0.9,
        authority: evidence.authority,
      };
  }
}

const plausible = ({ name, address }: { name?: string; address?: unknown }): boolean =>
  address !== undefined || (name !== undefined && name.split(' ').length <= 5 && /^\p{Lu}[^:!?]*$/u.test(name));
