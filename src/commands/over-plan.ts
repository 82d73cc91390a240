import { Problem } from '../common/errors.ts';
import { dayIn } from '../common/time.ts';
import type { Context } from '../context.ts';
import type { OrgScope } from '../http/route.ts';
import * as notifications from '../stores/events/notifications.ts';
import * as denials from '../stores/orgs/plan-denials.ts';

/** A plan allows no more; `gate` names its limit. */
export class OverPlan extends Problem {
  readonly gate: string;
  constructor(gate: string, detail: string) {
    super('plan_limit', detail);
    this.gate = gate;
  }
}

/** Does work and, when the plan refuses it, keeps that and tells the org, once a day. */
export async function tellOverPlan<T>({ db, clock }: Context, org: OrgScope, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OverPlan)) throw error;
    const { gate, message } = error;
    const isFirst = await denials.deny(db, org.id, { day: dayIn('UTC', clock.now()), gate, reason: message });
    if (isFirst) await notifications.add(db, org.id, { kind: 'plan_limit', message });
    throw error;
  }
}
