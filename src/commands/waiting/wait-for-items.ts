import { bySize } from '../../common/concurrency/precedence.ts';
import { restingAmong, type RestingItem } from '../../stores/extraction/item-counts.ts';
import type { Listener } from '../../stores/db/listener.ts';
import type { WaitLimits } from '../../stores/db/poll-until.ts';
import type { Pool } from '../../stores/db/sql.ts';

interface Waiter {
  org_id: string;
  item_id: string;
  /** Of which notices are of interest; of all when left out. */
  graphs: readonly string[] | undefined;
  tell(item: RestingItem): void;
}
/** Those of an org who wait: they are looked up together, and behind no others. */
interface Line {
  org: string;
  waiters: Set<Waiter>;
  looking: boolean;
  again: boolean;
  looked: number;
}
interface Hub {
  lines: Map<string, Line>;
  look(line: Line): void;
  /** Looks once nothing was heard for a while. */
  lookLater(): void;
}
const POLL_MS = 400;
const hubs = new WeakMap<Listener, Hub>();

/** One look at the rows serves all of an org who wait in this process: at a notice at once, without one every 400 ms with all others. */
function openHub(db: Pool, listener: Listener): Hub {
  const lines = new Map<string, Line>();
  let timer: NodeJS.Timeout | undefined;

  async function tell(waiters: Waiter[]): Promise<void> {
    if (waiters.length === 0) return;
    const resting = new Map((await restingAmong(db, waiters)).map((item) => [item.item_id, item]));
    for (const waiter of waiters) {
      const item = resting.get(waiter.item_id);
      if (item) waiter.tell(item);
    }
  }

  async function look(line: Line): Promise<void> {
    line.again = true;
    if (line.looking) return;
    line.looking = true;
    try {
      while (line.again) {
        line.again = false;
        line.looked = performance.now();
        await bySize(line.org, line.waiters.size, () => tell([...line.waiters]));
      }
    } catch {
    } finally {
      line.looking = false;
    }
  }

  async function poll(): Promise<void> {
    const before = performance.now() - POLL_MS;
    const quiet = [...lines.values()].filter(({ looked }) => looked <= before);
    await tell(quiet.flatMap(({ waiters }) => [...waiters])).catch(() => {});
    timer = undefined;
    if (lines.size > 0) lookLater();
  }

  function lookLater(): void {
    timer ??= setTimeout(() => void poll(), POLL_MS);
  }

  listener.on('settled', (graph) => {
    for (const line of lines.values())
      if (line.waiters.values().some(({ graphs }) => !graphs || graphs.includes(graph))) void look(line);
  });
  return { lines, look: (line) => void look(line), lookLater };
}

function hubOf(db: Pool, listener: Listener): Hub {
  const hub = hubs.get(listener) ?? openHub(db, listener);
  hubs.set(listener, hub);
  return hub;
}

function lineOf({ lines }: Hub, org: string): Line {
  const line = lines.get(org) ?? { org, waiters: new Set(), looking: false, again: false, looked: 0 };
  lines.set(org, line);
  return line;
}

/** `fresh` items were accepted just now and are in nobody's hands yet: their rows are not looked at before something is heard of them. */
export interface Waiting extends WaitLimits {
  fresh?: boolean;
  /** The graphs that they are of. */
  graphs?: readonly string[];
}

/** Waits until items have come to rest (extracted, held, failed or taken back), at most `ms`; resolves to what is known by then, by item id. */
export async function untilSettled(
  { db, listener }: { db: Pool; listener: Listener },
  org: string,
  ids: string[],
  { ms, signal, fresh = false, graphs }: Waiting,
): Promise<Map<string, RestingItem>> {
  const hub = hubOf(db, listener);
  const resting = new Map<string, RestingItem>();
  const open = new Set(ids);
  if (open.size === 0) return resting;
  const line = lineOf(hub, org);
  const { promise, resolve } = Promise.withResolvers<void>();
  const mine = [...open].map((item_id): Waiter => ({
    org_id: org,
    item_id,
    graphs,
    tell(item) {
      resting.set(item_id, item);
      line.waiters.delete(this);
      if (open.delete(item_id) && open.size === 0) resolve();
    },
  }));
  for (const waiter of mine) line.waiters.add(waiter);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  if (signal?.aborted) resolve();
  hub.lookLater();
  if (!fresh) hub.look(line);
  await promise;
  clearTimeout(timer);
  for (const waiter of mine) line.waiters.delete(waiter);
  if (line.waiters.size === 0 && hub.lines.get(org) === line) hub.lines.delete(org);
  return resting;
}
