/** What a plan allows; absent: without limit. */
interface PlanLimits {
  /** Nodes over all graphs of an org. */
  nodes?: number;
  /** Review pairs decided in a month. */
  reviewPairsPerMonth?: number;
  /** Bytes of a file that is taken in. */
  importBytes?: number;
}

const GB = 1024 ** 3;

/** Every plan with its limits: the one table of plans. */
export const PLANS = {
  free: { nodes: 100_000, reviewPairsPerMonth: 100, importBytes: GB },
  pro: { nodes: 500_000, reviewPairsPerMonth: 1_000, importBytes: 2 * GB },
  business: { nodes: 2_000_000, reviewPairsPerMonth: 10_000, importBytes: 5 * GB },
  scale: { nodes: 10_000_000, reviewPairsPerMonth: 100_000, importBytes: 10 * GB },
  enterprise: {},
} as const satisfies Record<string, PlanLimits>;

/** The limits of a plan by its name; an unknown name has those of `free`. */
export const limitsOf = (plan: string): PlanLimits => PLANS[plan as keyof typeof PLANS] ?? PLANS.free;
