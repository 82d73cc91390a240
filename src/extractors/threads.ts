import { createHash } from 'node:crypto';
import type { Item } from '../common/model.ts';
import { withoutReply } from '../common/text/without-reply.ts';
import { extractor } from './run/extractor.ts';
import { externalId } from './item.ts';
import { asList } from './page/header/fields.ts';
import type { Page } from './page/page.ts';
import { messageOf } from './page/references.ts';
import { AUTHORITY, SELF } from './finding.ts';

const MESSAGE = /^(?:e-?mail|mail|message)\b/i;
const ANSWERS = /^\s*(?:re|aw|sv|antw)\s*(?:\[\d+\])?\s*:/i;

/** The thread of a message whose source names none: by the first message that it goes back to, else by subject and participants. A message that begins one belongs to it once another has answered. */
export const threads = extractor({
  name: 'threads',
  after: ['linked'],
  *find(item, page) {
    const { metadata, title } = item;
    if (page.self.label !== 'Activity' || metadata.thread !== undefined || metadata.thread_id !== undefined) return;
    const answered = asList(metadata.references)[0] ?? asList(metadata.in_reply_to)[0];
    const root = answered?.trim().split(/\s+/)[0];
    const own = asList(metadata.message_id)[0];
    const key = keyOf(item, page, root ?? own);
    if (!key) return;
    const isAnswer = root !== undefined || (!own && ANSWERS.test(title));
    const sure = { rule: 'threads.reply', confidence: root ? 0.95 : 0.8, authority: AUTHORITY.field };
    const name = withoutReply(title);
    const to = yield {
      label: 'Thread',
      tier: isAnswer ? 'establishing' : 'weak',
      ...(name ? { name } : {}),
      identifiers: [{ kind: 'external_id', value: key }],
      message: messageOf(item, page.self),
      ...sure,
    };
    yield { type: 'part_of', from: SELF, to, ...sure };
  },
});

function keyOf(item: Item, page: Page, id: string | undefined): string | undefined {
  if (id) return externalId('thread', id);
  return MESSAGE.test(item.type) ? bySubject(item, page) : undefined;
}

/** A key that a message shares with its answers: its subject and the addresses of all who take part. */
function bySubject({ title }: Item, page: Page): string | undefined {
  const name = withoutReply(title).toLowerCase().replace(/\s+/g, ' ');
  const takesPart = new Set(
    page.claims.filter((c) => c.to === SELF && /^(?:sent|received)$/.test(c.type)).map((c) => c.from),
  );
  const addresses = page.mentions.flatMap((m, n) =>
    takesPart.has(m.as ?? n) ? m.identifiers.flatMap((i) => (i.kind === 'email' ? [i.value] : [])) : [],
  );
  const who = [...new Set(addresses)].toSorted();
  if (name.length < 4 || who.length < 2) return undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify([name, who]))
    .digest('hex')
    .slice(0, 24);
  return externalId('thread', `subject-${hash}`);
}
