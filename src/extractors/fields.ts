import type { Item, Metadata, Scalar, Value } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { affiliation } from './page/affiliation.ts';
import { attendeeIn, attendeesIn, entriesIn } from './page/header/attendees.ts';
import { asList } from './page/header/fields.ts';
import { mailboxesIn, mailboxOf, type Mailbox } from './page/header/mailboxes.ts';
import type { Page } from './page/page.ts';
import { isPersonalName } from './page/signature/personal-name.ts';
import { party, type Evidence } from './page/signature/party.ts';
import {
  isOrganizationKey,
  isAttendeeKey,
  isContactKey,
  isPeopleKey,
  isSingleKey,
  isTraderKey,
  organizationClaim,
  roleClaim,
} from './page/roles.ts';
import { amountsIn, readAmount } from './page/money.ts';
import { isDepartmentName } from './words/jobs.ts';
import { firstPart, lastPart } from './words/parts.ts';
import { organization } from './page/organization.ts';
import { contactDetails } from './page/signature/details.ts';
import { references } from './page/references.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

/** Structured fields: the item's metadata, then the frontmatter that its body begins with. */
export const fields = extractor({
  name: 'fields',
  after: ['item'],
  *find(item, page) {
    yield* fieldsOf(item, page, item.metadata, { rule: 'fields', confidence: 0.99, authority: AUTHORITY.field });
    yield* fieldsOf(item, page, page.frontmatter.values, {
      rule: 'fields',
      confidence: 0.98,
      authority: AUTHORITY.frontmatter,
    });
  },
});

function* fieldsOf(item: Item, page: Page, values: Metadata, evidence: Evidence): Found {
  const self = page.self;
  for (const key of Object.keys(values).toSorted(bySeniority)) {
    const rule = `fields.${key}`;
    if (isPeopleKey(key)) {
      for (const text of asList(values[key]))
        for (const box of boxes(key, text, Array.isArray(values[key])))
          yield* participant(item, page, { key, box }, { ...evidence, rule });
    } else if (isOrganizationKey(key) || (key === 'account' && self.label === 'Account')) {
      for (const name of asList(values[key])) yield* organizationField(page, key, name, { ...evidence, rule });
    }
  }
  yield* contactDetails(page, values, evidence);
  yield* references(item, page, values, evidence);
  const { amount, currency } = amountOf(
    values.amount ?? values.total ?? values.value ?? values.deal_value ?? values.deal_amount,
  );
  if (amount !== undefined && self.label !== 'Contact')
    yield { of: SELF, properties: { amount, ...(currency && values.currency === undefined && { currency }) } };
}

/** A field's amount, and its currency where it says one; an amount that is short for thousands or millions is written out. */
function amountOf(value: Value | undefined): { amount?: Scalar | undefined; currency?: string } {
  if (typeof value !== 'string') return { amount: readAmount(value) };
  const [priced] = amountsIn(value, 1);
  const currency = priced && { currency: firstPart(priced, ' ') };
  const isShort = /\d\s?(?:k|mm?|mn|bn|million|billion|thousand|mio)\b/i.test(value);
  const written = isShort ? (priced ?? amountsIn(`${value} EUR`, 1)[0]) : undefined;
  return { amount: written ? Number(lastPart(written, ' ')) : readAmount(value), ...currency };
}

const ORDER = ['from', 'sender', 'organizer', 'author', 'company', 'organization', 'contact'];
const rank = (key: string): number => ORDER.indexOf(key) + 1 || ORDER.length + 1;
const bySeniority = (a: string, b: string): number => rank(a) - rank(b) || (a < b ? -1 : 1);

/** Who signs for everybody of a house: a desk, a team, nobody by name. */
const COLLECTIVE =
  /^(?:the )?(?:(?:editorial|editors?|news|sales|support|press|help|service|front|marketing|communications?|web|customer (?:service|care|support)) (?:desk|team|staff|office|board|department)|newsroom|redaktion|staff|editors?|editorial|webmaster|admin(?:istrator)?|system|anonymous|unknown|guest)$/i;
