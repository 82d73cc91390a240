import { enter, FEW } from '../common/concurrency/precedence.ts';
import { noteWaiter } from '../common/concurrency/recent-waiters.ts';

interface InFlight {
  requests: number;
  /** Ends the precedence of each. */
  leave: Set<() => void>;
}
const orgs = new Map<string, InFlight>();

/** Does what an org asks for: before the bulk of others, as long as few of its requests are in flight. Who asks for no org goes before nobody. */
export async function inPrecedence<T>(org: string, work: () => Promise<T>): Promise<T> {
  if (org === '') return work();
  const mine = orgs.get(org) ?? { requests: 0, leave: new Set() };
  orgs.set(org, mine);
  const leave = begin(org, mine);
  try {
    return await work();
  } finally {
    leave();
    mine.leave.delete(leave);
    if (--mine.requests === 0) orgs.delete(org);
  }
}

function begin(org: string, mine: InFlight): () => void {
  if (++mine.requests < FEW) {
    noteWaiter();
    const leave = enter(org);
    mine.leave.add(leave);
    return leave;
  }
  for (const leave of mine.leave) leave();
  mine.leave.clear();
  return () => {};
}
