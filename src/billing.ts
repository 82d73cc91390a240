import type StripeClient from 'stripe';
import type { Config } from './config.ts';
import { Problem } from './common/errors.ts';
import type { PLANS } from './common/plans.ts';

export type Plan = keyof typeof PLANS & string;
/** Plans that can be bought. */
export const SOLD = ['business', 'scale'] as const satisfies Plan[];
type Sold = (typeof SOLD)[number];

/** The payment provider as the settings name it. */
export interface Billing {
  stripe: StripeClient;
  /** The provider's price of a plan; Problem `billing_not_configured` when none is set. */
  priceOf(plan: Sold): string;
  /** The plan of a price; undefined for a price that is none of ours. */
  planOf(price: string): Sold | undefined;
}

type Settings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'STRIPE_PRICE_BUSINESS' | 'STRIPE_PRICE_SCALE'>;

const TIMEOUT_MS = 15_000;
const notConfigured = (what: string): Problem =>
  new Problem('billing_not_configured', `Plans cannot be bought here. An operator has to set ${what}.`);

/** Opens the way to the payment provider; throws Problem `billing_not_configured` without its secret. */
export async function openBilling(config: Settings): Promise<Billing> {
  if (!config.STRIPE_SECRET_KEY) throw notConfigured('STRIPE_SECRET_KEY');
  const { default: Stripe } = await import('stripe');
  const prices: Record<Sold, string | undefined> = {
    business: config.STRIPE_PRICE_BUSINESS,
    scale: config.STRIPE_PRICE_SCALE,
  };
  return {
    stripe: new Stripe(config.STRIPE_SECRET_KEY, { timeout: TIMEOUT_MS, telemetry: false, ...placeOf(config) }),
    priceOf(plan) {
      const price = prices[plan];
      if (!price) throw notConfigured(`STRIPE_PRICE_${plan.toUpperCase()}`);
      return price;
    },
    planOf: (price) => SOLD.find((plan) => prices[plan] === price),
  };
}

function placeOf({ STRIPE_API_URL }: Settings) {
  if (!STRIPE_API_URL) return {};
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}
