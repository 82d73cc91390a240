import { deedIn, deedsDoneIn } from '../../../common/text/deeds.ts';
import { daysBetween } from '../../../common/time.ts';
import { toldIn, type Fulfilments, type Promised, type Told } from '../commitments.ts';
import { byEach } from '../../order.ts';
import type { FoundNode, GraphStore } from '../../store.ts';
import { agreement, matterOf, type Matter } from './same-thing.ts';
import { AROUND, EACH, endsOf, isSamePerson, ofThoseWhoKnow, type Ends, type Report } from './speakers.ts';

const ELSEWHERE = 40;
/** A statement says nothing of what was promised longer ago. */
const MAX_DAYS = 400;

/** What those who took part in an activity did besides, and what else is of its thread: where else it may be said that something is done. */
export async function activitiesAround(store: GraphStore, graph: string, activity: FoundNode): Promise<FoundNode[]> {
  const ends = await store.neighbours(graph, [activity.uid], { types: AROUND, limit: EACH });
  const uids = ends.nodes.map(({ uid }) => uid);
  const around = await store.neighbours(graph, uids, { types: AROUND, limit: ELSEWHERE });
  return around.nodes.filter(({ label, uid }) => label === 'Activity' && uid !== activity.uid);
}

/**
 * What later text says plainly of promises: that just this is done, in the same thread or among the same people, by whoever can say so
 * and knows of the promise. A statement that may mean two promises of different things closes neither.
 */
export async function fulfilledAmong(
  store: GraphStore,
  graph: string,
  promised: Promised[],
  activities: FoundNode[],
): Promise<Fulfilments> {
  const candidates = candidatesIn(promised, toldIn(activities));
  if (candidates.length === 0) return new Map();
  const uidsOf = (side: 'one' | 'told') => [...new Set(candidates.map((candidate) => candidate[side].activity.uid))];
  const ends = await endsOf(store, graph, uidsOf('one'), uidsOf('told'));
  const amongThem = candidates.filter((candidate) => isAmongThem(candidate, ends));
  const agreed = await ofThoseWhoKnow(store, graph, amongThem, ends);
  const closing = [...Map.groupBy(agreed, ({ told }) => told).values()].flatMap(plainly);
  const latestFirst = closing.toSorted(({ told: a }, { told: b }) =>
    byEach(
      [dayOf(b.activity), dayOf(a.activity)],
      [b.activity.id, a.activity.id],
      [b.statement.start, a.statement.start],
    ),
  );
  return new Map(latestFirst.map(({ one, told }) => [one.commitment, told]));
}

/** A promise and a statement that may close it, and how what they are about agrees. */
interface Candidate extends Report {
  matter: Matter;
  by: NonNullable<ReturnType<typeof agreement>>;
}

function candidatesIn(promised: Promised[], told: Told[]): Candidate[] {
  if (told.length === 0) return [];
  const byDeed = Map.groupBy(
    promised.map((one) => ({ one, matter: matterOf(one.commitment.what + titleOf(one)) })),
    ({ one: { commitment } }) => deedIn(commitment.what) ?? (commitment.amount === undefined ? '' : 'pay'),
  );
  return told.flatMap((one) => {
    const said = matterOf(one.statement.what);
    const alike = [...deedsDoneIn(one.statement.what)].flatMap((deed) => byDeed.get(deed) ?? []);
    return alike.flatMap((promise) => {
      if (!isLater(promise.one, one) || !isOfTheSum(promise.one, one)) return [];
      const by = agreement(promise.matter, said, namesIn(promise.one, one));
      return by === undefined ? [] : [{ ...promise, told: one, by }];
    });
  });
}

/** A bill is named where it stands: `Invoice 2026-114`. */
const titleOf = ({ commitment: { amount }, activity: { name } }: Promised): string =>
  amount !== undefined && /\d/.test(name) ? ` ${name}` : '';

const namesIn = ({ commitment: { who, to_whom: whom } }: Promised, { statement }: Told): string[] =>
  [who, whom, statement.who, statement.to_whom].filter((name) => name !== undefined);

const isOfTheSum = ({ commitment: { amount: sum } }: Promised, { statement: { amount } }: Told): boolean =>
  sum === undefined || amount === undefined || sum === amount;

const dayOf = ({ occurred_at = '' }: FoundNode): string => occurred_at.slice(0, 10);

function isLater({ commitment, activity }: Promised, told: Told): boolean {
  if (activity.uid === told.activity.uid) return told.statement.start > commitment.start;
  const [from, to] = [dayOf(activity), dayOf(told.activity)];
  return from !== '' && to >= from && daysBetween(from, to) <= MAX_DAYS;
}

const NONE: ReadonlySet<number> = new Set();

/** True where the statement is made in the same thread or among the same people, by somebody who can say it of the promise. */
function isAmongThem({ one, told, by }: Candidate, { people, threads }: Ends): boolean {
  const [a, b] = [one.activity.uid, told.activity.uid];
  const sharedBy = (of: Map<number, Set<number>>) => (of.get(a) ?? NONE).intersection(of.get(b) ?? NONE).size;
  const isHere = a === b || sharedBy(threads) > 0;
  if ((by === 'unnamed' && !isHere) || !canSay(one, told)) return false;
  return isHere || sharedBy(people) > 1 || (isWhole(one.commitment.who) && isWhole(told.statement.who));
}

/** Who promised says that it is done, or whoever it was promised to that it came. */
function canSay({ commitment: { who, to_whom: whom } }: Promised, { statement }: Told): boolean {
  const { who: doer, to_whom: taker } = statement;
  if (who !== undefined && doer !== undefined) return isSamePerson(who, doer);
  if (taker === undefined) return true;
  return (who === undefined || !isSamePerson(who, taker)) && (whom === undefined || isSamePerson(whom, taker));
}

/** Of the promises that one statement may close those of one matter; none where it may be either of two. */
function plainly(all: Candidate[]): Candidate[] {
  const byNumber = all.filter(({ by }) => by === 'number');
  const left = byNumber.length > 0 ? byNumber : all;
  const matters = new Set(left.map(({ matter }) => [...matter.things, ...matter.numbers].toSorted().join(' ')));
  return matters.size === 1 ? left : [];
}

const isWhole = (name: string | undefined): boolean => name?.trim().includes(' ') ?? false;
