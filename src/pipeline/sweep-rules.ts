import type { Assertions, Claim, Mention } from '../model.ts';
import { settledAfter, type Asserted, type Pending, type Settled } from '../stores/assertions.ts';
import * as claims from '../stores/claims.ts';
import type { ClaimRow } from '../stores/claims.ts';
import * as mentions from '../stores/mentions.ts';
import type { MentionRow } from '../stores/mentions.ts';
import * as rules from '../stores/rules.ts';
import type { Ruling } from '../stores/rules.ts';
import type { Db } from '../stores/sql.ts';
import { followRules } from './rules.ts';

const PAGE = 500;

/** Lets the rules in force change what pending documents assert; what they said before is kept with them. */
export async function rule(db: Db, graph: string, docs: Pending[]): Promise<void> {
  const made = await rules.inForce(db, graph);
  for (const doc of docs) if (doc.pending) doc.pending = ruled(made, doc.id, doc.pending);
}

function ruled(made: Ruling[], id: string, asserted: Asserted): Asserted {
  const followed = followRules(made, asserted.assertions, { ...asserted, id });
  if (!followed) return asserted;
  const { assertions, hits } = followed;
  return { ...asserted, assertions, said: { assertions: asserted.assertions, hits } };
}

/** The next share of what a rule that comes or goes has to say about what is there already. */
export interface Share {
  rule: string;
  /** To be settled again, as they were before any rule. */
  docs: Pending[];
  /** It is the last share. */
  last: boolean;
}

/** Takes the next documents that a rule changes, or has changed and does no longer; undefined when no rule comes or goes. Take the graph's lock first. */
export async function nextShare(db: Db, graph: string): Promise<Share | undefined> {
  const sweep = await rules.sweeping(db, graph);
  if (!sweep) return undefined;
  const page = await settledAfter(db, graph, sweep.swept, { limit: PAGE, ruled: sweep.state === 'r' });
  const changed =
    sweep.state === 'r' ? page.filter(isOf(sweep.id)).map(asPending) : await touchedBy(db, graph, sweep.id, page);
  const last = page.length < PAGE;
  if (last) await rules.finish(db, graph, sweep);
  else await rules.noteSwept(db, graph, { ...sweep, swept: page.at(-1)!.uid });
  return { rule: sweep.id, docs: changed, last };
}

const isOf =
  (id: string) =>
  ({ said }: Settled): boolean =>
    said !== null && id in said.hits;

const asPending = ({ uid, id, said, facts }: Settled): Pending => ({
  uid,
  id,
  state: 'p',
  epoch: null,
  applied: facts,
  pending: { ...facts, assertions: said!.assertions },
});

async function touchedBy(db: Db, graph: string, ruleId: string, page: Settled[]): Promise<Pending[]> {
  const made = await rules.inForce(db, graph);
  const plain = page.filter(({ said }) => !said).map(({ uid }) => uid);
  const named = Map.groupBy(await mentions.ofDocuments(db, plain), (m) => m.doc);
  const claimed = Map.groupBy(await claims.ofDocuments(db, plain), (c) => c.doc);
  return page.flatMap((doc) => {
    const said = doc.said ?? { assertions: asserted(named.get(doc.uid) ?? [], claimed.get(doc.uid) ?? []), hits: {} };
    const followed = followRules(made, said.assertions, { ...doc.facts, id: doc.id });
    return followed && ruleId in followed.hits ? [asPending({ ...doc, said })] : [];
  });
}

const NOBODY: Mention = { label: 'Contact', tier: 'weak', identifiers: [], rule: '', confidence: 0, authority: 0 };

/** What a document asserted, from its rows: what named nothing is left blank, so that places stay as they were. */
function asserted(said: MentionRow[], claimed: ClaimRow[]): Assertions {
  const found: Mention[] = Array.from({ length: Math.max(0, ...said.map(({ n }) => n + 1)) }, () => NOBODY);
  const place = new Map<number, number>();
  for (const { n, profile, mention } of said) {
    found[n] = mention;
    if (!place.has(profile)) place.set(profile, n);
  }
  return {
    mentions: found,
    claims: claimed.map((c): Claim => ({
      type: c.type,
      from: place.get(c.a)!,
      to: place.get(c.b)!,
      rule: c.rule,
      confidence: c.confidence,
      authority: c.authority,
      ...(c.start_at !== null && { start: c.start_at }),
      ...(c.end_at !== null && { end: c.end_at }),
      ...(c.properties && { properties: c.properties }),
      ...(c.valid_from !== null && { validFrom: c.valid_from }),
      ...(c.valid_to !== null && { validTo: c.valid_to }),
    })),
  };
}
