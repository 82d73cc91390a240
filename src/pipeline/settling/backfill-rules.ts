import { elementAt } from '../../common/element-at.ts';
import type { Assertions, Claim } from '../../common/model.ts';
import type { Asserted } from '../../common/settling/asserted.ts';
import { settledAfter, type Pending, type Settled } from '../../stores/settling/pending-documents.ts';
import * as claims from '../../stores/projection/claims.ts';
import type { ClaimRow, MentionRow } from '../../common/settling/rows.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import * as rules from '../../stores/review/rules.ts';
import type { Ruling } from '../../common/settling/rule.ts';
import type { Db } from '../../stores/db/sql.ts';
import { followRules } from '../../identity/settling/follow-rules.ts';

const PAGE = 500;

/** Lets the rules in force change what pending documents assert; what they asserted before is kept with them. */
export async function rule(db: Db, graph: string, docs: Pending[]): Promise<void> {
  const inForce = await rules.inForce(db, graph);
  for (const doc of docs) if (doc.pending) doc.pending = ruled(inForce, doc.id, doc.pending);
}

function ruled(inForce: Ruling[], id: string, asserted: Asserted): Asserted {
  const followed = followRules(inForce, asserted.assertions, { ...asserted, id });
  if (!followed) return asserted;
  const { assertions, hits } = followed;
  return { ...asserted, assertions, unruled: { assertions: asserted.assertions, hits } };
}

/** The next share of what a rule that comes or goes has to say about what is there already. */
export interface Share {
  rule: rules.Sweep;
  /** To be settled again, as they were before any rule. */
  docs: Pending[];
  /** The number of its last document; undefined when it is the last share. */
  upto: number | undefined;
}

/** The next documents that a rule changes, or has changed and does no longer; undefined when no rule comes or goes. Take the graph's lock first. */
export async function nextShare(db: Db, graph: string): Promise<Share | undefined> {
  const sweep = await rules.sweeping(db, graph);
  if (!sweep) return undefined;
  const page = await settledAfter(db, graph, sweep.swept, {
    limit: PAGE,
    ruled: sweep.state === 'retracted',
  });
  const changed =
    sweep.state === 'retracted' ? page.flatMap(pendingUnder(sweep.id)) : await touchedBy(db, graph, sweep.id, page);
  return { rule: sweep, docs: changed, upto: page.length < PAGE ? undefined : page.at(-1)?.uid };
}

/** Notes that a share is done. */
export async function noteDone(db: Db, graph: string, { rule: sweep, upto }: Share): Promise<void> {
  if (upto === undefined) await rules.finish(db, graph, sweep);
  else await rules.noteSwept(db, graph, { ...sweep, swept: upto });
}

/** A document that a rule has changed, to be settled anew. */
const pendingUnder =
  (rule: string) =>
  (doc: Settled): Pending[] =>
    doc.unruled !== null && rule in doc.unruled.hits ? [asPending(doc, doc.unruled.assertions)] : [];

const asPending = ({ uid, id, facts }: Settled, assertions: Assertions): Pending => ({
  uid,
  id,
  state: 'pending',
  epoch: null,
  applied: facts,
  pending: { ...facts, assertions },
});

async function touchedBy(db: Db, graph: string, ruleId: string, page: Settled[]): Promise<Pending[]> {
  const inForce = await rules.inForce(db, graph);
  const stored = assertedBy(page, await loadRows(db, graph, page));
  return page.flatMap((doc, i) => {
    const assertions = elementAt(stored, i);
    const followed = followRules(inForce, assertions, { ...doc.facts, id: doc.id });
    return followed && ruleId in followed.hits ? [asPending(doc, assertions)] : [];
  });
}

/** Rows of documents. */
type DocumentRows = { mentions: MentionRow[]; claims: ClaimRow[] };

async function loadRows(db: Db, graph: string, page: Settled[]): Promise<DocumentRows> {
  const plain = plainOf(page);
  return { mentions: await mentions.ofDocuments(db, graph, plain), claims: await claims.ofDocuments(db, graph, plain) };
}

/** The documents that no rule changed: what they assert stands in their rows. */
export const plainOf = (page: Settled[]): number[] => page.filter(({ unruled }) => !unruled).map(({ uid }) => uid);

/** What each document asserts by itself, before any rule; `rows` are the rows of those that no rule changed. */
export function assertedBy(page: Settled[], rows: DocumentRows): Assertions[] {
  const named = Map.groupBy(rows.mentions, (m) => m.doc);
  const claimed = Map.groupBy(rows.claims, (c) => c.doc);
  return page.map(
    (doc) => doc.unruled?.assertions ?? asserted(doc, named.get(doc.uid) ?? [], claimed.get(doc.uid) ?? []),
  );
}

/** What a document asserted by itself where no rule changed it: from its rows and what gave none, each in its place. */
function asserted({ omitted }: Settled, named: MentionRow[], joined: ClaimRow[]): Assertions {
  const mentions = [...named.map(({ n, mention }) => [n, mention] as const), ...(omitted?.mentions ?? [])];
  const stated = [...joined.map((row) => [row.n, claimOf(row)] as const), ...(omitted?.claims ?? [])];
  return { mentions: inPlace(mentions), claims: inPlace(stated) };
}

const inPlace = <T>(list: (readonly [n: number, one: T])[]): T[] =>
  list.toSorted(([a], [b]) => a - b).map(([, one]) => one);

const claimOf = (row: ClaimRow): Claim => ({
  type: row.type,
  from: row.from_n,
  to: row.to_n,
  rule: row.rule,
  confidence: row.confidence,
  authority: row.authority,
  ...(row.start_at !== null && { start: row.start_at }),
  ...(row.end_at !== null && { end: row.end_at }),
  ...(row.properties && { properties: row.properties }),
  ...(row.valid_from !== null && { validFrom: row.valid_from }),
  ...(row.valid_to !== null && { validTo: row.valid_to }),
});
