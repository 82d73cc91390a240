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

/** A statement that something is done, and the activity or document in which it stands. */
export interface Told {
  statement: Commitment;
  activity: FoundNode;
}
/** Of commitments that later text says are done, where it says so. */
export type Fulfilments = ReadonlyMap<CommitmentTerms, Told>;

/** A promise of which is known whether it may still be kept. */
export interface OpenOrPast extends Promised {
  /** Not said to be done, and not known to be past: due on the day of the latest that has happened or later, or, without a day, said of late. */
  open: boolean;
  fulfilled?: Told;
}

const RECENT_DAYS = 90;

/** The commitments that nodes state, in the order of the nodes. */
export const promisesIn = (nodes: FoundNode[]): Promised[] =>
  nodes.flatMap((activity) => statedIn(activity, 'commitments').map((commitment) => ({ commitment, activity })));

/** The statements in nodes that something is done, in the order of the nodes. */
export const toldIn = (nodes: FoundNode[]): Told[] =>
  nodes.flatMap((activity) => statedIn(activity, 'fulfilments').map((statement) => ({ statement, activity })));

/** The day of the latest activity that has happened by a day, of those that are given newest first; that day where none has: what stands in a calendar ends no promise. */
export const latestDay = (lately: FoundNode[], today: string): string =>
  lately.map(({ occurred_at = '' }) => occurred_at.slice(0, 10)).find((day) => day !== '' && day <= today) ?? today;

/** The commitments of activities: open ones, as told from a day, before others, of those the next due, then the newest. */
export function openFirst(activities: FoundNode[], latest: string, fulfilments: Fulfilments): OpenOrPast[] {
  const isOpen = ({ due }: Commitment, day: string) =>
    due === undefined ? daysBetween(day, latest) <= RECENT_DAYS : due >= latest;
  const found = promisesIn(activities).map((one): OpenOrPast => {
    const fulfilled = fulfilments.get(one.commitment);
    if (fulfilled) return { ...one, open: false, fulfilled };
    return { ...one, open: isOpen(one.commitment, one.activity.occurred_at ?? latest) };
  });
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

/** True of a task in whose words, of the same activity, a commitment stands that is said to be done. */
export const isDone = (task: { text: string; activity: FoundNode }, fulfilments: Fulfilments): boolean =>
  statedIn(task.activity, 'commitments').some(
    (one) => fulfilments.has(one) && task.text.toLowerCase().includes(one.what.toLowerCase()),
  );

const DUE = /^(.*?)\s*\(due (\d{4}-\d\d-\d\d)\)$/s;

/** What nodes say is due from one day to another and is not said to be done, tasks among it, the first first, each once: a task that says a promise again is left out. */
export function dueBetween(
  nodes: FoundNode[],
  from: string,
  to: string,
  fulfilments: Fulfilments,
): Promised<CommitmentTerms>[] {
  const isDue = ({ commitment: { due: day } }: Promised<CommitmentTerms>) =>
    day !== undefined && day >= from && day <= to;
  const promised = promisesIn(nodes).filter(isDue);
  const tasks = tasksIn(nodes).filter((task) => isDue(task) && !promised.some((one) => saysAgain(task, one)));
  const due = [...tasks, ...promised.filter(({ commitment }) => !fulfilments.has(commitment))];
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

function statedIn({ properties }: FoundNode, name: 'commitments' | 'fulfilments'): Commitment[] {
  const value = properties[name];
  return Array.isArray(value) ? value.filter(isCommitment) : [];
}
