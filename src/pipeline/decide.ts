import { randomUUID } from 'node:crypto';
import { Problem } from '../errors.ts';
import * as decisions from '../stores/decisions.ts';
import type { Decision, NewDecision } from '../stores/decisions.ts';
import type { GraphRow } from '../stores/settling.ts';
import type { Db } from '../stores/sql.ts';
import { deliver, publish } from './outbox.ts';
import { project } from './project.ts';
import { allowedBy, underLock, type Settling } from './settle.ts';
import { loadKeys, openUnit } from './unit.ts';

/** A decision about two sets of identity keys, each of them of one thing as it was when it was made. */
export type Deciding = Omit<NewDecision, 'id' | 'origin' | 'keepId'> & Partial<Pick<NewDecision, 'origin' | 'keepId'>>;

/**
 * Records that two things are one (`merge`) or are kept apart (`apart`) and settles what it touches; answers with its id. A merge by
 * a person puts the aparts between the same two out of force. Problem `not_found` for a graph that is not there.
 */
export async function decide(ctx: Settling, graph: string, deciding: Deciding): Promise<string> {
  const made = { origin: 'person', keepId: null, ...deciding, id: `merge_${randomUUID()}` };
  return inGraph(ctx, graph, async (db, row) => {
    const over = made.kind === 'merge' && made.origin === 'person' ? await opposed(db, graph, made) : [];
    await decisions.revoke(
      db,
      graph,
      over.map((d) => d.seq),
    );
    await decisions.record(db, graph, made);
    await settleDecided(ctx, db, row, [made, ...over]);
    return made.id;
  });
}

/** Puts a decision out of force and settles what it touched. Problem `not_found`, or `conflict` when it is out of force already. */
export async function withdraw(ctx: Settling, graph: string, id: string): Promise<void> {
  await inGraph(ctx, graph, async (db, row) => settleDecided(ctx, db, row, [await revoked(db, graph, id)]));
}

/** Undoes a merge: it is out of force, and the two stay apart until a person merges them again. */
export async function undoMerge(ctx: Settling, graph: string, id: string): Promise<void> {
  await inGraph(ctx, graph, async (db, row) => {
    const { a, b } = await revoked(db, graph, id);
    const apart: NewDecision = { id: `merge_${randomUUID()}`, kind: 'apart', origin: 'person', keepId: null, a, b };
    await decisions.record(db, graph, apart);
    await settleDecided(ctx, db, row, [apart]);
  });
}

async function inGraph<T>(ctx: Settling, graph: string, work: (db: Db, row: GraphRow) => Promise<T>): Promise<T> {
  const done = await underLock(ctx, graph, async (db, row) => ({ answer: await work(db, row) }));
  if (!done) throw new Problem('not_found', 'There is no such graph.');
  await deliver(ctx, graph);
  return done.answer;
}

async function revoked(db: Db, graph: string, id: string): Promise<Decision> {
  const found = await decisions.find(db, graph, id);
  if (!found) throw new Problem('not_found', 'There is no such decision in this graph.');
  if (found.revoked) throw new Problem('conflict', 'That decision has been undone already.');
  await decisions.revoke(db, graph, [found.seq]);
  return found;
}

/** The aparts in force between the same two sets of keys. */
async function opposed(db: Db, graph: string, { a, b }: Pick<Decision, 'a' | 'b'>): Promise<Decision[]> {
  const meets = (x: string[], y: string[]) => x.some((key) => y.includes(key));
  const near = await decisions.naming(db, graph, [...a, ...b]);
  return near.filter(
    (d) => d.kind === 'apart' && ((meets(d.a, a) && meets(d.b, b)) || (meets(d.a, b) && meets(d.b, a))),
  );
}

async function settleDecided(ctx: Settling, db: Db, row: GraphRow, made: Pick<Decision, 'a' | 'b'>[]): Promise<void> {
  const unit = openUnit(db, row.graph_key);
  const named = await loadKeys(
    unit,
    made.flatMap((d) => [...d.a, ...d.b]),
  );
  const change = await project(unit, { touched: [], added: [], removed: [] }, allowedBy(row), named);
  await publish(ctx.graph, db, row, [], change);
}
