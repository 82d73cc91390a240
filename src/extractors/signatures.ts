import { elementAt } from '../common/element-at.ts';
import type { Identifier, Item, Mention, Value } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { asList } from './page/header/fields.ts';
import type { Line } from './page/lines.ts';
import { nameKey, type Page } from './page/page.ts';
import { bareOf, isOther } from './page/signature/card-parts.ts';
import { isClosing, signatureLines } from './page/signature/block.ts';
import { readSignature, type Card } from './page/signature/card.ts';
import { belongs, deskOf, reach, withoutShared, wordsOfDesk } from './page/signature/desk.ts';
import { employer } from './page/signature/employer.ts';
import type { Evidence } from './page/signature/party.ts';
import { wordsOfSigner } from './page/signature/signer.ts';
import { heads } from './words/chiefs.ts';
import { isHouse, mayBeHouse } from './words/house-domains.ts';
import { firstPart } from './words/parts.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

interface Span {
  start: number;
  end: number;
}

/** Characters by whose language national numbers are read. */
const READ = 4_000;
const LETTERS = /^(?:e-?mail|mail|message|letter|chat|note|conversation)\b/i;

/** The sender's signature block: name, title, company, phones, address and links, bound to the sender. */
export const signatures = extractor({
  name: 'signature',
  after: ['speakers'],
  *find(item, page) {
    const sender = senderOf(page);
    const lines = ownEnd(item, page, sender);
    const [first, last] = [lines[0], lines.at(-1)];
    if (!first || !last || (sender !== undefined && isOfAnother(item, page, lines, sender))) return;
    const place = { start: first.at, end: last.at + last.text.length };
    page.signature = place;
    yield* bound(page, { sender, display: asList(item.metadata.from).join().toLowerCase() }, lines, place);
    page.taken.add(place.start, place.end);
  },
});

/** The person who sent or wrote the item, or the item itself when it is a person. */
function senderOf(page: Page): number | undefined {
  const claim = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type));
  return claim && page.thing(claim.from);
}

function ownEnd(item: Item, page: Page, sender: number | undefined): Line[] {
  if (sender === undefined && !LETTERS.test(item.type)) return [];
  const words = new Set(sender === undefined ? [] : wordsOfSigner(page.mention(sender)));
  const own = page.sections.filter((s) => s.kind === 'own' && page.lines.slice(s.from, s.to).some((line) => line.text));
  for (const section of [own[0], own.at(-1)]) {
    const numbers = section ? signatureLines(page.lines, section.from, section.to, words) : [];
    const lines = numbers.map((n) => elementAt(page.lines, n));
    if (lines[0] && (sender !== undefined || isClosing(lines[0].text))) return lines;
  }
  return [];
}

/** True for a block that is not the sender's: somebody else's, or the footer of the program that sent it for somebody whom it does not name. */
function isOfAnother({ metadata }: Item, page: Page, lines: Line[], sender: number): boolean {
  const mention = page.mention(sender);
  const isRelayed =
    asList(metadata.from).join().includes('@') && !mention.identifiers.some(({ kind }) => kind === 'email');
  return isRelayed ? !isNamedOn(lines, new Set(wordsOfSigner(mention))) : isSomebodyElses(lines, mention);
}

/** True for lines of which one has one of the words. */
const isNamedOn = (lines: Line[], words: ReadonlySet<string>): boolean =>
  lines.some(({ text }) => (text.toLowerCase().match(/\p{L}{2,}/gu) ?? []).some((word) => words.has(word)));

/** True for a block that begins with somebody else's full name and holds no word of the sender's: anybody may paste another's, and it says nothing of who sent the mail. */
function isSomebodyElses(lines: Line[], sender: Mention): boolean {
  const own = new Set(wordsOfSigner(sender));
  const first = lines.find(({ text }) => text && !isClosing(text))?.text ?? '';
  return own.size > 1 && !isNamedOn(lines, own) && isOther(bareOf(firstPart(first, /, | [|•·–—-] |\s{3,}/)), own);
}

/** Who sent the item, where it was a person, and what stands in its field `from`, in lower case. */
interface Sender {
  sender: number | undefined;
  display: string;
}

