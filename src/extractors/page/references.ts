import type { Item, Label, Mention, Metadata } from '../../common/model.ts';
import { isReply, withoutReply } from '../../common/text/without-reply.ts';
import { externalId } from '../item.ts';
import { asList } from './header/fields.ts';
import type { Page } from './page.ts';
import type { Evidence } from './signature/party.ts';
import { SELF, type Found } from '../finding.ts';

/** What an item's fields point at: its thread, the message it answers, its attachments, its deal or account. */
export function* references(item: Item, page: Page, values: Metadata, evidence: Evidence): Found {
  const self = page.self;
  const { confidence, authority } = evidence;
  const sure = (rule: string) => ({ rule: `fields.${rule}`, confidence, authority });
  const thread = asList(values.thread ?? values.thread_id)[0];
  if (thread && self.label === 'Activity') {
    const name = withoutReply(item.title);
    const to = yield {
      label: 'Thread',
      tier: 'establishing',
      ...(name ? { name } : {}),
      identifiers: [{ kind: 'external_id', value: externalId('thread', thread) }],
      message: messageOf(item, self),
      ...sure('thread'),
    };
    yield { type: 'part_of', from: SELF, to, ...sure('thread') };
  }
  const answered = asList(values.in_reply_to)[0];
  if (answered && self.label === 'Activity') {
    const to = yield {
      label: 'Activity',
      tier: 'weak',
      identifiers: [{ kind: 'external_id', value: externalId('message_id', answered) }],
      ...sure('in_reply_to'),
    };
    yield { type: 'replies_to', from: SELF, to, ...sure('in_reply_to') };
  }
  const owner = self.identifiers.find((i) => i.kind === 'external_id')?.value ?? item.contentHash;
  for (const name of asList(values.attachments).filter((file) => file.trim())) {
    const identifiers = [{ kind: 'external_id' as const, value: externalId('attachment', `${owner}/${name}`) }];
    const from = yield {
      label: 'Asset',
      tier: 'establishing',
      name,
      identifiers,
      subtype: 'attachment',
      ...sure('attachments'),
    };
    yield { type: self.label === 'Activity' ? 'attached_to' : 'part_of', from, to: SELF, ...sure('attachments') };
  }
  const mail = asList(values.attached_to)[0];
  if (mail && self.label !== 'Activity') {
    const identifiers = [{ kind: 'external_id' as const, value: externalId('message_id', mail) }];
    const to = yield { label: 'Activity', tier: 'weak', identifiers, ...sure('attached_to') };
    yield { type: 'attached_to', from: SELF, to, ...sure('attached_to') };
  }
  yield* deals(page, values, evidence);
}

const DEAL_OF: Partial<Record<Label, string>> = { Activity: 'concerns', Contact: 'involved_in' };

function* deals(page: Page, values: Metadata, { confidence, authority }: Evidence): Found {
  const self = page.self;
  if (self.label === 'Account') return;
  for (const key of ['deal', 'project', 'account', 'opportunity']) {
    for (const name of asList(values[key]).filter((text) => /\p{L}|\d/u.test(text))) {
      const sure = { rule: `fields.${key}`, confidence, authority };
      const account = yield { label: 'Account', tier: 'establishing', name, identifiers: [], subtype: key, ...sure };
      yield {
        type: DEAL_OF[self.label] ?? 'about',
        from: SELF,
        to: account,
        ...sure,
      };
      const company = page.mentions.findIndex(
        (m) => m.label === 'Organization' && /^fields\.(?:company|organi|client|customer)/.test(m.rule),
      );
      if (company >= 0) yield { type: 'account_of', from: account, to: company, ...sure };
    }
  }
}

/** When an item was sent, its answer behind it if both have a day alone, and which message it is: its own id, else its content. */
export function messageOf(item: Item, self: Pick<Mention, 'identifiers' | 'occurredAt'>): string {
  const when = self.occurredAt ?? item.date;
  const at = when.length > 10 && !Number.isNaN(Date.parse(when)) ? new Date(when).toISOString() : when;
  const own = self.identifiers.find((i) => i.kind === 'external_id')?.value ?? item.contentHash;
  return `${at}${isReply(item.title) ? '~' : ''}|${own.replaceAll('|', ' ')}`;
}
