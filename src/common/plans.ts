/** What a plan allows; absent: without limit. */
interface PlanLimits {
  /** Nodes over all graphs of an org. */
  nodes?: number;
  /** Review pairs decided in a month. */
  reviewPairsPerMonth?: number;
  /** Bytes of a file that is taken in. */
  importBytes?: number;
  /** Bytes of files that are kept as they were sent. */
  fileBytes?: number;
}

const GB = 1024 ** 3;
const TB = 1024 * GB;

/** Every plan with its limits: the one table of plans. */
export const PLANS = {
  free: { nodes: 100_000, reviewPairsPerMonth: 100, importBytes: GB, fileBytes: 10 * GB },
  pro: { nodes: 500_000, reviewPairsPerMonth: 1_000, importBytes: 2 * GB, fileBytes: 100 * GB },
  business: { nodes: 2_000_000, reviewPairsPerMonth: 10_000, importBytes: 5 * GB, fileBytes: TB },
  scale: { nodes: 10_000_000, reviewPairsPerMonth: 100_000, importBytes: 10 * GB, fileBytes: 10 * TB },
  enterprise: {},
} as const satisfies Record<string, PlanLimits>;

/** The limits of a plan by its name; an unknown name has those of `free`. */
export const limitsOf = (plan: string): PlanLimits => PLANS[plan as keyof typeof PLANS] ?? PLANS.free;

/** What is told where a plan has no room for a file that is to be kept. */
export const filesFull = (plan: string): string =>
  `The plan ${plan} keeps ${((limitsOf(plan).fileBytes ?? 0) / GB).toLocaleString('en')} GB of files as they were sent, and has no room for another of this size. Delete items that were read from files, or choose a larger plan.`;
