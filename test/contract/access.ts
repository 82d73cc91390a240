import type { Access } from '../../src/http/route.ts';

/** Who may call what, written down a second time on purpose: by the folder of a route who may read, and who may change. A route that is opened or closed by accident fails here. */
export const BY_FOLDER: Record<string, [reads: Access, changes: Access]> = {
  account: ['key', 'key'],
  admin: ['admin', 'admin'],
  agents: ['key', 'key'],
  collect: ['member', 'writer'],
  ingest: ['key', 'key'],
  'org/collect': ['member', 'owner'],
  'org/curation': ['reader', 'writer'],
  'org/events': ['member', 'owner'],
  'org/graph': ['reader', 'reader'],
  'org/graphs': ['member', 'owner'],
  'org/items': ['member', 'owner'],
  'org/settings': ['member', 'owner'],
  'org/transfers': ['owner', 'owner'],
  'org/write': ['reader', 'writer'],
  pages: ['public', 'public'],
};

/** The operations that are open to more or to fewer than their folder says. */
export const EXCEPTIONS: Record<string, Access> = {
  'GET /': 'key',
  'GET /metrics': 'admin',
  'POST /ingest/file': 'writer',
  'POST /collect/runs/{run_id}/confirm': 'owner',
  'POST /collect/runs/{run_id}/refuse': 'owner',
  'POST /org/{org_id}/connections/vault': 'writer',
  'POST /org/{org_id}/connections/oauth': 'writer',
  'GET /connections/oauth/callback': 'signed',
  'POST /org/{org_id}/connections/{id}/sync': 'member',
  'POST /org/{org_id}/collection/{source}/status': 'member',
  'GET /org/{org_id}/audit': 'owner',
  'GET /org/{org_id}/export/{export_id}/download': 'signed',
  'DELETE /org/{org_id}/items/{item_id}': 'member',
  'POST /org/{org_id}/items/read': 'reader',
  'GET /org/{org_id}/keys': 'owner',
  'POST /org/{org_id}/notifications/{id}/dismiss': 'member',
  'GET /org/{org_id}/suggestions': 'member',
  'GET /org/{org_id}/graphs/{graph_id}/marketplace-status': 'owner',
  'GET /org/{org_id}/graphs/{graph_id}/public-tokens': 'owner',
  'GET /org/{org_id}/rules': 'member',
  'POST /org/{org_id}/rules': 'owner',
  'DELETE /org/{org_id}/rules/{rule_id}': 'owner',
  'GET /org/{org_id}/memory-improvements': 'member',
  'POST /org/{org_id}/memory-improvements': 'owner',
  'GET /org/{org_id}/webhooks': 'owner',
  'POST /billing/webhook': 'signed',
};

/** What a public token may call, of the graph that it reads. */
export const TOKENS = [
  'GET /org/{org_id}/entity/{node_id}',
  'GET /org/{org_id}/stats',
  'POST /mcp',
  'POST /org/{org_id}/graph/visual',
  'POST /org/{org_id}/recall',
  'POST /org/{org_id}/search',
  'POST /org/{org_id}/traverse',
];
