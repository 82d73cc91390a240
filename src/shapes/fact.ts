import { z } from 'zod';
import { NamedShape } from './graph.ts';
import { PropertyValue } from './property-value.ts';

/** What an item says of a node, on the wire: its name, a property, or an edge to another. */
export const FactShape = z.object({
  node: NamedShape,
  property: z.string().optional().describe('`name` where the item names the node.'),
  value: PropertyValue.optional().describe('As this item says it.'),
  edge: z.string().optional().describe('The type of an edge from the node to `to`.'),
  to: NamedShape.optional(),
  start: z.int().optional(),
  end: z.int().optional(),
  rule: z.string(),
  confidence: z.number(),
  authority: z.number(),
});
