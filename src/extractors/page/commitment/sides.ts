import type { Claim } from '../../../common/model.ts';
import { isTalk } from '../genre.ts';
import { dayAt, turnBefore } from '../turns/turns.ts';
import { datesIn } from '../days/dates.ts';
import { headersOver, writerOver } from '../header/writer.ts';
import type { Page } from '../page.ts';
import type { Sentence } from '../sentences.ts';
import { SELF } from '../../finding.ts';

/** Whoever speaks, and to whom. */
export interface Sides {
  who?: string;
  to_whom?: string;
}

/** Who says I in a sentence, and to whom; undefined in a forwarded message of nobody that is known. */
export function sidesOf(page: Page, { start: at, end, kind }: Sentence, sender: Sides): Sides | undefined {
  if (kind === 'forwarded') {
    const writer = writerOver(page, at);
    const who = writer === undefined ? undefined : page.mention(writer).name;
    return who === undefined ? undefined : { who };
  }
  if (!isTalk(page.genre)) return commenter(page, at, end) ?? sender;
  const speaker = turnBefore(page.turns, at)?.name;
  return speaker ? { who: speaker } : {};
}

/** Whose remark a sentence of a document belongs to, as remarks on a ticket begin: `Dana Frost (2026-03-02): …`. */
function commenter({ genre, turns, text, referents }: Page, at: number, end: number): Sides | undefined {
  const turn = genre === 'document' || genre === 'note' ? turnBefore(turns, end) : undefined;
  if (!turn || text.slice(turn.start, at).includes('\n')) return undefined;
  return referents.find('Contact', turn.name) === undefined ? undefined : { who: turn.name };
}

/** The day on which a sentence was said or written. */
export function saidOn(page: Page, { start, kind }: Sentence, date: string): string {
  if (kind !== 'forwarded') return dayAt(page.turns, start, date);
  const sent = headersOver(page, start).find(({ key }) => key === 'date' || key === 'sent')?.value ?? '';
  return datesIn(sent, date)[0]?.day ?? date;
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
