import { bySize } from '../../../common/concurrency/precedence.ts';
import { elementAt } from '../../../common/element-at.ts';
import type { Context } from '../../../context.ts';
import { Ended } from '../../../suspects/own-process.ts';
import { publicMessage } from '../../../common/public-error.ts';
import { pastDeadlocks } from '../../../stores/db/deadlock.ts';
import { put as putDocuments, type WrittenDocument } from '../../../stores/documents/documents.ts';
import { finish } from '../../../stores/extraction/item-claims.ts';
import { isOutage } from '../../../common/transient-errors.ts';
import { openBox } from '../../../stores/operations/dead-letters.ts';
import * as passages from '../../../stores/passages/passages.ts';
import { send, transaction, type Db } from '../../../stores/db/sql.ts';
import { chargeFailed } from './charge-failed.ts';
import type { Extracted, Outcome, Try } from '../task.ts';

/** Documents before items, as settling locks them. Keeps all in one transaction; if something in it cannot be stored, each by itself, so that one item fails and not its neighbours. */
export async function keep(ctx: Context, tries: Try[]): Promise<Extracted> {
  try {
    const together = () => pastDeadlocks(() => keepTogether(ctx, tries));
    return await bySize(tries[0]?.claim.graph_key ?? '', tries.length, together);
  } catch (error) {
    if (isOutage(error)) throw error;
    if (error instanceof LostClaims) return keep(ctx, error.left(tries));
    const [one, ...others] = tries;
    if (one && others.length === 0) return keepTogether(ctx, [{ claim: one.claim, outcome: threw(error) }]);
    return joined(await inTurn(tries, (one) => keep(ctx, [one])));
  }
}

const joined = (kept: Extracted[]): Extracted => ({
  extracted: kept.reduce((sum, k) => sum + k.extracted, 0),
  failed: kept.reduce((sum, k) => sum + k.failed, 0),
  graphs: [...new Set(kept.flatMap((k) => k.graphs))],
});

/** As `keep`, in a process of its own: when it ends they are kept one by one, and an end is charged to the item in hand. */
export async function keepApart(ctx: Context, tries: Try[]): Promise<Extracted> {
  const done = await ctx.suspects.ask({ keep: tries });
  if (!(done instanceof Ended)) return done ?? { extracted: 0, failed: 0, graphs: [] };
  const [one, ...others] = tries;
  if (one && others.length === 0) return keep(ctx, [{ claim: one.claim, outcome: diedOf(done) }]);
  return joined(await inTurn(tries, (one) => keepApart(ctx, [one])));
}

const diedOf = ({ cause }: Ended): Outcome => ({
  kind: 'died',
  reason: publicMessage('It breaks what stores it'),
  cause,
});

/** Some of the claims that were read are somebody else's by now. */
class LostClaims extends Error {
  readonly #held: Set<string>;
  constructor(held: Set<string>) {
    super('claims were lost');
    this.#held = held;
  }
  left = (tries: Try[]) =>
    tries.filter(({ claim, outcome }) => outcome.kind !== 'read' || this.#held.has(claim.item_id));
}

const threw = (error: unknown): Outcome => ({
  kind: 'threw',
  reason: publicMessage('What it says cannot be stored'),
  cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
});

async function inTurn<A, B>(all: A[], work: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const one of all) done.push(await work(one));
  return done;
}

async function keepTogether(ctx: Context, tries: Try[]): Promise<Extracted> {
  const letters = tries.every(({ outcome }) => outcome.kind === 'read') ? undefined : await openBox(ctx.db);
  const kept = await transaction(ctx.db, async (db) => {
    if (!letters) await send(db, LENIENT);
    const docs = await keepRead(db, tries);
    const setAside = letters ? await chargeFailed(ctx, db, letters, tries) : 0;
    return { extracted: docs.length, failed: setAside, graphs: [...new Set(docs.map((doc) => doc.graph))] };
  });
  for (const { claim, outcome } of tries) {
    if (outcome.kind === 'damaged') await ctx.files.quarantine(claim.path, outcome.reason).catch(() => {});
  }
  return kept;
}

/** Nobody is told of what is read before it is settled, whose commit waits for the disk; what a crash forgets is read again. */
const LENIENT = { name: 'keeping lenient', text: `select set_config('synchronous_commit', 'off', true)` };

async function keepRead(db: Db, tries: Try[]): Promise<WrittenDocument[]> {
  const read = tries.flatMap(({ claim, outcome }) => (outcome.kind === 'read' ? [{ claim, ...outcome }] : []));
  if (read.length === 0) return [];
  const docs = read.map(({ claim, assertions, version }): WrittenDocument => ({
    org: claim.org_id,
    graph: claim.graph_key,
    id: claim.item_id,
    kind: 'item',
    entity: claim.entity,
    source: claim.source,
    date: claim.date,
    contentHash: claim.content_hash,
    epoch: claim.lease_epoch,
    extractorVersion: version,
    assertions,
  }));
  await putDocuments(db, docs);
  const claims = read.map(({ claim, warnings }) => ({ ...claim, warnings }));
  const graphs = docs.map(({ graph }) => graph);
  const [held, numbers] = await Promise.all([
    finish(db, claims, elementAt(read, 0).version),
    passages.numbersOf(db, graphs),
  ]);
  if (held.size < read.length) throw new LostClaims(held);
  await passages.put(
    db,
    read.map(({ claim, text }) => ({ ...claim, ...text, graph: claim.graph_key, item: claim.item_id })),
    numbers,
  );
  return docs;
}
