import type { Mention } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import type { Section } from './page/sections.ts';
import { signatureLines } from './page/signature/block.ts';
import { readSignature } from './page/signature/card.ts';
import { addressesIn } from './page/signature/addresses.ts';
import { wordsOfSigner } from './page/signature/signer.ts';
import { heads } from './words/chiefs.ts';
import { isNamedAs } from './words/house-domains.ts';
import { organizationDomain } from './words/domains.ts';
import { elementAt } from '../common/element-at.ts';
import { AUTHORITY, type Found } from './finding.ts';

const MAX_SECTIONS = 50;
const READ = 4_000;
const EVIDENCE = { rule: 'signature.quoted', confidence: 0.9, authority: AUTHORITY.sentence };

/** The signatures of messages that an item quotes or forwards: as what their writers, or those at their desks, sign for the house of their own mail domain. Of another house, or of none, nothing is taken, for whoever sent the item may have written it. Names keep their places in the text, by which numbers beside them find their owners. */
export const quotedSignatures = extractor({
  name: 'quoted_signatures',
  after: ['name_lists'],
  *find(_item, page) {
    const quoted = page.sections.filter(({ kind, headers }) => kind !== 'own' && headers.length > 0);
    for (const section of quoted.slice(0, MAX_SECTIONS)) yield* signed(page, section);
  },
});

function* signed(page: Page, section: Section): Found {
  const from = section.headers.find(({ key }) => key === 'from');
  const address = from && addressesIn(from.value)[0];
  if (!from || !address) return;
  const who = page.known.get(`email:${address.email}`);
  if (who === undefined) return;
  const isDesk = page.mention(who).label !== 'Contact';
  const words = new Set(isDesk ? [] : wordsOfSigner(page.mention(who)));
  const head = page.lines.findIndex(({ at }, n) => n >= section.from && at > from.end);
  const numbers = signatureLines(page.lines, Math.max(section.from, head), section.to, words);
  const lines = numbers.map((n) => elementAt(page.lines, n));
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return;
  const card = readSignature(lines, { words, host: address.host, text: page.text.slice(0, READ) });
  const title = card.properties.title;
  const domain = organizationDomain(address.host);
  if (!card.name || !card.company || !domain || !isNamedAs(card.company, domain)) return;
  const place = { start: first.at, end: last.at + last.text.length };
  if (isDesk && (title === undefined || !/ /.test(card.name))) return;
  const signer = isDesk ? yield* named(page, card.name) : who;
  if (title !== undefined)
    yield {
      label: 'Contact',
      tier: 'reading',
      identifiers: [],
      ...EVIDENCE,
      as: signer,
      properties: { title },
    };
  const house = yield* houseOf(page, card.company, domain);
  yield {
    type: title !== undefined && heads(String(title), card.company, card.name) ? 'leads' : 'works_for',
    from: signer,
    to: house,
    ...EVIDENCE,
    ...place,
    ...(title === undefined ? {} : { properties: { title } }),
  };
}

/** Whoever signs for a desk. */
function* named(page: Page, name: string): Found<number> {
  const mention: Mention = { label: 'Contact', tier: 'reading', name, identifiers: [], ...EVIDENCE };
  return page.referents.find('Contact', name) ?? (yield mention);
}

/** The house of a mail domain under the name that a signature gives it. */
function* houseOf(page: Page, company: string, domain: string): Found<number> {
  const known = page.known.get(`domain:${domain}`);
  const mention: Mention = { label: 'Organization', tier: 'reading', name: company, identifiers: [], ...EVIDENCE };
  if (known === undefined) return page.referents.find('Organization', company) ?? (yield mention);
  yield { ...mention, as: known };
  return known;
}
