import { row, sql, type Db } from '../db/sql.ts';
import { present } from '../../common/element-at.ts';

/** An org as the payment provider knows it. */
export interface Customer {
  org_id: string;
  customer_id: string;
  subscription_id: string | null;
  /** The plan that the subscription gives; null when there is none in force. */
  plan: string | null;
}

/** The customer that an org is; undefined for one that has never wanted to buy. */
export const customerOf = (db: Db, org: string): Promise<Customer | undefined> =>
  row(db, sql`select org_id, customer_id, subscription_id, plan from billing_customers where org_id = ${org}`);

/** Keeps which customer an org is, and answers the one that it is from now on: the first that was kept. */
export async function keepCustomer(db: Db, org: string, customer: string): Promise<string> {
  await db.query(
    sql`insert into billing_customers (org_id, customer_id) values (${org}, ${customer}) on conflict do nothing`,
  );
  return present(await customerOf(db, org), `customer of ${org}`).customer_id;
}

/** What the payment provider says of a subscription. */
export interface PlanEvent {
  event_id: string;
  at: Date;
  /** Orders events of one second: what ends a subscription comes last. */
  rank: number;
  customer: string;
  subscription: string;
  /** The plan that it gives; null when it gives none any more. */
  plan: string | null;
}
/** Which org's plan was set, from what to what. */
export interface Changed {
  org: string;
  previous: string;
  plan: string;
}

interface Ledger extends Customer {
  told_at: Date | null;
  told_rank: number;
  org_plan: string;
}

/**
 * Sets, in a transaction, the plan of the org that is this customer, once for each event and in the order of their times; undefined when nothing changes: an
 * event that is known, late, of nobody here, or of a subscription that gives nothing. What ends takes away only the plan that it gave.
 */
export async function apply(tx: Db, event: PlanEvent): Promise<Changed | undefined> {
  const ledger = await row<Ledger>(
    tx,
    sql`/* of every organization */ select b.org_id, b.customer_id, b.subscription_id, b.plan, b.told_at, b.told_rank, o.plan as org_plan
        from billing_customers b join orgs o on o.org_id = b.org_id where b.customer_id = ${event.customer} for update`,
  );
  if (!ledger || !(await isNew(tx, ledger.org_id, event.event_id)) || isLate(ledger, event)) return undefined;
  if (event.plan === null && ledger.subscription_id !== event.subscription) return undefined;
  await tx.query(sql`update billing_customers set subscription_id = ${event.subscription}, plan = ${event.plan},
      told_at = ${event.at}, told_rank = ${event.rank} where org_id = ${ledger.org_id}`);
  const plan = event.plan ?? (ledger.org_plan === ledger.plan ? 'free' : ledger.org_plan);
  if (plan === ledger.org_plan) return undefined;
  await tx.query(sql`update orgs set plan = ${plan} where org_id = ${ledger.org_id}`);
  return { org: ledger.org_id, previous: ledger.org_plan, plan };
}

async function isNew(db: Db, org: string, event: string): Promise<boolean> {
  const kept = await db.query(
    sql`insert into billing_events (org_id, event_id) values (${org}, ${event}) on conflict do nothing`,
  );
  return kept.rowCount === 1;
}

const isLate = ({ told_at, told_rank }: Ledger, { at, rank }: PlanEvent): boolean =>
  told_at !== null && (at < told_at || (at.getTime() === told_at.getTime() && rank < told_rank));
