/** Columns that say whose a row is. */
const OWNERS = ['org_id', 'graph', 'graph_key'];
/** Numbers of rows of a graph that no request brings: whoever has one has read it from a row of that graph. */
const SURROGATES = ['uid', 'profile', 'doc', 'thing', 'root', 'anchor', 'a', 'b', 'from_uid', 'to_uid', 'seq'];

const OF_ORGS = `audit billing_customers billing_events businesses connections event_readers event_streams events gating_log idempotency
  item_tallies items graphs keys members memory_improvements notifications oauth_requests orgs originals plan_marks public_tokens schedules suggestions
  source_objects sync_log syncs templates transfers vault_keys webhook_deliveries webhooks decided_pairs rules`;
const OF_GRAPHS = `changes claims communities decision_keys decisions documents graph_aliases graph_counts graph_degrees graph_edges
  graph_nodes graph_outbox graph_rebuilds graph_refused graph_shares graph_slips graph_texts graph_words lookups match_blocks
  match_signals mentions pairs passage_graphs passage_words passages profiles review_pairs settling_marks things`;
/** Rows of the installation, of nobody in particular. */
export const OF_NOBODY = [
  'heartbeats',
  'installation_minutes',
  'leases',
  'migrations',
  'night_stages',
  'nights',
  'rate_windows',
];

const words = (list: string): string[] => list.split(/\s+/);

/** Every table that holds what organizations own, with the columns by which a statement is held to one of them. */
export const TENANT_TABLES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...words(OF_ORGS).map((table) => [table, new Set(OWNERS)] as const),
  ...words(OF_GRAPHS).map((table) => [table, new Set([...OWNERS, ...SURROGATES])] as const),
]);
