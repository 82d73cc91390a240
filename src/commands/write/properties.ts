import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { invalid, refuseIssues, type Issue } from '../../common/errors.ts';
import { flat } from '../../http/body/flat.ts';
import type { Identifier, Label, Value } from '../../common/model.ts';
import type { Statement } from '../../stores/documents/written-documents.ts';
import { isDay, isInstant } from '../../common/time.ts';
import { isDomain, isWebAddress, WEB_ADDRESS } from '../../common/web-address.ts';

const NAME = /^\p{L}[\p{L}\p{M}\p{N}_. -]{0,79}$/u;
const MAX_TEXT = 100_000;
const FORM = 'Use text, a number, true or false, or a list of those; neither null nor objects are kept';

/** What may be written of a node or edge: up to 60 properties, each a text, number, boolean or list of them. */
export const Properties = flat({ text: 20_000, list: 200 }, FORM)
  .refine((given) => Object.keys(given).length <= 60, 'Write at most 60 properties at once')
  .refine((given) => JSON.stringify(given).length <= MAX_TEXT, 'Write at most 100,000 characters of properties at once')
  .default({});

/** Names that a node has beside its properties and that only the service sets. */
const OURS = new Set(
  'id label labels entity entities source sources aliases provenance community_id confidence authority graph_id'.split(
    ' ',
  ),
);

/** What each field of a node that is more than a property says; the rest are properties. */
export const FIELDS =
  '`name`, `type`, `subtype` and `occurred_at` (a day or an instant) set the node’s fields; `email` (text or list), `phone`, `domain` and `url` ' +
  'also say who or what it is: they join it with what has the same. A mail address or domain cannot be corrected away: split it off instead.';

/** Reads the properties of a node; throws `invalid` with every one that cannot be kept. */
export function readProperties(label: Label, given: Record<string, Value>): Statement {
  const stated: Statement = { identifiers: [], properties: {} };
  const issues: Issue[] = [];
  for (const [name, value] of Object.entries(given)) {
    const wrong = wrongName(name) ?? (READ[name] ?? keep)(stated, value, label, name);
    if (wrong) issues.push({ loc: ['body', 'properties', name], msg: wrong, type: 'property' });
  }
  refuseIssues(issues);
  return stated;
}

function wrongName(name: string): string | undefined {
  if (OURS.has(name)) return 'The service sets this itself; choose another name';
  if (NAME.test(name)) return undefined;
  return 'Begin the name with a letter and use letters, digits, spaces, "_", "." and "-", 80 at most';
}

/** Reads the properties of an edge, which has no fields beside them. */
export function readEdgeProperties(given: Record<string, Value>): Record<string, Value> {
  const bad = Object.keys(given).find((name) => !NAME.test(name));
  if (bad === undefined) return given;
  throw invalid(['body', 'properties', bad], 'Begin the name of a property with a letter', 'property');
}

/** Adds a value to the statement; answers with what is wrong with it, if anything. */
type Read = (stated: Statement, value: Value, label: Label, name: string) => string | undefined;

const keep: Read = (stated, value, _, name) => {
  stated.properties[name] = value;
  return undefined;
};

const words =
  (field: 'name' | 'type' | 'subtype', most: number): Read =>
  (stated, value) => {
    if (typeof value !== 'string' || !value.trim() || value.length > most)
      return `Use a text of 1 to ${most} characters`;
    stated[field] = value.trim();
    return undefined;
  };

const identified =
  (kind: Identifier['kind'], form: string, read: (text: string) => string | undefined, keeps = true): Read =>
  (stated, value, label, name) => {
    const given = Array.isArray(value) ? value : [value];
    const found = given.flatMap((one) => (typeof one === 'string' ? (read(one.trim()) ?? []) : []));
    if (!given.length || found.length < given.length) return form;
    stated.identifiers.push(...found.map((text) => ({ kind, value: text })));
    return keeps ? keep(stated, value, label, name) : undefined;
  };

const MAIL = /^[^\s@<>|,;"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,62})\.)+[a-z][a-z0-9-]{1,62}$/;

/** A mail address in small letters; undefined for a text that is none. */
export const mailAddress = (text: string): string | undefined =>
  MAIL.test(text.toLowerCase()) ? text.toLowerCase() : undefined;

/** A domain in small letters, without `www.`; undefined for a text that is none. */
export const domainName = (text: string): string | undefined => {
  const host = text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/^www\./, '');
  return isDomain(host) ? host : undefined;
};

const phoneNumber = (text: string): string | undefined => {
  const phone = parsePhoneNumberFromString(text.replace(/^00/, '+'), 'US');
  return phone?.isPossible() ? phone.number : undefined;
};

const address = (text: string): string | undefined => (text.length <= 2_000 && isWebAddress(text) ? text : undefined);

const READ: Record<string, Read> = Object.assign(Object.create(null), {
  name: words('name', 500),
  type: words('type', 200),
  subtype: words('subtype', 200),
  email: identified('email', 'Use a mail address, or a list of them', mailAddress, false),
  phone: identified('phone', 'Use a phone number that can be dialled, with its country’s code (+44 20 …)', phoneNumber),
  domain: identified('domain', 'Use a domain such as northwind.example', domainName),
  website: ((stated, value, label, name) => {
    const domain = label === 'Business' && typeof value === 'string' ? domainName(value.trim()) : undefined;
    if (domain !== undefined) stated.identifiers.push({ kind: 'domain', value: domain });
    return keep(stated, value, label, name);
  }) satisfies Read,
  url: ((stated, value, label, name) => {
    const one = typeof value === 'string' ? address(value) : undefined;
    if (one === undefined) return WEB_ADDRESS;
    if (label !== 'Contact' && label !== 'Organization') stated.identifiers.push({ kind: 'url', value: one });
    return keep(stated, value, label, name);
  }) satisfies Read,
  occurred_at: ((stated, value) => {
    if (typeof value !== 'string' || !(isDay(value) || isInstant(value)))
      return 'Use a day (2025-03-04) or an instant with offset (2025-03-04T09:30:00Z)';
    stated.occurredAt = value;
    return undefined;
  }) satisfies Read,
});
