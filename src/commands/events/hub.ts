import type { Context } from '../../context.ts';
import { fairTurns } from '../../common/concurrency/fair-turns.ts';
import { readableGraphs } from '../../access/admit.ts';
import type { GraphRole } from '../../http/route.ts';
import { admitted, watchOn, type Reader } from '../../stores/events/event-readers.ts';
import { asId, graphOf, read, type Event, type Page } from '../../stores/events/events.ts';
import type { Listener } from '../../stores/db/listener.ts';
import { asEvent } from '../../shapes/event.ts';
import { elementAt } from '../../common/element-at.ts';
import { openingsOf, type Follower, type Newcomer } from './openings.ts';

/** Follows events for all streams of a process: at most one look at a time serves all that are up to date, and those of a backlog have turns by org. */
export interface Hub {
  /** Adds a follower until the returned function is called; throws `rate_limited` when there are too many. */
  follow(newcomer: Newcomer): Promise<() => void>;
}

const POLL_MS = 1_000;
/** Notices that come together are answered with one look. */
const GATHER_MS = 100;

/** Backlogs that are read at once, one of an org: long ones keep waiting neither who is up to date nor others. */
const BACKLOGS = { most: 2, ofOne: 1, waiting: Infinity };
const NEVER = new AbortController().signal;

const hubs = new WeakMap<Listener, Hub>();

/** The hub of this process. */
export function hubOf(ctx: Context): Hub {
  const hub = hubs.get(ctx.listener) ?? openHub(ctx);
  hubs.set(ctx.listener, hub);
  return hub;
}

function openHub(ctx: Context): Hub {
  const followers = new Set<Follower>();
  const openings = openingsOf(ctx.db, followers);
  const backlogs = fairTurns(BACKLOGS);
  const catchingUp = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let dueAt = Infinity;
  let checkedAt = 0;

  /** Has the next look begin so many milliseconds from now, unless an earlier one is due. */
  function within(ms: number): void {
    const at = performance.now() + ms;
    if (at >= dueAt) return;
    dueAt = at;
    clearTimeout(timer);
    if (!looking) timer = setTimeout(() => void look(), ms);
  }
  function notice(org: string): void {
    if (followers.values().some((follower) => follower.org === org)) within(GATHER_MS);
  }

  async function look(): Promise<void> {
    looking = true;
    dueAt = Infinity;
    try {
      let ofGone: Follower[] = [];
      if (performance.now() - checkedAt >= POLL_MS) {
        ofGone = await dismiss(ctx, followers);
        await openings.count();
        checkedAt = performance.now();
      }
      await tell(ctx, followers);
      ofGone.forEach((follower) => leave(followers, follower, 'graph deleted'));
      followers.forEach(catchUp);
    } catch (error) {
      ctx.log.warn({ err: (error as Error).message }, 'events cannot be read');
    }
    looking = false;
    const ms = Math.min(dueAt - performance.now(), POLL_MS);
    dueAt = Infinity;
    if (followers.size > 0) within(Math.max(0, ms));
  }

  /** Reads a page of a backlog when it is its turn, and looks again after it. */
  function catchUp(follower: Follower): void {
    if (follower.reads === 'live' || !follower.stream.ready() || catchingUp.has(follower)) return;
    catchingUp.add(follower);
    const page = async () => (followers.has(follower) ? elementAt(await read(ctx.db, [follower.place]), 0) : undefined);
    void backlogs
      .take(follower.org, NEVER, page)
      ?.then((found) => {
        if (found) pass(follower, found);
        within(0);
      })
      .catch((error: Error) => ctx.log.warn({ err: error.message }, 'events of a backlog cannot be read'))
      .finally(() => catchingUp.delete(follower));
  }

  ctx.listener.on('events', notice);
  ctx.draining.addEventListener('abort', () => followers.forEach(({ stream }) => stream.end('restarting')));
  return {
    async follow(newcomer) {
      const follower = await openings.open(newcomer);
      follower.stream.onReady(() => within(0));
      within(0);
      return () => void followers.delete(follower);
    },
  };
}

/** Ends the stream of a follower, with a word why. */
function leave(followers: Set<Follower>, follower: Follower, why: string): void {
  followers.delete(follower);
  follower.stream.end(why);
}

/** Ends the streams of those who may not read any more, and brings the rights of the others up to date; answers who follows a graph that is deleted, of which they are still to be told. */
async function dismiss({ db }: Context, followers: Set<Follower>): Promise<Follower[]> {
  const all = [...followers];
  await watchOn(db, [...new Set(all.map(({ org }) => org))]);
  const askedOf = ({ caller, org, graph }: Follower): Reader => ({
    org_id: org,
    key_id: caller.admin ? null : caller.key.id,
    graph_id: graph ?? null,
  });
  const named = ({ org_id, key_id, graph_id }: Reader) => `${org_id} ${key_id} ${graph_id}`;
  const still = new Map((await admitted(db, all.map(askedOf))).map((one) => [named(one), one]));
  return all.filter((follower) => {
    const rights = still.get(named(askedOf(follower)));
    if (rights && !follower.caller.admin) {
      const graphRoles = rights.graph_roles as Record<string, GraphRole>;
      follower.caller = { ...follower.caller, owner: rights.owner, graphRoles };
    }
    if (rights?.gone) return true;
    if (!rights || !mayFollow(follower)) leave(followers, follower, 'access ended');
    return false;
  });
}

const mayFollow = ({ caller, graph }: Follower): boolean =>
  graph === undefined || (readableGraphs(caller)?.includes(graph) ?? true);

/** Sends each follower that is up to date what is new to them. Those who do not keep up are left out until they do. */
async function tell({ db }: Context, followers: Set<Follower>): Promise<void> {
  const able = [...followers].filter(({ reads, stream }) => reads === 'live' && stream.ready());
  if (able.length === 0) return;
  const together = [...Map.groupBy(able, ({ place }) => `${place.org} ${asId(place)}`).values()];
  const pages = await read(
    db,
    together.map((those) => elementAt(those, 0).place),
  );
  for (const [i, those] of together.entries()) for (const follower of those) pass(follower, elementAt(pages, i));
}

/** Sends a page as far as the follower takes it; what is kept from them moves them on, too. Whoever has more to read goes on by itself. */
function pass(follower: Follower, page: Page): void {
  follower.reads = 'backlog';
  for (const { event, behind } of page.events) {
    if (!follower.stream.ready()) return;
    if (isFor(follower, event)) follower.stream.send({ kind: event.kind, data: asEvent(event), id: asId(behind) });
    follower.place = behind;
  }
  follower.place = page.behind;
  if (!page.more) follower.reads = 'live';
}

/** Whether an event may be told to somebody, and is wanted. */
export function isFor({ caller, wants }: Pick<Follower, 'caller' | 'wants'>, event: Event): boolean {
  const graphs = readableGraphs(caller);
  const graph = graphOf(event);
  return (graph === null || graphs === undefined || graphs.includes(graph)) && wants(event);
}
