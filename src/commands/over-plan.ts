import { Problem } from '../common/errors.ts';
import { filesFull } from '../common/plans.ts';
import { dayIn } from '../common/time.ts';
import type { Context } from '../context.ts';
import type { OrgScope } from '../http/route.ts';
import * as denials from '../stores/orgs/plan-denials.ts';

/** A plan allows no more; `gate` names its limit. */
export class OverPlan extends Problem {
  readonly gate: string;
  constructor(gate: string, detail: string) {
    super('plan_limit', detail);
    this.gate = gate;
  }
}

/** The refusal of a file for which a plan has no room. */
export const noRoomForFile = (plan: string): OverPlan => new OverPlan('file_bytes', filesFull(plan));

/** Does work and, when the plan refuses it, keeps that and tells the org, once a day. */
export async function tellOverPlan<T>({ db, clock }: Context, org: OrgScope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OverPlan)) throw error;
    const { gate, message } = error;
    await denials.denyAndTell(db, org.id, { day: dayIn('UTC', clock.now()), gate, reason: message });
    throw error;
  }
}
