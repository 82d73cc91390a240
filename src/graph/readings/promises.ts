import type { Commitment } from '../../common/model.ts';
import { byEach } from '../order.ts';
import type { FoundNode } from '../store.ts';
import { textsOf } from './summary/facts.ts';

/** What somebody promised, or what was agreed, and where it is written. */
export interface Promised extends Pick<Commitment, 'who' | 'to_whom' | 'what' | 'amount' | 'currency' | 'due'> {
  in: FoundNode;
}

const DUE = /^(.*?)\s*\(due (\d{4}-\d\d-\d\d)\)$/s;

/** The promises and terms that nodes state, in the order of the nodes. */
export const promisesIn = (nodes: FoundNode[]): Promised[] =>
  nodes.flatMap((node) => commitmentsOf(node).map((one) => ({ ...one, in: node })));

/** What nodes say is due from one day to another, the first first, each once. */
export function dueBetween(nodes: FoundNode[], from: string, to: string): Promised[] {
  const tasks = nodes.flatMap((node) =>
    textsOf(node, 'action_items').flatMap((text) => {
      const [, what, due] = DUE.exec(text) ?? [];
      return what !== undefined && due !== undefined ? [{ what, due, in: node }] : [];
    }),
  );
  const due = [...tasks, ...promisesIn(nodes)].filter(
    (one) => one.due !== undefined && one.due >= from && one.due <= to,
  );
  const once = new Map(due.map((one) => [`${one.due} ${one.what.toLowerCase()}`, one]));
  return [...once.values()].toSorted((a, b) => byEach([a.due ?? '', b.due ?? ''], [a.what, b.what]));
}

const isCommitment = (value: unknown): value is Commitment =>
  typeof value === 'object' && value !== null && 'what' in value && typeof value.what === 'string';

function commitmentsOf({ properties: { commitments } }: FoundNode): Commitment[] {
  return Array.isArray(commitments) ? commitments.filter(isCommitment) : [];
}
