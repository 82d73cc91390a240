import type { Identifier, Item, Mention, Value } from '../common/model.ts';
import { extractor } from './extractor.ts';
import type { Line } from './page/lines.ts';
import type { Page } from './page/page.ts';
import { isClosing, signatureLines } from './page/signature/block.ts';
import { readSignature, type Card } from './page/signature/card.ts';
import { organizationDomain } from './words/domains.ts';
import { isHouse } from './words/names.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const LETTERS = /^(?:e-?mail|mail|message|letter|chat|note|conversation)\b/i;

/** The sender's signature block: name, title, company, phones, address and links, bound to the sender. */
export const signatures = extractor({
  name: 'signature',
  after: ['speakers'],
  *find(item, page) {
    const sender = senderOf(page);
    const lines = ownEnd(item, page, sender);
    if (!lines.length) return;
    const [first, last] = [page.lines[lines[0]!]!, page.lines[lines.at(-1)!]!];
    page.signature = { start: first.at, end: last.at + last.text.length };
    yield* bound(
      page,
      sender,
      lines.map((n) => page.lines[n]!),
    );
    page.taken.add(page.signature.start, page.signature.end);
  },
});

/** The person who sent or wrote the item, or the item itself when it is a person. */
function senderOf(page: Page): number | undefined {
  const claim = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type));
  return claim && (page.mentions[claim.from]!.as ?? claim.from);
}

function ownEnd(item: Item, page: Page, sender: number | undefined): number[] {
  if (sender === undefined && !LETTERS.test(item.type)) return [];
  const words = new Set(sender === undefined ? [] : wordsOf(page.mentions[sender]!));
  const own = page.sections.filter((s) => s.kind === 'own' && page.lines.slice(s.from, s.to).some((line) => line.text));
  for (const section of [own[0], own.at(-1)]) {
    const found = section ? signatureLines(page.lines, section.from, section.to, words) : [];
    if (found.length && (sender !== undefined || isClosing(page.lines[found[0]!]!.text))) return found;
  }
  return [];
}

const wordsOf = ({ name, identifiers }: Mention): string[] =>
  `${name ?? ''} ${identifiers.map((i) => i.value.split('@')[0]).join(' ')}`.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];

function* bound(page: Page, sender: number | undefined, lines: Line[]): Found {
  const host =
    sender === undefined
      ? undefined
      : page.mentions[sender]!.identifiers.find((i) => i.kind === 'email')?.value.split('@')[1];
  const card = readSignature(lines, {
    host,
    words: new Set(sender === undefined ? [] : wordsOf(page.mentions[sender]!)),
  });
  const known = sender === undefined ? undefined : page.mentions[sender]!.name;
  const name = (card.name?.length ?? 0) > (known?.length ?? 0) ? card.name : known;
  const identifiers: Identifier[] = card.phones.map((phone) => ({ kind: 'phone', value: phone.value }));
  for (const value of card.emails)
    if (sender === undefined || !page.mentions[sender]!.identifiers.some((i) => i.value === value))
      identifiers.push({ kind: 'email', value });
  if (sender === undefined && !name) return;
  const said = { rule: 'signature.block', confidence: 0.95, authority: AUTHORITY.signature, ...page.signature! };
  const properties: Record<string, Value> = card.properties;
  const worth = identifiers.length > 0 || Object.keys(properties).length > 0 || sender === undefined || name !== known;
  const who = worth
    ? yield {
        label: 'Contact',
        tier: 'establishing',
        ...(name ? { name } : {}),
        identifiers,
        ...said,
        ...(sender === undefined ? {} : { as: sender }),
        properties,
      }
    : sender!;
  if (sender === undefined) yield { type: 'authored', from: who, to: SELF, ...said, confidence: 0.8 };
  yield* employer(page, sender ?? who, card, host, said);
}

interface Said {
  rule: string;
  confidence: number;
  authority: number;
  start: number;
  end: number;
}

function* employer(page: Page, who: number, card: Card, host: string | undefined, said: Said): Found {
  const domain = (host && organizationDomain(host)) ?? card.domain;
  const known = domain === undefined ? undefined : page.known.get(`domain:${domain}`);
  if (!card.company && known === undefined && !domain) return;
  const kin = !card.company || !domain || isHouse(card.company, domain);
  const identifiers: Identifier[] = kin && domain ? [{ kind: 'domain', value: domain }] : [];
  const place = card.companyAt ? { start: card.companyAt.start, end: card.companyAt.end } : {};
  if (!card.company && card.properties.title === undefined) return;
  const organization =
    card.company || known === undefined
      ? yield {
          label: 'Organization',
          tier: 'establishing',
          ...(card.company ? { name: card.company } : {}),
          identifiers,
          ...said,
          ...place,
          ...(kin && known !== undefined ? { as: known } : {}),
          ...(card.website && kin ? { properties: { website: card.website } } : {}),
        }
      : known;
  const title = card.properties.title;
  yield {
    type: 'works_for',
    from: who,
    to: organization,
    ...said,
    ...(title === undefined ? {} : { properties: { title } }),
  };
}
