import { z } from 'zod';
import { openBilling, SOLD } from '../../../billing.ts';
import type { Config } from '../../../config.ts';
import { Problem } from '../../../common/errors.ts';
import { route } from '../../../http/route.ts';
import { customerOf, keepCustomer } from '../../../stores/orgs/billing.ts';
import { present } from '../../../common/element-at.ts';

const Place = z.object({ url: z.string().describe('A page of the payment provider.') });

/** Where the payment provider's pages lead back to. */
const back = ({ PUBLIC_URL, HOST, PORT }: Config, outcome: string): string =>
  `${(PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, '')}/explore?billing=${outcome}`;

export const checkout = route({
  method: 'post',
  path: '/org/{org_id}/billing/checkout',
  access: 'owner',
  guarded: true,
  summary: 'Opens a page of the payment provider on which the plan can be bought.',
  description: 'The plan changes when the payment provider says so, not before.',
  body: z.object({ plan: z.enum(SOLD) }),
  response: Place,
  example: { body: { plan: 'business' } },
  async handle({ org, body, once, request, note }, { db, config }) {
    const { stripe, priceOf } = await openBilling(config);
    const price = priceOf(body.plan);
    note({ plan: body.plan });
    return once(async () => {
      const known = await customerOf(db, org.id);
      if (known?.plan)
        throw new Problem(
          'conflict',
          'The organization has a subscription. Change or end it with POST /org/{org_id}/billing/portal.',
        );
      const wanted = { name: org.name || org.id, metadata: { org_id: org.id } };
      const provider = async () => stripe.customers.create(wanted, under(request(), 'customer'));
      const customer = known?.customer_id ?? (await keepCustomer(db, org.id, (await askProvider(provider)).id));
      const page = {
        mode: 'subscription' as const,
        customer,
        client_reference_id: org.id,
        line_items: [{ price, quantity: 1 }],
        success_url: back(config, 'done'),
        cancel_url: back(config, 'cancelled'),
      };
      const { url } = await askProvider(() => stripe.checkout.sessions.create(page, under(request(), 'checkout')));
      return async () => ({ url: present(url, 'address of a checkout') });
    });
  },
});

export const portal = route({
  method: 'post',
  path: '/org/{org_id}/billing/portal',
  access: 'owner',
  guarded: true,
  summary: 'Opens a page of the payment provider on which the subscription can be changed or ended.',
  body: z.object({}),
  response: Place,
  async handle({ org, once, request }, { db, config }) {
    const { stripe } = await openBilling(config);
    return once(async () => {
      const known = await customerOf(db, org.id);
      if (!known)
        throw new Problem('conflict', 'Nothing was bought yet. Begin with POST /org/{org_id}/billing/checkout.');
      const page = { customer: known.customer_id, return_url: back(config, 'managed') };
      const { url } = await askProvider(() => stripe.billingPortal.sessions.create(page, under(request(), 'portal')));
      return async () => ({ url });
    });
  },
});

/** Has the payment provider do a step of a request once, too. */
const under = (request: string | undefined, step: string) =>
  request === undefined ? {} : { idempotencyKey: `${request}/${step}` };

/** What the payment provider refuses or cannot do now is not the caller's fault, nor ours: it can be tried again. */
async function askProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw new Problem('unavailable', 'The payment provider did not answer as it should. Try again in a moment.', {
      retryAfter: 5,
    });
  }
}
