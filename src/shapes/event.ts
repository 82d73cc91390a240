import { z } from 'zod';
import { instant } from '../http/fields.ts';
import type { Event } from '../stores/events/events.ts';

/** An event as it stands on the wire. */
export const EventShape = z.object({
  event: z.string().describe('`item.extracted`, `graph.changed`, `export.ready` and so on.'),
  at: instant(),
  graph_id: z.string().optional().describe('Absent for what is about the organization.'),
  data: z.record(z.string(), z.unknown()),
});

export const asEvent = ({ kind, at, graph_id, data }: Event): z.input<typeof EventShape> => ({
  event: kind,
  at: at.toISOString(),
  ...(graph_id !== null && { graph_id }),
  data,
});
