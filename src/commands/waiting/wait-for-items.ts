import { restingAmong, type RestingItem } from '../../stores/extraction/item-counts.ts';
import type { Listener } from '../../stores/db/listener.ts';
import type { WaitLimits } from '../../stores/db/poll-until.ts';
import type { Pool } from '../../stores/db/sql.ts';

interface Waiter {
  org_id: string;
  item_id: string;
  tell(item: RestingItem): void;
}
interface Hub {
  waiters: Set<Waiter>;
  look(): void;
  /** Looks once nothing was heard for a while. */
  lookLater(): void;
}
const POLL_MS = 400;
const hubs = new WeakMap<Listener, Hub>();

/** One look at the rows serves all who wait in this process: at a notice at once, without one every 400 ms. */
function openHub(db: Pool, listener: Listener): Hub {
  const waiters = new Set<Waiter>();
  let looking = false;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (looking) return void (again = true);
    looking = true;
    clearTimeout(timer);
    timer = undefined;
    try {
      const resting = new Map((await restingAmong(db, [...waiters])).map((item) => [item.item_id, item]));
      for (const waiter of waiters) {
        const item = resting.get(waiter.item_id);
        if (item) waiter.tell(item);
      }
    } catch {
      again = false;
    } finally {
      looking = false;
      timer = waiters.size > 0 ? setTimeout(look, again ? 0 : POLL_MS) : undefined;
      again = false;
    }
  }

  listener.on('settled', () => void (waiters.size > 0 && look()));
  function lookLater(): void {
    if (!looking) timer ??= setTimeout(look, POLL_MS);
  }
  return { waiters, look: () => void look(), lookLater };
}

function hubOf(db: Pool, listener: Listener): Hub {
  const hub = hubs.get(listener) ?? openHub(db, listener);
  hubs.set(listener, hub);
  return hub;
}

/** `fresh` items were accepted just now and are in nobody's hands yet: their rows are not looked at before something is heard of them. */
export interface Waiting extends WaitLimits {
  fresh?: boolean;
}

/** Waits until items have come to rest (extracted, held, failed or taken back), at most `ms`; resolves to what is known by then, by item id. */
export async function untilSettled(
  { db, listener }: { db: Pool; listener: Listener },
  org: string,
  ids: string[],
  { ms, signal, fresh = false }: Waiting,
): Promise<Map<string, RestingItem>> {
  const hub = hubOf(db, listener);
  const resting = new Map<string, RestingItem>();
  const open = new Set(ids);
  if (open.size === 0) return resting;
  const { promise, resolve } = Promise.withResolvers<void>();
  const mine = [...open].map((item_id): Waiter => ({
    org_id: org,
    item_id,
    tell(item) {
      resting.set(item_id, item);
      hub.waiters.delete(this);
      if (open.delete(item_id) && open.size === 0) resolve();
    },
  }));
  for (const waiter of mine) hub.waiters.add(waiter);
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener('abort', () => resolve(), { once: true });
  if (signal?.aborted) resolve();
  if (fresh) hub.lookLater();
  else hub.look();
  await promise;
  clearTimeout(timer);
  for (const waiter of mine) hub.waiters.delete(waiter);
  return resting;
}
