import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { admitToGraph } from '../../../access/admit.ts';
import { invalid } from '../../../common/errors.ts';
import { openStream } from '../../../http/event-stream.ts';
import { graphId, only, text } from '../../../http/fields.ts';
import { route, sent, type Input } from '../../../http/route.ts';
import { watch } from '../../../stores/events/event-readers.ts';
import {
  asId,
  type Event,
  fromId,
  graphOf,
  isReal,
  KINDS,
  now,
  type Place,
  read,
  RETENTION_HOURS,
} from '../../../stores/events/events.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { hubOf, isFor, type Hub } from '../../../commands/events/hub.ts';
import { asEvent, EventShape } from '../../../shapes/event.ts';
import { elementAt } from '../../../common/element-at.ts';

/** The kinds that a list by comma names. */
const namedIn = (given: string): string[] =>
  given
    .split(',')
    .map((kind) => kind.trim())
    .filter(Boolean);
const isUnder = (kind: string, named: string): boolean => kind === named || kind.startsWith(`${named}.`);
const nameKinds = (given: string): boolean =>
  namedIn(given).length > 0 && namedIn(given).every((named) => KINDS.some((kind) => isUnder(kind, named)));

const Query = z.object({
  graph_id: graphId().describe('Only what is about that graph; its stream ends with it.'),
  kinds: only(
    text(500).refine(nameKinds, `Name kinds of events, whole or by their first word: ${KINDS.join(', ')}`),
  ).describe('Only these, by comma: `item`, `graph.changed`, `export.ready` …'),
});

export const events = route({
  method: 'get',
  path: '/org/{org_id}/events',
  access: 'member',
  summary: 'Follows what happens in an organization, as server-sent events.',
  description: `Items (\`item.accepted\`, \`item.extracted\`, \`item.failed\`, \`item.held\`, each with \`item_ids\`), \`graph.changed\`, and the progress of exports, imports, collection and suggestions; of graphs that the caller may read. \`graph.deleted\` says in \`data.graph_id\` which graph is gone; a stream of that graph alone then ends. With the header \`Last-Event-ID\` it goes on behind that event: nothing of the last ${RETENTION_HOURS} hours is missing, and after a longer pause \`reset\` comes first. \`end\` comes last, after 15 minutes at most, with a \`reason\` (\`come back\`, \`restarting\`, \`graph deleted\`, \`access ended\`): open it again behind the last id, which is refused after the latter two. A request that accepts \`application/json\` alone is answered at once with what there is, 200 events at most; \`last_event_id\` leads on.`,
  query: Query,
  response: z.object({
    events: z.array(EventShape),
    last_event_id: z.string(),
    reset: z.literal(true).optional().describe('What happened before these is lost to this reader.'),
  }),
  media: ['text/event-stream'],
  example: { headers: { Accept: 'application/json' } },
  async handle(input, ctx) {
    const { org, caller, req, query } = input;
    if (query.graph_id !== undefined) await admitToGraph(ctx.db, { caller, org }, query.graph_id, 'reader');
    const { place, reset } = await whereFrom(ctx.db, org.id, req.headers['last-event-id']);
    if (req.headers.accept === 'application/json') {
      const page = elementAt(await read(ctx.db, [place]), 0);
      const mine = page.events.filter(({ event }) => isFor({ caller, wants: wanted(query) }, event));
      const last_event_id = asId(page.behind);
      return { events: mine.map(({ event }) => asEvent(event)), last_event_id, ...(reset && { reset: true as const }) };
    }
    const reads = (req.headers['last-event-id'] ?? '') === '' ? 'live' : 'backlog';
    await follow(input, ctx, { place, reads }, reset);
    return sent;
  },
});

type Asked = Input<string, 'member', typeof Query, z.ZodUndefined>;

async function follow(
  { org, caller, query, req, res }: Asked,
  ctx: Context,
  from: Pick<Parameters<Hub['follow']>[0], 'place' | 'reads'>,
  reset: boolean,
): Promise<void> {
  if (req.method === 'HEAD') return void res.type('text/event-stream').end();
  const open = (lastId: () => string) => {
    const stream = openStream(res, lastId);
    if (reset) stream.send({ kind: 'reset', data: { reason: 'Older events are not kept any more.' } });
    return stream;
  };
  const leave = await hubOf(ctx).follow({
    caller,
    org: org.id,
    graph: query.graph_id,
    ...from,
    wants: wanted(query),
    open,
  });
  if (res.destroyed) leave();
  else res.once('close', leave);
}

const wanted = ({ graph_id, kinds }: z.output<typeof Query>): ((event: Event) => boolean) => {
  const named = kinds === undefined ? undefined : namedIn(kinds);
  return (event) =>
    (graph_id === undefined || graphOf(event) === graph_id) &&
    (named === undefined || named.some((one) => isUnder(event.kind, one)));
};

/** Where a reader goes on: behind the event that it names, or from now on; and whether it misses something. */
async function whereFrom(
  db: Db,
  org: string,
  id: string | string[] | undefined,
): Promise<{ place: Place; reset: boolean }> {
  const kept = await watch(db, org);
  const here = await now(db, org);
  if (id === undefined || id === '') return { place: here, reset: false };
  const place = fromId(org, String(id));
  if (!place || !(await isReal(db, place)))
    throw invalid(['header', 'Last-Event-ID'], 'Send the id of an event of this stream, or none');
  return { place, reset: !kept || here.at - place.at > RETENTION_HOURS * 3600 };
}
