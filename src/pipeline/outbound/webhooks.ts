import { elementAt } from '../../common/element-at.ts';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../../context.ts';
import { openPlaces } from '../../common/concurrency/places.ts';
import { publicMessage, publicError, type PublicMessage } from '../../common/public-error.ts';
import { vaultRoots } from '../../access/root-keys.ts';
import * as deliveries from '../../stores/events/webhook-deliveries.ts';
import type { Delivery, Owed } from '../../stores/events/webhook-deliveries.ts';
import * as notifications from '../../stores/events/notifications.ts';
import { open } from '../../stores/collection/vault.ts';
import { disable } from '../../stores/events/webhooks.ts';
import { VERSION } from '../../common/version.ts';

const TIMEOUT_MS = 15_000;
const CONCURRENCY = 8;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/** Seconds until a delivery is tried again; the last one stands for all further tries. */
const DELAYS = [5, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const JITTER = 0.2;
/** How long a delivery is tried, and how long a webhook may fail before it is switched off. */
const PATIENCE_SECONDS = 5 * DAY;
const STATUS_GONE = 410;

/** How long a webhook is sent what it is owed before its place is free for others. */
const TURN_MS = 60_000;
/** Webhooks to which a process sends at once. */
const places = openPlaces({ most: 256, share: 4 });

/**
 * Begins to send what an org's webhooks are owed now, each at its own pace; answers for each, once it is done, how many deliveries arrived.
 * Webhooks for which there is no place are left for the next nudge.
 */
export async function beginDelivering(ctx: Context, org: string, signal: AbortSignal): Promise<Promise<number>[]> {
  const hooks = await deliveries.owed(ctx.db, org);
  return hooks.flatMap((hook) => {
    const leave = places.take(org);
    return leave
      ? [
          deliverTo(ctx, org, hook, signal)
            .catch((error) => breakOff(ctx, org, hook, error))
            .finally(leave),
        ]
      : [];
  });
}

/** What was under way is due again when its lease has run out. */
function breakOff({ log }: Context, org: string, { webhook_id }: Owed, error: Error): number {
  log.warn({ org, webhook: webhook_id, err: error.message }, 'deliveries broke off');
  return 0;
}

/** Goes on until nothing is due, its turn is over or an attempt fails: the next ones wait for the next nudge. */
async function deliverTo(ctx: Context, org: string, hook: Owed, signal: AbortSignal): Promise<number> {
  const signer = await signerOf(ctx, org, hook);
  if (!signer) return 0;
  const receiver = { org, hook, signer };
  const begunAt = performance.now();
  let arrived = 0;
  while (!signal.aborted && performance.now() - begunAt < TURN_MS) {
    const claimed = await deliveries.claim(ctx.db, org, hook.webhook_id, CONCURRENCY);
    const outcomes = await Promise.all(claimed.map((one) => deliver(ctx, receiver, one)));
    arrived += outcomes.filter((ok) => ok).length;
    if (claimed.length === 0 || outcomes.includes(false)) return arrived;
  }
  return arrived;
}

/** Undefined while the vault cannot be opened: the deliveries wait for that. */
async function signerOf({ db, config, log }: Context, org: string, hook: Owed): Promise<Webhook | undefined> {
  try {
    const place = { org, id: hook.webhook_id, field: 'secret' };
    return new Webhook(await open(db, vaultRoots(config), place, hook.sealed));
  } catch (error) {
    log.error({ org, err: (error as Error).message }, 'a webhook cannot be signed');
    return undefined;
  }
}

/** A webhook of an org, and what signs deliveries to it. */
interface Receiver {
  org: string;
  hook: Owed;
  signer: Webhook;
}

/** What came of an attempt. */
type Taken = { status: number; error?: undefined };
type Missed = { status?: number; error: PublicMessage };

/** One attempt; true when the other side took it. */
async function deliver(ctx: Context, receiver: Receiver, one: Delivery): Promise<boolean> {
  const { org, hook, signer } = receiver;
  const answer = await post(ctx, hook.url, signer, one);
  if (answer.error === undefined)
    await deliveries.arrived(ctx.db, { org, webhook: hook.webhook_id }, one, answer.status);
  else await miss(ctx, receiver, one, answer);
  return answer.error === undefined;
}

/** The body is the same at every attempt, and so is `webhook-id`: who has seen it need not do it again. */
async function post(
  { outgoing, clock, log }: Context,
  url: string,
  signer: Webhook,
  { delivery_id, kind, data, created_at }: Delivery,
): Promise<Taken | Missed> {
  const body = JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data });
  const now = clock.now();
  const headers = {
    'content-type': 'application/json',
    'user-agent': `quern/${VERSION}`,
    'webhook-id': delivery_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signer.sign(delivery_id, now, body),
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, body: answer } = await outgoing.fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await answer?.cancel().catch(() => {});
    return status >= 200 && status < 300 ? { status } : { status, error: publicMessage(`It answered ${status}.`) };
  } catch (error) {
    const late =
      (error as Error).name === 'TimeoutError' && publicMessage(`It did not answer within ${TIMEOUT_MS / 1000} s.`);
    return { error: late || publicError(log, error, 'It could not be reached', { delivery: delivery_id }) };
  }
}

async function miss(ctx: Context, { org, hook }: Receiver, one: Delivery, { status, error }: Missed): Promise<void> {
  const now = ctx.clock.now().getTime();
  const age = (since: Date) => (now - since.getTime()) / 1000;
  const delay = elementAt(DELAYS, Math.min(one.attempts, DELAYS.length) - 1) * (1 + Math.random() * JITTER);
  const seconds = age(one.created_at) + delay < PATIENCE_SECONDS ? delay : undefined;
  const since = await deliveries.missed(ctx.db, { org, webhook: hook.webhook_id }, one, { status, error, seconds });
  if (status === STATUS_GONE) await switchOff(ctx, org, hook, publicMessage('It answered 410: it wants no more.'));
  else if (since && age(since) > PATIENCE_SECONDS)
    await switchOff(ctx, org, hook, publicMessage(`It has failed for five days. ${error}`));
}

async function switchOff(
  { db }: Context,
  org: string,
  { webhook_id, url }: Owed,
  reason: PublicMessage,
): Promise<void> {
  if (!(await disable(db, org, webhook_id, reason))) return;
  const message = `The webhook to ${new URL(url).host} is switched off. ${reason} Remove it, and add it again when it works.`;
  await notifications.add(db, org, { kind: 'webhook_disabled', message, link: '/webhooks' });
}
