import { randomUUID } from 'node:crypto';
import { batched } from '../../common/concurrency/batched.ts';
import { elementAt } from '../../common/element-at.ts';
import { Problem } from '../../common/errors.ts';
import type { EventStream } from '../../http/event-stream.ts';
import type { Caller } from '../../http/route.ts';
import type { Pool } from '../../stores/db/sql.ts';
import { countStreams, grantStreams } from '../../stores/events/event-readers.ts';
import { asId, type Event, type Place } from '../../stores/events/events.ts';

/** Somebody who follows an org's events. */
export interface Follower {
  caller: Caller;
  org: string;
  /** The graph that is followed, where it is one alone: the stream ends with it. */
  graph: string | undefined;
  place: Place;
  wants: (event: Event) => boolean;
  stream: EventStream;
  /** How it reads: with all others at the end of what there is, or by itself through a backlog. */
  reads: 'live' | 'backlog';
}

/** Somebody who would follow, on a stream that `open` begins. */
export interface Newcomer extends Omit<Follower, 'stream'> {
  open: (lastId: () => string) => EventStream;
}

interface Openings {
  /** Adds a follower; throws `rate_limited` when there are too many. */
  open(newcomer: Newcomer): Promise<Follower>;
  /** Says to other processes how many streams of each org are open here. */
  count(): Promise<void>;
}

const MAX_STREAMS = 1_000;
const MAX_OF_A_KEY = 10;
/** Streams of an org over all processes. */
const MAX_OF_AN_ORG = 100;

/** Opens the streams of this process's followers; one change at a time, so that no older number of streams is written over a newer one. */
export function openingsOf(db: Pool, followers: Set<Follower>): Openings {
  const process = randomUUID();

  /** Admits those of the newcomers who fit; each caller without any has the streams counted. */
  const admit = batched(async (asked: Newcomer[][]): Promise<PromiseSettledResult<Follower>[][]> => {
    if (asked.some((newcomers) => newcomers.length === 0)) await countStreams(db, process, streamsOf(followers));
    const fitting = fittingOf(followers, asked.flat());
    const granted = await grantsOf(fitting);
    const begin = (one: Newcomer): Follower => {
      if (!fitting.has(one)) throw tooMany();
      const left = granted.get(one.org) ?? 0;
      if (left === 0) throw tooManyOfOrg();
      granted.set(one.org, left - 1);
      const { open, ...who } = one;
      const begun: Follower = { ...who, stream: open(() => asId(begun.place)) };
      followers.add(begun);
      return begun;
    };
    return Promise.all(asked.map((newcomers) => Promise.allSettled(newcomers.map(async (one) => begin(one)))));
  });

  /** How many of the newcomers to each org may open streams. */
  async function grantsOf(newcomers: Set<Newcomer>): Promise<Map<string, number>> {
    const open = streamsOf(followers);
    const granted = new Map<string, number>();
    for (const [org, asked] of streamsOf(newcomers))
      granted.set(org, await grantStreams(db, process, { org, open: open.get(org) ?? 0, asked, most: MAX_OF_AN_ORG }));
    return granted;
  }

  return {
    async open(newcomer) {
      const opened = elementAt(await admit([newcomer]), 0);
      if (opened.status === 'rejected') throw opened.reason;
      return opened.value;
    },
    count: async () => void (await admit([])),
  };
}

/** The newcomers for whom their key and this process have room. */
function fittingOf(followers: Set<Follower>, newcomers: Newcomer[]): Set<Newcomer> {
  const fitting = new Set<Newcomer>();
  for (const one of newcomers) {
    const before = [...followers, ...fitting];
    const ofKey = before.filter(({ caller }) => caller.key.id === one.caller.key.id).length;
    if (before.length < MAX_STREAMS && (one.caller.admin || ofKey < MAX_OF_A_KEY)) fitting.add(one);
  }
  return fitting;
}

/** How many streams of each org there are. */
function streamsOf(those: Iterable<{ org: string }>): Map<string, number> {
  const streams = new Map<string, number>();
  for (const { org } of those) streams.set(org, (streams.get(org) ?? 0) + 1);
  return streams;
}

const tooMany = (): Problem =>
  new Problem('rate_limited', `A key may follow events on ${MAX_OF_A_KEY} connections at a time. Close one of them.`, {
    retryAfter: 5,
  });

const tooManyOfOrg = (): Problem =>
  new Problem(
    'rate_limited',
    `The events of an organization may be followed on ${MAX_OF_AN_ORG} connections at a time. Close some of them, or ask with \`Accept: application/json\`.`,
    { retryAfter: 5 },
  );
