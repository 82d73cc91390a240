import type { Commitment } from '../common/model.ts';
import { extractor } from './extractor.ts';
import { commitmentIn } from './page/commitment.ts';
import { isTalk } from './page/genre.ts';
import { turnBefore } from './page/turns.ts';
import type { Page } from './page/page.ts';
import { SELF } from './finding.ts';

const MAX_COMMITMENTS = 40;

/** What is promised, agreed or owed: who to whom, how much of what, for how much and by when, from sentences of mails, talks and contracts. */
export const commitments = extractor({
  name: 'commitments',
  after: ['outcomes'],
  *find(item, page) {
    if (!/^(?:Activity|Asset|Thread)$/.test(page.self.label)) return;
    if (page.genre === 'encyclopedic') return;
    const sender = senderOf(page);
    const found: Commitment[] = [];
    for (const { start, end, kind } of page.sentences) {
      if (kind !== 'own' || found.length >= MAX_COMMITMENTS) continue;
      const one = commitmentIn(page.text.slice(start, end), {
        date: item.date,
        genre: page.genre,
        ...partiesOf(page, start, sender),
      });
      if (one) found.push({ ...one, start: start + one.start, end: start + one.end });
    }
    if (found.length) yield { of: SELF, properties: { commitments: found } };
  },
});

/** Who says I in a sentence, and to whom. */
function partiesOf(page: Page, at: number, sender: Parties): Parties {
  if (!isTalk(page.genre)) return sender;
  const speaker = turnBefore(page.turns, at)?.name;
  return speaker ? { who: speaker } : {};
}

interface Parties {
  who?: string;
  to_whom?: string;
}

/** The sender of a mail and its only receiver, by name. */
function senderOf(page: Page): Parties {
  const named = (type: RegExp) =>
    page.claims.flatMap((c) => (c.to === SELF && type.test(c.type) ? (page.mention(c.from).name ?? []) : []));
  const [who] = named(/^(?:sent|authored)$/);
  const received = named(/^received$/);
  return { ...(who ? { who } : {}), ...(received.length === 1 ? { to_whom: received[0] } : {}) };
}
