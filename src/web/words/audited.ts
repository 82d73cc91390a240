import { capital, spoken } from './spoken.ts';

/** What was done, by what the audit log calls it. */
export const AUDITED: Readonly<Record<string, string>> = {
  'GET /admin/failed-jobs': 'Failed jobs listed',
  'GET /admin/orgs': 'Organizations listed',
  'GET /metrics': 'Metrics read',
  'POST /admin/failed-jobs/replay': 'Failed jobs put back',
  'POST /admin/provision-org': 'Organization made',
  'POST /admin/run': 'Job run',
  'POST /admin/set-plan': 'Plan set',
  'POST /collect/runs/{run_id}/confirm': 'Taking back confirmed',
  'POST /collect/runs/{run_id}/refuse': 'Taking back refused',
  'POST /collect/schedule': 'Schedule changed',
  'POST /collect/trigger': 'Collecting started',
  'POST /org/{org_id}/billing/checkout': 'Payment begun',
  'POST /org/{org_id}/billing/portal': 'Billing opened',
  'POST /org/{org_id}/businesses': 'Business registered',
  'POST /org/{org_id}/connections/oauth': 'Authorization begun',
  'POST /org/{org_id}/connections/vault': 'Source connected',
  'POST /org/{org_id}/connections/{id}/sync': 'Collecting started',
  'DELETE /org/{org_id}/connections/{id}': 'Connection removed',
  'POST /org/{org_id}/conversation': 'Conversation written',
  'POST /org/{org_id}/delete': 'Organization deleted',
  'DELETE /org/{org_id}/edges/{edge_id}': 'Edge deleted',
  'GET /org/{org_id}/export': 'Export begun',
  'POST /org/{org_id}/graphs': 'Graph made',
  'PATCH /org/{org_id}/graphs/{graph_id}': 'Graph changed',
  'DELETE /org/{org_id}/graphs/{graph_id}': 'Graph deleted',
  'POST /org/{org_id}/graphs/{graph_id}/public-tokens': 'Public token made',
  'DELETE /org/{org_id}/graphs/{graph_id}/public-tokens/{token_id}': 'Public token revoked',
  'POST /org/{org_id}/graphs/{graph_id}/publish': 'Publishing asked for',
  'POST /org/{org_id}/import': 'Import begun',
  'DELETE /org/{org_id}/items/{item_id}': 'Item taken back',
  'POST /org/{org_id}/items/reprocess': 'Items read again',
  'POST /org/{org_id}/keys': 'Key made',
  'DELETE /org/{org_id}/keys/{key_id}': 'Key revoked',
  'POST /org/{org_id}/l3/review_pairs/{pair_id}': 'Pair decided',
  'POST /org/{org_id}/l3/review_pairs/{pair_id}/undo': 'Decision of a pair taken back',
  'POST /org/{org_id}/members': 'Member added',
  'PATCH /org/{org_id}/members/{user_id}': 'Member changed',
  'DELETE /org/{org_id}/members/{user_id}': 'Member removed',
  'POST /org/{org_id}/memory-improvements': 'Suggestions switched on or off',
  'POST /org/{org_id}/merges': 'Two merged',
  'POST /org/{org_id}/merges/{merge_id}/undo': 'Merge undone',
  'POST /org/{org_id}/messages': 'Message written',
  'DELETE /org/{org_id}/nodes/{node_id}': 'Node deleted',
  'POST /org/{org_id}/notifications/{id}/dismiss': 'Notice dismissed',
  'POST /org/{org_id}/restore': 'Organization restored',
  'POST /org/{org_id}/rules': 'Rule made',
  'DELETE /org/{org_id}/rules/{rule_id}': 'Rule removed',
  'POST /org/{org_id}/splits': 'One parted in two',
  'POST /org/{org_id}/suggestions/batch-merge': 'Several merged',
  'POST /org/{org_id}/suggestions/{id}/confirm': 'Suggestion confirmed',
  'POST /org/{org_id}/suggestions/{id}/reject': 'Suggestion rejected',
  'POST /org/{org_id}/suggestions/{id}/undo': 'Decision of a suggestion taken back',
  'POST /org/{org_id}/templates': 'Template made',
  'POST /org/{org_id}/webhooks': 'Webhook added',
  'DELETE /org/{org_id}/webhooks/{webhook_id}': 'Webhook removed',
  'POST /org/{org_id}/write': 'Written by hand',
  'collection.failed': 'Collecting failed',
  'collection.held': 'Collecting waits for an owner',
  'collection.succeeded': 'Collected',
  'connection.authorized': 'Source authorized',
  'graph.deleted': 'Graph deleted',
  'org.purged': 'Organization deleted for good',
  'plan set': 'Plan set',
};

/** What was done, in words; of what was asked and refused what it was about. */
export const audited = (action: string): string => AUDITED[action] ?? capital(aboutOf(action));

const aboutOf = (action: string): string =>
  action
    .replace(/^[A-Z]+ /, '')
    .split('/')
    .filter((part) => part !== '' && part !== 'org' && !part.startsWith('{'))
    .map(spoken)
    .join(' ');
