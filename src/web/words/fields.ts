import { spoken } from './spoken.ts';

/** What properties of nodes and fields of items are called whose own names say too little, or would be mistaken for another's. */
const CALLED: Readonly<Record<string, string>> = {
  address: 'street address',
  bcc: 'blind copy to',
  bill_to: 'billed to',
  biz_type: 'kind of business',
  cc: 'copy to',
  entity: 'business',
  external_id: 'id at the source',
  graph_id: 'graph',
  in_reply_to: 'answers the mail',
  keep_id: 'kept',
  drop_id: 'merged into it',
  edge_id: 'edge',
  message_id: 'id of the mail',
  node_id: 'node',
  occurred_at: 'when',
  references: 'earlier mails',
  source: 'comes from',
  suggestion_ids: 'suggestions',
  merge_ids: 'merges',
  thread: 'conversation',
  thread_id: 'conversation',
  uid: 'id in the calendar',
  url: 'URL',
  user_id: 'user',
};

/** A field in words: `works_for` as “works for”. */
export const fieldName = (wire: string): string => CALLED[wire] ?? spoken(wire);

/** What is called otherwise of a node than of an item. */
const OF_NODES: Readonly<Record<string, string>> = { title: 'position' };

/** A property of a node in words. */
export const propertyName = (wire: string): string => OF_NODES[wire] ?? fieldName(wire);
