import { lastOf } from '../../common/element-at.ts';
import { batchSize } from '../../common/concurrency/recent-waiters.ts';
import type { Context } from '../../context.ts';
import { claim, dueOrgs, type Claim } from '../../stores/extraction/item-claims.ts';
import { INLINE_MATCH_MAX } from '../../stores/matching/matching.ts';
import type { OrgTurn } from './org-turns.ts';

/** Items in a batch, where nobody waits for a few. */
const BATCH = 100;
/** Items of an org that are worth a batch of their own. */
export const LEAST_APART = 10;
/** So many jobs of a process serve all orgs at once; a further one serves the org that it was added for. */
const MAX_DRAINS = 2;

/** Whose items a job claims, and until when. */
export interface ClaimOptions {
  /** Only this org's items. */
  org?: string;
  /** This org's items before all others'. */
  first?: string;
  /** That org waits for many: they give way to what others wait for. */
  bulk?: boolean;
  /** The turn of the org that goes first: it ends when a few of it are read, or with all else. */
  own?: OrgTurn;
  /** No further claims once it is aborted; what is claimed is finished. */
  signal: AbortSignal;
  /** No claims after so many milliseconds. */
  ms?: number;
}

const drains = new WeakMap<Context['db'], number>();

/** Whether a job may claim more, as its limits have it from now on. */
export function openFor({ signal, ms = Infinity }: ClaimOptions): () => boolean {
  const until = performance.now() + ms;
  return () => !signal.aborted && performance.now() < until;
}

/** When a job stops claiming, and whose items it claims. */
export interface Turn {
  open(): boolean;
  org: string | undefined;
  end(): void;
}

/** Begins the turn of a job; it ends by its limits, and is to be told when it does. */
export function openTurn({ db }: Context, options: ClaimOptions): Turn {
  const { org, first } = options;
  const others = drains.get(db) ?? 0;
  const own = org ?? (others >= MAX_DRAINS ? first : undefined);
  const count = (by: number) => own === undefined && drains.set(db, (drains.get(db) ?? 0) + by);
  count(1);
  return { open: openFor(options), org: own, end: () => void count(-1) };
}

/** Claims that are read and kept together. */
export interface Claimed {
  claims: Claim[];
  full: boolean;
  bulk?: boolean;
}

/** Items of one org in a batch: never so few that they are taken for all of it. */
const ofOne = (): number => Math.max(LEAST_APART, batchSize(BATCH));

/** Claims what is due of one org before all else. */
export async function claimAhead({ db, presence }: Context, org: string, bulk: boolean): Promise<Claimed> {
  const most = ofOne();
  const claims = await claim(db, [org], most, presence.holder());
  return { claims, full: claims.length === most, bulk };
}

/** Claims by rounds in which every org has its share; answers in the end whether more may be due. */
export async function* claimRounds({ db, presence }: Context, { open, org }: Turn): AsyncGenerator<Claimed[], boolean> {
  let after = '';
  while (open()) {
    const orgs = org === undefined ? await dueOrgs(db, { after, limit: BATCH }) : [org];
    const most = Math.min(BATCH, Math.max(LEAST_APART * orgs.length, batchSize(BATCH)));
    const claims = orgs.length > 0 ? await claim(db, orgs, most, presence.holder()) : [];
    const share = Math.floor(most / Math.max(1, orgs.length));
    const byOrg = [...Map.groupBy(claims, (c) => c.org_id).values()];
    if (claims.length > 0) yield apart(byOrg, Math.max(share, LEAST_APART));
    const wrapped = after !== '';
    after = orgs.length === BATCH ? lastOf(orgs) : '';
    if (!byOrg.some((those) => those.length >= share) && !wrapped && after === '') return false;
  }
  return true;
}

/** An org with many items has a batch of its own, in which nobody waits for it; the others' items go together. */
function apart(orgs: Claim[][], many: number): Claimed[] {
  const few = orgs.filter((those) => those.length < many).flat();
  const full = orgs.filter((those) => those.length >= many).map((claims) => ({ claims, full: true }));
  return few.length > 0 ? [{ claims: few, full: few.length > INLINE_MATCH_MAX }, ...full] : full;
}
