import { elementAt } from '../common/element-at.ts';
import { extractor } from './run/extractor.ts';
import type { Page, Place } from './page/page.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const TALK = /^(?:meeting|call|conversation|note|interview|visit|lunch|session)/i;
const MET =
  /^(?:(?:i|we) )?(?:met|spoke|talked|chatted|had (?:an? )?(?:short |long |quick )?(?:call|chat|lunch|coffee|meeting)|called|call|lunch|coffee|meeting)(?: up)?(?: again)?(?: (?:with|to))? $/i;
const AND = /^(?:,? (?:and|&) |, )(?:(?:his|her|their) (?:colleague|assistant|boss),? )?$/i;
const SPOKE =
  /^ (?:called|rang|phoned|visited|dropped by|came by|attended)\b|^ joined(?=[.,;!]| (?:us|in|by|via|late|later|remotely|online|from|(?:the|our) (?:call|meeting|session|discussion|round|conversation))\b)/i;
const LONGEST = 30;

/** Who took part by the first words of a sentence: `Met Vera Lund and Bo Chan`, `Vera called`; whom those met who talk with each other took no part in that. */
export const met = extractor({
  name: 'met',
  after: ['line_relations'],
  *find(item, page) {
    if (!TALK.test(item.type) || /^(?:transcript|chat)$/.test(page.genre) || page.self.label !== 'Activity') return;
    const bySentence = Map.groupBy(
      [...page.places.values()].toSorted((a, b) => a.start - b.start),
      ({ sentence }) => sentence,
    );
    for (const [n, places] of bySentence) {
      const { start, kind } = elementAt(page.sentences, n);
      if (kind === 'own') yield* takingPart(page, start, places);
    }
  },
});

function* takingPart(page: Page, start: number, [first, ...others]: Place[]): Found {
  if (!first) return;
  const before = page.text.slice(start, first.start);
  const says = before === '' && SPOKE.test(page.text.slice(first.end, first.end + LONGEST));
  if (!says && !MET.test(before)) return;
  let { end } = first;
  yield* attended(page, first);
  for (const place of says ? [] : others) {
    if (!AND.test(page.text.slice(end, place.start))) return;
    yield* attended(page, place);
    ({ end } = place);
  }
}

function* attended(page: Page, { index, start, end }: Place): Found {
  const { label, tier } = page.mention(index);
  const who = page.thing(index);
  const isKnown = page.claims.some((c) => c.type === 'attended' && c.from === who && c.to === SELF);
  if (label !== 'Contact' || tier === 'weak' || isKnown) return;
  const evidence = { rule: 'met.first_words', confidence: 0.85, authority: AUTHORITY.sentence, start, end };
  yield { type: 'attended', from: who, to: SELF, ...evidence };
}
