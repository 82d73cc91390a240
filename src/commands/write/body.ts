import { z } from 'zod';
import { invalid } from '../../common/errors.ts';
import { graphId, label, maybe, text } from '../../http/fields.ts';
import { Properties } from './properties.ts';

const anyId = () => maybe(text(256).regex(/^\P{Cc}*$/u, 'Use 1 to 256 characters, none of them a control character'));

/** What is to be written, as a client sends it. */
export const Written = z.object({
  action: z.enum(['upsert_node', 'create_edge', 'correction']),
  label: maybe(label()).describe('Of a new node; of one that is there it must be its own.'),
  node_id: anyId().describe('Id or alias of a node, or any id for a new one; left out: its address or name decides.'),
  properties: Properties.describe('Texts, numbers, booleans and lists of them.'),
  from_id: anyId(),
  to_id: anyId(),
  edge_type: maybe(text(100)),
  relationship: maybe(text(100)).describe('Another name for `edge_type`.'),
  confidence: z.number().min(0).max(1).default(0.95),
  evidence: maybe(text(4_000)).describe('Why it is so, in words; shown as the quote.'),
  entity: maybe(text(200)).describe('Slug of a registered business; left out: the node belongs to none.'),
  graph_id: graphId(),
});
export type Written = z.output<typeof Written>;

/** The value of a field that an action needs; throws `invalid` where it is missing. */
export function needed<K extends 'node_id' | 'from_id' | 'to_id'>(body: Written, field: K): string {
  const value = body[field];
  if (value === undefined) throw invalid(['body', field], `${body.action} needs a ${field}`, 'missing');
  return value;
}
