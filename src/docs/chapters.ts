/** Resources that are read about together: those of the routes in some folders under `src/routes/`. */
export interface Chapter {
  name: string;
  description: string;
  folders: string[];
  /** The resources that it begins with; all others follow by their paths. */
  first?: string[];
}

/** The order in which the API is told. A resource is in the chapter of the folder that its routes are in. */
export const CHAPTERS: Chapter[] = [
  {
    name: 'Send items',
    folders: ['ingest', 'org/items'],
    description:
      'An item is a mail, a note, a meeting, a document, a deal. Each belongs to a registered business, by its slug. What is answered with an id is kept, and is read at night or, with `sync=true`, at once.',
    first: ['businesses', 'ingest', 'items'],
  },
  {
    name: 'Ask the graph',
    folders: ['org/graph'],
    description:
      'A node has a readable id, `contact:` and a mail address or `organization:` and a domain where one is known; its aliases lead to it as well.',
    first: [
      'search',
      'recall',
      'dossier',
      'entity',
      'file',
      'timeline',
      'traverse',
      'path',
      'browse',
      'graph',
      'stats',
      'schema',
    ],
  },
  {
    name: 'Write to it',
    folders: ['org/write'],
    description: 'What people and agents know themselves, beside what is read in items.',
    first: ['write'],
  },
  {
    name: 'Decide and correct',
    folders: ['org/curation'],
    description:
      'What a person decides holds for all that comes later, until it is undone. Where its effect cannot be read yet when the wait is over, the answer is 202.',
    first: ['suggestions', 'l3', 'merges', 'splits', 'nodes', 'edges'],
  },
  {
    name: 'Collect from sources',
    folders: ['collect', 'org/collect'],
    description:
      'Mailboxes, calendars, feeds and other sources that Quern reads by itself, with credentials in a vault.',
    first: ['connections', 'sync', 'collection'],
  },
  {
    name: 'Follow what happens',
    folders: ['org/events'],
    description: 'As a stream, as posts to an address of yours, or as lines in every answer.',
    first: ['events', 'webhooks'],
  },
  {
    name: 'Graphs and templates',
    folders: ['org/graphs'],
    description:
      'An organization has its primary graph and as many more as it makes; most calls take a `graph_id`. A template says what a graph may hold.',
  },
  {
    name: 'Take it out, bring it back',
    folders: ['org/transfers'],
    description: 'Everything of an organization as a file, and back from it.',
  },
  {
    name: 'The organization',
    folders: ['account', 'org/settings'],
    description: 'Its people, their keys, what they did, what it may hold, and its end.',
    first: ['auth', 'onboarding', 'members', 'keys', 'audit', 'usage', 'plan', 'billing'],
  },
  {
    name: 'Agents',
    folders: ['agents'],
    description: 'The same operations as tools.',
  },
  {
    name: 'Run the service',
    folders: ['admin', 'pages'],
    description: 'For those who look after an installation; what is under `/admin` needs an admin key.',
    first: ['admin', 'health', 'metrics', 'root', 'openapi.json'],
  },
];
