import type { Label } from '../../common/model.ts';

type ByLabel = Partial<Record<Label, string>>;

const MAIL = /^(?:e-?mail|mail|message|chat|sms|dm)\b/i;

const ROLES: Record<string, ByLabel> = {
  from: { Activity: 'sent', Asset: 'created', Account: 'involved_in', Thread: 'mentions' },
  to: { Activity: 'received', Account: 'involved_in' },
  participants: { Activity: 'attended', Asset: 'mentions', Account: 'involved_in' },
  organizer: { Activity: 'organized', Account: 'manages' },
  author: { Activity: 'authored', Asset: 'authored', Account: 'involved_in' },
  owner: { Activity: 'assigned_to', Account: 'manages', Asset: 'created' },
  contact: { Activity: 'about', Asset: 'about', Account: 'involved_in', Organization: 'works_for', Thread: 'about' },
};

const ROLE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    from: 'from sender',
    to: 'to cc bcc recipients recipient invitees',
    participants: 'participants attendees present speakers members guests',
    organizer: 'organizer organiser host chair facilitator',
    author: 'author authors by note_taker minutes created_by',
    owner:
      'owner assignee assigned_to responsible account_manager deal_owner opportunity_owner account_owner sales_rep',
    contact: 'contact contacts contact_name customer_contact primary_contact person name_of_contact reply_to',
  }).flatMap(([role, keys]) => keys.split(' ').map((key) => [key, role])),
);

/** True for a field or header key whose value names people. */
export const isPeopleKey = (key: string): boolean => ROLE_OF.has(key);

/** True for a key that names one person as a rule. */
export const isSingleKey = (key: string): boolean =>
  /^(?:from|sender|reply_to|organi[sz]er|contact|(?:\w+_)?owner|sales_rep)$/.test(key);

/** True for a key whose names are often followed by their employers in brackets. */
export const isAttendeeKey = (key: string): boolean =>
  /^(?:participants|attendees|present|speakers|members|guests|invitees)$/.test(key);

/** True for a key that lists whom to turn to, often with titles behind the names. */
export const isContactKey = (key: string): boolean => /^(?:contacts|customer_contact|primary_contact)$/.test(key);

/** The claim that a person in a field makes about the item, and whether the item is its `from` end; undefined when there is none. */
export function roleClaim(key: string, self: Label, type: string): { type: string; fromItem: boolean } | undefined {
  const role = ROLE_OF.get(key);
  const claim = key === 'reply_to' ? 'mentions' : roleIn(role, self, type);
  return claim ? { type: claim, fromItem: /^(?:assigned_to|about|mentions)$/.test(claim) } : undefined;
}

function roleIn(role: string | undefined, self: Label, type: string): string | undefined {
  if (role === 'participants' && MAIL.test(type)) return 'received';
  return role && ROLES[role]?.[self];
}

const COMPANY: ByLabel = {
  Activity: 'about',
  Asset: 'about',
  Thread: 'about',
  Account: 'account_of',
  Contact: 'works_for',
};
const ORGANIZATIONS: Record<string, ByLabel> = {
  issued_by: { Activity: 'issued_by' },
  billed_to: { Activity: 'billed_to' },
  company: COMPANY,
};
const ORGANIZATION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    issued_by: 'vendor supplier issuer merchant issued_by payee',
    billed_to: 'billed_to bill_to payer',
    company: 'company organization organisation company_name employer client customer account_name',
  }).flatMap(([role, keys]) => keys.split(' ').map((key) => [key, role])),
);

/** True for a field or header key whose value names an organization. */
export const isOrganizationKey = (key: string): boolean => ORGANIZATION_OF.has(key);

/** True for a key of whom one buys from or sells to, who may be somebody without a firm. */
export const isTraderKey = (key: string): boolean =>
  /^(?:issued_by|billed_to)$/.test(ORGANIZATION_OF.get(key) ?? '') || /^(?:client|customer)$/.test(key);

/** The claim between the item and an organization in one of its fields; the item is the `from` end. */
export function organizationClaim(key: string, self: Label): string | undefined {
  return ORGANIZATIONS[ORGANIZATION_OF.get(key) ?? '']?.[self] ?? COMPANY[self];
}
