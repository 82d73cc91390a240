import type { Commitment } from '../../common/model.ts';
import { daysBetween } from '../../common/time.ts';
import { byEach } from '../order.ts';
import type { FoundNode } from '../store.ts';
import { textsOf } from './summary/texts.ts';

/** What somebody promised, or what was agreed or has to be done. */
export type CommitmentTerms = Pick<Commitment, 'who' | 'to_whom' | 'what' | 'amount' | 'currency' | 'due'>;

/** A promise, a price, a term, a deadline or a task, and in which activity or document it is written. */
export interface Promised<C extends CommitmentTerms = Commitment> {
  commitment: C;
  activity: FoundNode;
}

/** A promise of which is known whether it may still be kept. */
export interface OpenOrPast extends Promised {
  /** Not known to be past: due on the day of the latest that has happened or later, or, without a day, said of late. */
  open: boolean;
}

const RECENT_DAYS = 90;

/** The commitments that nodes state, in the order of the nodes. */
export const promisesIn = (nodes: FoundNode[]): Promised[] =>
  nodes.flatMap((activity) => commitmentsOf(activity).map((commitment) => ({ commitment, activity })));

/** The day of the latest activity that has happened by a day, of those that are given newest first; that day where none has: what stands in a calendar ends no promise. */
export const latestDay = (lately: FoundNode[], today: string): string =>
  lately.map(({ occurred_at = '' }) => occurred_at.slice(0, 10)).find((day) => day !== '' && day <= today) ?? today;

/** The commitments of activities: open ones, as told from a day, before others, of those the next due, then the newest. */
export function openFirst(activities: FoundNode[], latest: string): OpenOrPast[] {
  const isOpen = ({ due }: Commitment, day: string) =>
    due === undefined ? daysBetween(day, latest) <= RECENT_DAYS : due >= latest;
  const found = promisesIn(activities).map((one) => ({
    ...one,
    open: isOpen(one.commitment, one.activity.occurred_at ?? latest),
  }));
  return found.toSorted((a, b) =>
    byEach(
      [Number(b.open), Number(a.open)],
      [nextDue(a), nextDue(b)],
      [b.activity.occurred_at ?? '', a.activity.occurred_at ?? ''],
      [a.activity.id, b.activity.id],
      [a.commitment.start, b.commitment.start],
    ),
  );
}

const nextDue = ({ commitment, open }: OpenOrPast): string => (open ? (commitment.due ?? '9999') : '');

const DUE = /^(.*?)\s*\(due (\d{4}-\d\d-\d\d)\)$/s;

/** What nodes say is due from one day to another, tasks among it, the first first, each once: a task that says a promise again is left out. */
export function dueBetween(nodes: FoundNode[], from: string, to: string): Promised<CommitmentTerms>[] {
  const isDue = ({ commitment: { due: day } }: Promised<CommitmentTerms>) =>
    day !== undefined && day >= from && day <= to;
  const promised = promisesIn(nodes).filter(isDue);
  const tasks = tasksIn(nodes).filter((task) => isDue(task) && !promised.some((one) => saysAgain(task, one)));
  const due = [...tasks, ...promised];
  const once = new Map(due.map((one) => [`${one.commitment.due} ${one.commitment.what.toLowerCase()}`, one]));
  return [...once.values()].toSorted(({ commitment: a }, { commitment: b }) =>
    byEach([a.due ?? '', b.due ?? ''], [a.what, b.what]),
  );
}

/** True of a task in whose words, of the same activity and day, a promise stands. */
const saysAgain = (task: Promised<CommitmentTerms>, { commitment, activity }: Promised): boolean =>
  task.activity.uid === activity.uid &&
  task.commitment.due === commitment.due &&
  task.commitment.what.toLowerCase().includes(commitment.what.toLowerCase());

/** The action items that say when they are due. */
const tasksIn = (nodes: FoundNode[]): Promised<CommitmentTerms>[] =>
  nodes.flatMap((activity) =>
    textsOf(activity, 'action_items').flatMap((text) => {
      const [, what, due] = DUE.exec(text) ?? [];
      return what !== undefined && due !== undefined ? [{ commitment: { what, due }, activity }] : [];
    }),
  );

const isCommitment = (value: unknown): value is Commitment =>
  typeof value === 'object' && value !== null && 'what' in value && typeof value.what === 'string';

function commitmentsOf({ properties: { commitments } }: FoundNode): Commitment[] {
  if (!Array.isArray(commitments)) return [];
  return commitments.filter(isCommitment);
}
