import { elementAt } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import type { Assertions, Claim, Mention, Metadata } from '../../common/model.ts';
import { isFork } from '../../ontologies/fork.ts';
import { contentHash, sha256 } from '../../stores/items/content-hash.ts';
import { forks } from '../../stores/orgs/graphs.ts';
import { writeItemFile } from '../../stores/items/item-files.ts';
import { dayIn } from '../../common/time.ts';
import { sharedPool } from './reading/pool.ts';

/** An item that is only to be looked at. */
interface Previewed {
  entity: string;
  source: string;
  type?: string;
  title: string;
  body: string;
  date?: string;
  url?: string;
  metadata?: Metadata;
}

/** What an item would assert in a graph, read as any item is; nothing is stored. Problem `timed_out` for a text that cannot be read in time. */
export async function preview(
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  { org, graph, template }: { org: string; graph: string; template: string },
  item: Previewed,
) {
  const now = clock.now();
  const date = item.date ?? dayIn(config.TIME_ZONE, now);
  const row = { id: 'ingest_preview', graph_id: 'preview', date, ingested_at: now.toISOString() };
  const bytes = writeItemFile({ ...item, ...row });
  const fork = isFork(template) ? (await forks(db, [graph])).get(graph) : undefined;
  const task = { org, graph, bytes, sha256: sha256(bytes), contentHash: contentHash(item), template, fork };
  const [outcome] = await sharedPool().read([task]);
  if (outcome?.kind === 'read') return shown(JSON.parse(outcome.assertions) as Assertions);
  throw outcome?.kind === 'died'
    ? new Problem('timed_out', `${outcome.reason}. Send less text.`)
    : new Error(outcome && 'cause' in outcome ? outcome.cause : outcome?.reason);
}

function shown({ mentions, claims, signature, genre }: Assertions) {
  const root = (n: number): number => elementAt(mentions, n).as ?? n;
  return {
    mentions: mentions.map(asMention),
    claims: claims.map((claim) => asClaim(claim, root)),
    ...(signature && { signature }),
    ...(genre && { genre }),
  };
}

const asMention = ({ label, name, start, end, rule, confidence, tier, identifiers }: Mention, n: number) => ({
  n,
  label,
  name,
  start,
  end,
  rule,
  confidence,
  strong: tier === 'establishing',
  identifiers: identifiers.map(({ kind, value }) => ({ kind, value })),
});

const asClaim = ({ type, from, to, rule, confidence }: Claim, root: (n: number) => number) => ({
  type,
  from: root(from),
  to: root(to),
  rule,
  confidence,
});
