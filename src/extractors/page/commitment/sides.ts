import type { Claim } from '../../../common/model.ts';
import { isTalk } from '../genre.ts';
import { turnBefore } from '../turns/turns.ts';
import type { Page } from '../page.ts';
import { SELF } from '../../finding.ts';

/** Whoever speaks, and to whom. */
export interface Sides {
  who?: string;
  to_whom?: string;
}

/** Who says I in a sentence, and to whom. */
export function sidesOf(page: Page, at: number, sender: Sides): Sides {
  if (!isTalk(page.genre)) return sender;
  const speaker = turnBefore(page.turns, at)?.name;
  return speaker ? { who: speaker } : {};
}

/** The sender of a mail and its only receiver, by name. */
export function senderOf(page: Page): Sides {
  const named = (type: RegExp) => page.claims.filter((c) => c.to === SELF && type.test(c.type));
  const nameOf = (claim: Claim | undefined) => claim && page.mention(page.thing(claim.from)).name;
  const who = nameOf(named(/^(?:sent|authored)$/)[0]);
  const received = named(/^received$/).filter(({ rule }) => !rule.endsWith('cc'));
  const to_whom = received.length === 1 ? nameOf(received[0]) : undefined;
  return { ...(who ? { who } : {}), ...(to_whom ? { to_whom } : {}) };
}
