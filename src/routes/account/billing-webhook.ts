import type StripeClient from 'stripe';
import { z } from 'zod';
import { openBilling, type Billing } from '../../billing.ts';
import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { CONTENT } from '../../http/body/body-limit.ts';
import { readBytes } from '../../http/body/body.ts';
import { route } from '../../http/route.ts';
import { extraction } from '../../queues/extraction.ts';
import { write } from '../../stores/events/audit.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import { apply, type PlanEvent } from '../../stores/orgs/billing.ts';

/** Of a subscription in one of these states nothing is owed for long; in the others but `incomplete` it has ended. */
const IN_FORCE = ['active', 'trialing', 'past_due'];
const RANKS: Record<string, number> = {
  'checkout.session.completed': 0,
  'customer.subscription.created': 1,
  'customer.subscription.updated': 2,
  'customer.subscription.paused': 2,
  'customer.subscription.resumed': 2,
  'customer.subscription.deleted': 3,
};

export const billingWebhook = route({
  method: 'post',
  path: '/billing/webhook',
  access: 'signed',
  summary: 'Takes the payment provider’s signed events, which alone set the plan that was bought.',
  description: 'Each event has one effect, and one that is older than what is known has none.',
  raw: true,
  response: z.object({ received: z.literal(true) }),
  async handle({ req, res, requestId }, ctx) {
    const billing = await openBilling(ctx.config);
    const event = verified(billing, await readBytes(req, res, CONTENT), req.headers['stripe-signature'], ctx);
    const planEvent = await planEventOf(billing, event);
    const org = planEvent && (await transaction(ctx.db, (tx) => take(tx, planEvent, requestId)));
    if (org !== undefined) await ctx.jobs.add(extraction.jobs.resume, { org_id: org });
    return { received: true as const };
  },
});

/** Sets the plan and says so in the audit log; answers whose plan was changed. */
async function take(tx: Db, event: PlanEvent, requestId: string): Promise<string | undefined> {
  const changed = await apply(tx, event);
  if (!changed) return undefined;
  const { org, previous, plan } = changed;
  const detail = { event: event.event_id, previous, plan };
  await write(tx, [{ org, actor: 'billing', action: 'plan set', subject: plan, detail, requestId }]);
  return org;
}

function verified(
  { stripe }: Billing,
  body: Buffer,
  signature: string | string[] | undefined,
  { config, clock }: Context,
): StripeClient.Event {
  if (!config.STRIPE_WEBHOOK_SECRET)
    throw new Problem('billing_not_configured', 'An operator has to set STRIPE_WEBHOOK_SECRET.');
  const now = Math.floor(clock.now().getTime() / 1000);
  try {
    const given = String(signature ?? '');
    return stripe.webhooks.constructEvent(body, given, config.STRIPE_WEBHOOK_SECRET, undefined, undefined, now);
  } catch {
    throw new Problem('bad_request', 'The signature does not verify. Sign with the secret in STRIPE_WEBHOOK_SECRET.');
  }
}

/** What an event says of a subscription; undefined for one that says nothing of a plan of ours. */
async function planEventOf({ stripe, planOf }: Billing, event: StripeClient.Event): Promise<PlanEvent | undefined> {
  const rank = RANKS[event.type];
  if (rank === undefined) return undefined;
  const about = event.data.object as StripeClient.Subscription | StripeClient.Checkout.Session;
  const subscription = about.object === 'subscription' ? about : await ofCheckout(stripe, about);
  if (!subscription || subscription.status === 'incomplete') return undefined;
  const inForce = rank < 3 && IN_FORCE.includes(subscription.status);
  const plan = inForce ? subscription.items.data.map(({ price }) => planOf(price.id)).find((known) => known) : null;
  if (plan === undefined) return undefined;
  const at = new Date(event.created * 1000);
  return { event_id: event.id, at, rank, customer: idOf(subscription.customer), subscription: subscription.id, plan };
}

const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id);

async function ofCheckout(
  stripe: StripeClient,
  { subscription }: StripeClient.Checkout.Session,
): Promise<StripeClient.Subscription | undefined> {
  return subscription ? stripe.subscriptions.retrieve(idOf(subscription)) : undefined;
}
