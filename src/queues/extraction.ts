import { z } from 'zod';
import { stage } from '../queue/flow.ts';
import { queue } from '../queue/queue.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const Previewed = z.object({
  entity: z.string(),
  source: z.string(),
  type: z.string().optional(),
  title: z.string(),
  body: z.string(),
  date: z.string().optional(),
  url: z.string().optional(),
  metadata: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
});
/** What was found in a text; `start` and `end` are offsets into its body, `from` and `to` mentions' `n`. */
const Preview = z.object({
  mentions: z.array(
    z.object({
      n: z.int(),
      label: z.string(),
      name: z.string().optional(),
      start: z.int().optional(),
      end: z.int().optional(),
      rule: z.string(),
      confidence: z.number(),
      strong: z.boolean(),
      identifiers: z.array(z.object({ kind: z.string(), value: z.string() })),
    }),
  ),
  claims: z.array(z.object({ type: z.string(), from: z.int(), to: z.int(), rule: z.string(), confidence: z.number() })),
  signature: z.object({ start: z.int(), end: z.int() }).optional(),
  /** What kind of text it was read as. */
  genre: z.string().optional(),
});

export const extraction = queue('extraction', {
  concurrency: 12,
  lowLatency: true,
  jobs: {
    /** Nudges a worker to read what is due of an org; the ids are a hint, the rows decide. `retry` makes failed items due again first. */
    extract: {
      payload: z.object({
        org_id: z.string(),
        item_ids: z.array(z.string()).max(1000).default([]),
        retry: z.boolean().default(false),
        bulk: z
          .boolean()
          .default(false)
          .describe('The org waits for many items: they give way to what others wait for, however few come at once.'),
        turn: z.int().default(0).describe('Counts the turns of work that goes on in one job after another.'),
      }),
      result: z.object({ extracted: z.number(), failed: z.number() }),
      timeout: 10 * 60_000,
    },
    /** Takes up items that the plan's node limit holds, as far as there is room by now. */
    resume: {
      payload: z.object({ org_id: z.string() }),
      result: z.object({ resumed: z.number() }),
      once: 'org_id',
    },
    /** Makes the passages of a graph's items, where they are not yet or are wanted anew. */
    fill: {
      payload: z.object({ graph: z.string() }),
      result: z.object({ filled: z.number() }),
      once: 'graph',
      timeout: 6 * 3_600_000,
    },
    /** Reads a text that is not kept, by the ontology of a graph. */
    preview: {
      payload: z.object({ org_id: z.string(), graph: z.string(), template: z.string(), item: Previewed }),
      result: Preview,
      ephemeral: true,
    },
    /** Reads what waits for the night, of one org or of all. */
    nightly: stage({ after: 'purge.sweep', timeout: 6 * 3_600_000 }),
  },
});
