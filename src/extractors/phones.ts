import { lazy } from '../common/lazy.ts';
import { extractor } from './run/extractor.ts';
import type { Page } from './page/page.ts';
import { extensionsIn } from './page/signature/extensions.ts';
import { ownerOf } from './page/signature/phone-owner.ts';
import { regionIn } from './page/signature/phone-regions.ts';
import { PHONE_PROPERTY, phonesIn } from './page/signature/phones.ts';
import { AUTHORITY } from './finding.ts';

const MAX_PHONES = 20;
const READ = 100_000;
/** How far an extension may reach beyond the sentence. */
const EXTENSION = 16;
/** How far what says what a number is may stand before the sentence: `Az.` ends one. */
const LABEL = 24;

/** Phone numbers in running text, each of the person or organization that it is said of. */
export const phones = extractor({
  name: 'phones',
  after: ['quantities'],
  *find(_item, page) {
    const host = page.mentions
      .find((m) => m.identifiers.some((i) => i.kind === 'email'))
      ?.identifiers.find((i) => i.kind === 'email')?.value;
    const region = lazy(() => regionIn(page.text.slice(0, READ), host));
    let left = MAX_PHONES;
    for (const [n, { start, end, kind }] of page.sentences.entries()) {
      if (left <= 0) return;
      if (!/\d{2}/.test(page.text.slice(start, end))) continue;
      for (const inner of extensionsIn(page.text.slice(start, end)).slice(0, left)) {
        const place = { start: start + inner.start, end: start + inner.end };
        const of = page.taken.overlaps(place.start, place.end) ? undefined : ownerOf(page, n, place);
        if (of === undefined || page.mention(page.thing(of)).label !== 'Contact') continue;
        left--;
        yield { of: page.thing(of), properties: { extension: inner.value } };
      }
      const from = Math.max(0, start - LABEL);
      for (const phone of phonesIn(page.text.slice(from, end + EXTENSION), region)) {
        const place = { start: from + phone.start, end: from + phone.end };
        if (place.start < start) continue;
        if (place.start >= end) break;
        left--;
        if (page.known.has(`phone:${phone.value}`)) continue;
        for (const of of ownersOf(page, n, place)) {
          const { label, name } = page.mention(page.thing(of));
          yield {
            label,
            tier: 'reading',
            ...(name ? { name } : {}),
            identifiers: [{ kind: 'phone', value: phone.value }],
            properties: {
              [PHONE_PROPERTY[phone.kind ?? 'work']]: phone.value,
              ...(phone.extension ? { extension: phone.extension } : {}),
            },
            rule: 'phones.owner',
            confidence: 0.7,
            authority: kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred,
            as: page.thing(of),
            ...place,
          };
        }
      }
    }
  },
});

/** True for a lone candidate before a word in small letters, more likely an ordinary noun where a line begins: `Climate control`. */
function isWord(page: Page, index: number): boolean {
  const { tier, name = '', start = 0, end = 0 } = page.mention(page.thing(index));
  return tier === 'weak' && end > start && !/\s/.test(name) && /^ \p{Ll}/u.test(page.text.slice(end, end + 2));
}

const SHARED = /\b(?:share|both|teilen|beide|gemeinsam)\b/i;

/** Whose number it is; two whom a sentence names together and says to share it have it both. */
function ownersOf(page: Page, sentence: number, place: { start: number; end: number }): number[] {
  const one = ownerOf(page, sentence, place);
  if (one === undefined || isWord(page, one)) return [];
  const last = [...page.places.values()].findLast(({ index, end }) => index === one && end <= place.start);
  if (!last || !SHARED.test(page.text.slice(last.end, place.start))) return [one];
  const other = [...page.places.values()].find(({ end }) => /^ (?:and|und|&) $/.test(page.text.slice(end, last.start)));
  return other && page.mention(other.index).label === 'Contact' ? [other.index, one] : [one];
}
