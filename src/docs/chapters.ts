import type { Chapter } from './openapi.ts';

/** The order in which the API is told, and what its resources are called; one that is not here comes last in the chapter of its folder. */
export const CHAPTERS: Chapter[] = [
  {
    name: 'Send items',
    folders: ['ingest', 'org/items'],
    description:
      'An item is a mail, a note, a meeting, a document, a deal. Each belongs to a registered business, by its slug. What is answered with an id is kept, and is read at night or, with `sync=true`, at once.',
    tags: {
      businesses: 'Businesses',
      ingest: 'Ingest',
      items: 'Items',
      'extraction-queue': 'Extraction queue',
    },
  },
  {
    name: 'Ask the graph',
    folders: ['org/graph'],
    description:
      'A node has a readable id, `contact:` and a mail address or `organization:` and a domain where one is known; its aliases lead to it as well.',
    tags: {
      search: 'Search',
      dossier: 'Dossier',
      entity: 'Node',
      file: 'Files',
      timeline: 'Timeline',
      traverse: 'Traverse',
      path: 'Path',
      browse: 'Browse',
      graph: 'Drawing',
      stats: 'Sizes',
      schema: 'Schema',
      stale_entities: 'Fallen silent',
      communities: 'Communities',
      latent_connections: 'Latent connections',
      weekly_digest: 'Weekly digest',
    },
  },
  {
    name: 'Write to it',
    description: 'What people and agents know themselves, beside what is read in items.',
    tags: { write: 'Write', conversation: 'Conversations', messages: 'Messages' },
  },
  {
    name: 'Decide and correct',
    folders: ['org/curation'],
    description:
      'What a person decides holds for all that comes later, until it is undone. Where its effect cannot be read yet when the wait is over, the answer is 202.',
    tags: {
      suggestions: 'Suggestions',
      l3: 'Review pairs',
      merges: 'Merges',
      splits: 'Splits',
      nodes: 'Nodes',
      edges: 'Edges',
      rules: 'Rules',
      'memory-improvements': 'Memory improvements',
    },
  },
  {
    name: 'Collect from sources',
    folders: ['collect'],
    description:
      'Mailboxes, calendars, feeds and other sources that Quern reads by itself, with credentials in a vault.',
    tags: { connections: 'Connections', sync: 'Syncs', collection: 'Progress', collect: 'Runs and schedules' },
  },
  {
    name: 'Follow what happens',
    description: 'As a stream, as posts to an address of yours, or as lines in every answer.',
    tags: { events: 'Events', webhooks: 'Webhooks', notifications: 'Notifications' },
  },
  {
    name: 'Graphs and templates',
    description:
      'An organization has its primary graph and as many more as it makes; most calls take a `graph_id`. A template says what a graph may hold.',
    tags: { graphs: 'Graphs', templates: 'Templates' },
  },
  {
    name: 'Take it out, bring it back',
    description: 'Everything of an organization as a file, and back from it.',
    tags: { export: 'Exports', import: 'Imports' },
  },
  {
    name: 'The organization',
    folders: ['org/settings'],
    description: 'Its people, their keys, what they did, what it may hold, and its end.',
    tags: {
      auth: 'Who am I',
      onboarding: 'Onboarding',
      members: 'Members',
      keys: 'Keys',
      audit: 'Audit log',
      usage: 'Usage',
      plan: 'Plan',
      billing: 'Billing',
      delete: 'Delete',
      restore: 'Restore',
    },
  },
  {
    name: 'Agents',
    description: 'The same operations as tools.',
    tags: { mcp: 'Model Context Protocol' },
  },
  {
    name: 'Run the service',
    folders: ['admin', 'pages'],
    description: 'For those who look after an installation; what is under `/admin` needs an admin key.',
    tags: {
      admin: 'Administration',
      health: 'Health',
      metrics: 'Metrics',
      root: 'Version',
      'openapi.json': 'OpenAPI',
      docs: 'This page',
      explore: 'Explorer',
    },
  },
];