/** What calendars list beside people: rooms, ways to dial in, nobody in particular. */
const NOBODY =
  /\b(?:(?:conference|meeting|board) ?room|room \w{1,4}|zoom|webex|google meet|microsoft teams|dial-?in|video call|tbd|tba|others|everyone|et al)\b|\d/i;

/** The people of a field: of one that lists those who took part, each entry that is its own or that semicolons part has its own notes, and titles stand behind contacts. */
function listOf(key: string, text: string, isEntry: boolean): Mailbox[] {
  if (isAttendeeKey(key) && text.includes(';')) return entriesIn(text);
  if (isAttendeeKey(key) && isEntry && !text.includes('@')) return attendeeIn(text);
  if (isContactKey(key)) return attendeesIn(text);
  return isSingleKey(key) ? mailboxOf(text) : mailboxesIn(text);
}

function boxes(key: string, text: string, isEntry: boolean): Mailbox[] {
  return listOf(key, text, isEntry).filter(
    ({ address, name = '' }) =>
      address || (/\p{L}{2}/u.test(name) && !NOBODY.test(name) && !COLLECTIVE.test(name) && !isDepartmentName(name)),
  );
}

/** Somebody whom a field or header lists. */
interface Listed {
  key: string;
  box: Mailbox;
}

/** Somebody of a list by a given name alone, by the full name with which the fields or headers name the only one who has it. */
function inFull(page: Page, box: Mailbox): Mailbox {
  const { name = '', address } = box;
  if (address || !/^\p{L}+$/u.test(name)) return box;
  const known = page.referents.find('Contact', name);
  const one = known === undefined ? undefined : page.mention(known);
  return one?.tier === 'establishing' && one.name?.startsWith(`${name} `) ? { ...box, name: one.name } : box;
}

/** Yields one participant of the item and its part in it, by the field's or header's key. */
export function* participant(item: Item, page: Page, { key, box }: Listed, evidence: Evidence): Found<number> {
  const self = page.self;
  const who = yield* party(page, isAttendeeKey(key) ? inFull(page, box) : box, evidence);
  const found = page.mention(who);
  if (who === SELF) return who;
  if (found.label !== 'Contact') {
    yield { type: self.label === 'Account' ? 'account_of' : 'mentions', from: SELF, to: who, ...placed(evidence, box) };
    return who;
  }
  if (box.note && (isAttendeeKey(key) || isContactKey(key))) yield* affiliation(page, who, box.note, evidence);
  const claim = roleClaim(key, self.label, item.type);
  if (claim)
    yield {
      type: claim.type,
      from: claim.fromItem ? SELF : who,
      to: claim.fromItem ? who : SELF,
      ...placed(evidence, box),
    };
  return who;
}

/** Yields an organization that a field names and how it stands to the item; somebody with whom one trades is a person, of whom no more is told. */
export function* organizationField(page: Page, key: string, name: string, evidence: Evidence): Found {
  const self = page.self;
  if (isTraderKey(key) && isPersonalName(name)) {
    const box = { name, start: 0, end: name.length };
    const who = yield* party(page, box, evidence);
    if (who !== SELF) yield { type: 'mentions', from: SELF, to: who, ...placed(evidence, box) };
    return;
  }
  const found = yield* organization(page, name, evidence);
  if (found === undefined || found === SELF) return;
  const claim = organizationClaim(key, self.label);
  if (claim) yield { type: claim, from: SELF, to: found, ...placed(evidence) };
}

const placed = ({ rule, confidence, authority, at }: Evidence, box?: Mailbox) => ({
  rule,
  confidence,
  authority,
  ...(at !== undefined && box ? { start: at + box.start, end: at + box.end } : {}),
});