function* bound(page: Page, { sender, display }: Sender, lines: Line[], place: Span): Found {
  const words = sender === undefined ? wordsOfDesk(page, lines) : wordsOfSigner(page.mention(sender));
  const writer = sender ?? deskOf(page);
  const host =
    writer === undefined
      ? undefined
      : page
          .mention(writer)
          .identifiers.find((i) => i.kind === 'email')
          ?.value.split('@')[1];
  const card = readSignature(lines, {
    host,
    text: page.text.slice(0, READ),
    words: new Set(words),
  });
  const known = sender === undefined ? undefined : page.mention(sender).name;
  const name = (card.name?.length ?? 0) > (known?.length ?? 0) ? card.name : known;
  const isShared = sender === undefined && !words.every((word) => display.includes(word));
  const shared = isShared ? withoutShared(card) : undefined;
  const identifiers: Identifier[] = card.phones.map((phone) => ({ kind: 'phone', value: phone.value }));
  for (const value of card.emails)
    if (sender === undefined || isOwnHouse(page.mention(sender), value)) identifiers.push({ kind: 'email', value });
  if (sender === undefined && !name) return yield* desk(page, card);
  const evidence = { rule: 'signature.block', confidence: 0.95, authority: AUTHORITY.signature, ...place };
  const properties: Record<string, Value> = card.properties;
  const isNew = identifiers.length > 0 || Object.keys(properties).length > 0 || name !== known;
  const who =
    sender === undefined || isNew
      ? yield {
          label: 'Contact',
          tier: 'establishing',
          ...(name ? { name } : {}),
          identifiers,
          ...evidence,
          ...(completes(name, known) ? { authority: AUTHORITY.field + 1 } : {}),
          ...(sender === undefined ? {} : { as: sender }),
          properties,
        }
      : sender;
  if (sender === undefined) yield { type: 'authored', from: who, to: SELF, ...evidence, confidence: 0.8 };
  const house = yield* employer(page, sender ?? who, { card, host }, evidence);
  if (sender === undefined && house !== undefined && !isEmployed(page, who)) {
    yield { type: 'works_for', from: who, to: house, ...evidence, confidence: 0.85 };
  }
  if (house !== undefined && card.parent) yield* belongs(page, house, card.parent);
  const ofHouse = { ...(card.shared ? { phone: card.shared.value } : {}), ...shared };
  if (house !== undefined) yield* reach(page, house, ofHouse);
  yield* colleagues(page, card, place);
  if (house !== undefined) for (const leader of card.leaders) yield* registered(page, leader, house, evidence);
}

/** True for somebody of whom it is told for which house. */
const isEmployed = ({ claims, thing }: Page, who: number): boolean =>
  claims.some(({ type, from }) => (type === 'works_for' || type === 'leads') && thing(from) === thing(who));

/** The firm for which a desk signs (`accounts@…`): the house of its domain where that is spelled after it. */
function* desk(page: Page, { company, companyAt }: Card): Found {
  const from = deskOf(page);
  if (!company || from === undefined) return;
  const domain = page.mention(from).identifiers.find(({ kind }) => kind === 'domain')?.value;
  const isOwn = domain !== undefined && (isHouse(company, domain) || mayBeHouse(company, domain));
  const evidence = { rule: 'signature.block', confidence: 0.9, authority: AUTHORITY.sentence };
  yield {
    label: 'Organization',
    tier: 'reading',
    name: company,
    identifiers: [],
    ...evidence,
    ...companyAt,
    ...(isOwn ? { as: page.thing(from) } : {}),
  };
}

/** Yields that somebody whom the signature names leads the sender's house, or holds an office in it. */
function* registered(
  page: Page,
  { name, title, isHead }: Card['leaders'][number],
  house: number,
  evidence: Evidence & Span,
): Found {
  const named = { ...evidence, rule: 'signature.register', confidence: 0.9 };
  const who =
    page.known.get(nameKey('Contact', name)) ??
    page.referents.find('Contact', name) ??
    (yield { label: 'Contact', tier: 'establishing', name, identifiers: [], ...named });
  if (isHead || heads(title, page.mention(house).name ?? '', name))
    yield { type: 'leads', from: who, to: house, ...named };
  else yield { type: 'works_for', from: who, to: house, ...named, properties: { title } };
}

/** Yields whom else a signature says one can call. */
function* colleagues(page: Page, card: Card, place: Span): Found {
  for (const { name, phone } of card.colleagues) {
    const evidence = { rule: 'signature.colleague', confidence: 0.85, authority: AUTHORITY.sentence, ...place };
    const known = page.known.get(nameKey('Contact', name)) ?? page.referents.find('Contact', name);
    yield {
      label: 'Contact',
      tier: 'reading',
      name,
      identifiers: [{ kind: 'phone', value: phone.value }],
      ...evidence,
      properties: { phone: phone.value, ...(phone.extension ? { extension: phone.extension } : {}) },
      ...(known === undefined ? {} : { as: known }),
    };
  }
}

/** True for a full name in the signature of somebody whom the fields call by one word of it: it is the one to show. */
const completes = (name = '', known = ''): boolean =>
  known !== '' &&
  !/\s/.test(known) &&
  name.split(' ').length > 1 &&
  name.toLowerCase().split(' ').includes(known.toLowerCase());

/** True for a further address at the house from which a sender writes: that of another house anybody might write there. */
const isOwnHouse = ({ identifiers }: Mention, address: string): boolean =>
  identifiers.every(({ value }) => value !== address) &&
  identifiers.some(({ kind, value }) => kind === 'email' && value.split('@')[1] === address.split('@')[1]);
