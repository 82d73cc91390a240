import type { Commitment } from '../../common/model.ts';
import { daysBetween } from '../../common/time.ts';
import { byEach } from '../order.ts';
import type { FoundNode } from '../store.ts';

/** A promise, a price, a term or a deadline, and where it was said. */
export interface Promised {
  commitment: Commitment;
  activity: FoundNode;
  /** Not known to be past: due on the day of the latest activity or later, or, without a day, said of late. */
  open: boolean;
}

const RECENT_DAYS = 90;

/** The commitments of activities that are given newest first: open ones before others, of those the next due, then the newest. */
export function promisedIn(lately: FoundNode[]): Promised[] {
  const latest = lately[0]?.occurred_at?.slice(0, 10) ?? '';
  const isOpen = ({ due }: Commitment, day: string) =>
    due === undefined ? daysBetween(day, latest) <= RECENT_DAYS : due >= latest;
  const found = lately.flatMap((activity) =>
    commitmentsOf(activity).map((commitment) => ({
      commitment,
      activity,
      open: isOpen(commitment, activity.occurred_at ?? latest),
    })),
  );
  return found.toSorted((a, b) =>
    byEach(
      [Number(b.open), Number(a.open)],
      [dueOf(a), dueOf(b)],
      [b.activity.occurred_at ?? '', a.activity.occurred_at ?? ''],
      [a.activity.id, b.activity.id],
      [a.commitment.start, b.commitment.start],
    ),
  );
}

const dueOf = ({ commitment, open }: Promised): string => (open ? (commitment.due ?? '9999') : '');

function commitmentsOf({ properties }: FoundNode): Commitment[] {
  const { commitments } = properties;
  if (!Array.isArray(commitments)) return [];
  return commitments.filter((one): one is Commitment => typeof one === 'object' && 'what' in one);
}
