import { extractor } from '../run/extractor.ts';
import { AUTHORITY, SELF, type Found } from '../finding.ts';
import { addressesIn } from '../page/signature/addresses.ts';
import { organization } from '../page/organization.ts';
import type { Page } from '../page/page.ts';
import { bareName, quiet } from '../page/names.ts';
import { party } from '../page/signature/party.ts';
import { regionIn } from '../page/signature/phone-regions.ts';
import { numbersIn, PHONE_PROPERTY } from '../page/signature/phones.ts';
import { isNameForm } from '../relations/lines/named-on-line.ts';
import { isHouse } from '../words/house-domains.ts';
import { heads } from '../words/chiefs.ts';
import { fieldOn, type Field } from './labels.ts';

const EVIDENCE = { rule: 'contact_forms.block', confidence: 0.9, authority: AUTHORITY.signature };
const READ = 4_000;
/** Lines of labels that a form has at least. */
const FEWEST = 3;
/** A form has at most so many blank lines between two fields. */
const GAP = 2;

/** What was filled in, and where. */
interface Filled {
  value: string;
  at: number;
}
type Form = Partial<Record<Field, Filled>> & { size: number };

/** Whoever filled in a form that a program mails, or whose call somebody took down: the name with the firm, the address and the telephone below it. */
export const contactForms = extractor({
  name: 'contact_forms',
  after: ['threads'],
  *find(_item, page) {
    if (page.genre !== 'mail') return;
    for (const form of formsIn(page)) yield* filledIn(page, form);
  },
});

/** The blocks of labelled lines of a mail's own text that hold a name and how to reach whoever bears it. */
function formsIn(page: Page): Form[] {
  const forms: Form[] = [];
  let form: Form | undefined;
  let last = 0;
  for (const { kind, from, to } of page.sections) {
    if (kind !== 'own' && kind !== 'header') continue;
    for (let n = from; n < to; n++) {
      const line = page.lines[n];
      const found = line && fieldOn(line.text);
      if (!line || !found) continue;
      const isNew =
        !form || n - last > GAP || (form[found.field] !== undefined && /^(?:name|first)$/.test(found.field));
      if (isNew) forms.push((form = { size: 0 }));
      last = n;
      if (!form) continue;
      form.size += found.field === 'other' ? 0 : 1;
      form[found.field] ??= { value: found.value, at: line.at + found.at };
    }
  }
  return forms.filter((one) => one.size >= FEWEST && (one.email ?? one.phone) !== undefined);
}

/** The full name of a form, in one field or in two; `Nombre` stands before surnames for the given name, `Nom` beside a given name for the surname. */
function nameOf({ name, first, last }: Form): Filled | undefined {
  const [given, family] = [first ?? (last && name), last ?? (first && name)];
  const one = given && family ? { value: `${given.value} ${family.value}`, at: given.at } : name;
  if (!one) return undefined;
  const value = bareName(quiet(one.value));
  return isNameForm({ text: value, at: 0 }) ? { value, at: one.at } : undefined;
}

function* filledIn(page: Page, form: Form): Found {
  const name = nameOf(form);
  if (!name) return;
  const [address] = addressesIn(form.email?.value ?? '');
  const box = { name: name.value, start: 0, end: name.value.length, ...(address ? { address } : {}) };
  const who = yield* party(page, box, { ...EVIDENCE, at: name.at });
  if (who === SELF || page.mention(page.thing(who)).label !== 'Contact') return;
  yield* reached(page, form, who);
  yield* employed(page, form, { who, name: name.value });
}

function* reached(page: Page, { phone }: Form, who: number): Found {
  const [number] = phone ? numbersIn(phone.value, () => regionIn(page.text.slice(0, READ), undefined), 1) : [];
  if (!phone || !number || page.known.has(`phone:${number.value}`)) return;
  const { name } = page.mention(page.thing(who));
  yield {
    label: 'Contact',
    tier: 'reading',
    ...(name ? { name } : {}),
    identifiers: [{ kind: 'phone', value: number.value }],
    properties: { [PHONE_PROPERTY[number.kind ?? 'work']]: number.value },
    ...EVIDENCE,
    as: page.thing(who),
    start: phone.at,
    end: phone.at + phone.value.length,
  };
}

function* employed(page: Page, { company, title, email }: Form, { who, name }: { who: number; name: string }): Found {
  if (!company || !/\p{L}{2}/u.test(company.value) || /[@?]/.test(company.value)) return;
  const [address] = addressesIn(email?.value ?? '');
  const own = address && page.known.get(`domain:${address.host}`);
  const isOwn = own !== undefined && address !== undefined && isHouse(company.value, address.host);
  const evidence = { ...EVIDENCE, at: company.at };
  const to = isOwn ? yield* named(page, own, company) : yield* organization(page, company.value, evidence);
  if (to === undefined || to === SELF) return;
  const post = title?.value;
  yield {
    type: post && heads(post, company.value, name) ? 'leads' : 'works_for',
    from: who,
    to,
    ...EVIDENCE,
    start: company.at,
    end: company.at + company.value.length,
    ...(post ? { properties: { title: post } } : {}),
  };
}

/** Gives the house of an address the name that the form has. */
function* named(page: Page, house: number, { value, at }: Filled): Found<number> {
  const as = page.thing(house);
  if (page.mention(as).name) return as;
  yield {
    label: 'Organization',
    tier: 'establishing',
    name: value,
    identifiers: [],
    ...EVIDENCE,
    as,
    start: at,
    end: at + value.length,
  };
  return as;
}
