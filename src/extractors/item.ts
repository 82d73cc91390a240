import type { Identifier, Item, Label, Value } from '../common/model.ts';
import { unflip } from './page/names.ts';
import { isFirstName } from './tagger/gazetteer.ts';
import { firstPart } from './words/parts.ts';
import { extractor } from './run/extractor.ts';
import { AUTHORITY } from './finding.ts';

const LABEL_OF: [Label, string][] = [
  ['Contact', 'contact person'],
  ['Organization', 'company organization organisation'],
  ['Account', 'deal project account opportunity'],
  ['Asset', 'document report file article paper contract product'],
  ['Thread', 'thread'],
];
const LABELS = new Map(LABEL_OF.flatMap(([label, types]) => types.split(' ').map((type) => [type, label] as const)));

/** The label of the node that an item of this type becomes. */
const labelOf = (type: string): Label => LABELS.get(type.trim().toLowerCase()) ?? 'Activity';

/** The item itself: label by its type, named by its title, dated, with its source's own ids. */
export const self = extractor({
  name: 'item',
  *find(item) {
    const label = labelOf(item.type);
    const dated = label === 'Activity' || label === 'Asset';
    yield {
      label,
      tier: 'establishing',
      self: true,
      name: label === 'Contact' ? inOrder(item.title) : item.title,
      identifiers: identifiersOf(item, label),
      rule: 'item.self',
      confidence: 1,
      authority: AUTHORITY.field,
      type: item.type,
      subtype: item.type.trim().toLowerCase(),
      ...(dated ? { occurredAt: item.date } : {}),
      properties: { ...plain(item), ...(item.url ? { url: item.url } : {}) },
    };
  },
});

/** Somebody's name as people say it, where it is told with the surname first: `Toth, Agnes`. */
function inOrder(title: string): string {
  const name = unflip(title);
  return name !== title && isFirstName(firstPart(name.toLowerCase(), ' ')) ? name : title;
}

function identifiersOf(item: Item, label: Label): Identifier[] {
  const found: Identifier[] = [];
  for (const kind of ['message_id', 'uid', 'external_id'] as const) {
    const value = item.metadata[kind];
    if (typeof value === 'string' || typeof value === 'number')
      found.push({ kind: 'external_id', value: externalId(kind, String(value)) });
  }
  const thread = label === 'Thread' ? (item.metadata.thread ?? item.metadata.thread_id) : undefined;
  if (thread !== undefined) found.push({ kind: 'external_id', value: externalId('thread', String(thread)) });
  const { attached_to: mail, filename } = item.metadata;
  if (label === 'Asset' && typeof mail === 'string' && typeof filename === 'string')
    found.push({
      kind: 'external_id',
      value: externalId('attachment', `${externalId('message_id', mail)}/${filename}`),
    });
  if (item.url && label !== 'Contact' && label !== 'Organization') found.push({ kind: 'url', value: item.url });
  return found;
}

/** A source's own id with its kind before it; message ids lose their angle brackets. */
export const externalId = (kind: string, value: string): string => `${kind}:${value.trim().replace(/^<|>$/g, '')}`;

const PLAIN = new Set(
  'summary stage status priority currency industry description close_date due location duration invoice_number version language doi year venue'.split(
    ' ',
  ),
);

/** What other systems call such a field. */
const CALLED: ReadonlyMap<string, string> = new Map([
  ['deal_stage', 'stage'],
  ['expected_close', 'close_date'],
  ['expected_close_date', 'close_date'],
]);

const plain = ({ metadata }: Item): Record<string, Value> => {
  const called = Object.entries(metadata).map(([key, value]) => [CALLED.get(key) ?? key, value] as const);
  return Object.fromEntries(called.filter(([key]) => PLAIN.has(key)));
};
