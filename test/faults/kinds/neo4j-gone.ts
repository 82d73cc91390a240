import { outage } from '../gone.ts';

/** What waited is handed over within 10 s of Neo4j being back; a hand-over that was under way is given up after 63 s. */
const repaired = 75_000;

export const neo4jKilled = outage({
  name: 'Neo4j killed and started again',
  onNeo4j: true,
  take: ({ neo4j }) => neo4j!.signal('SIGKILL'),
  give: ({ neo4j }) => neo4j!.start(),
  away: [0, 120_000],
  repaired,
});

export const neo4jHung = outage({
  name: 'Neo4j hung',
  onNeo4j: true,
  take: ({ neo4j }) => neo4j!.signal('SIGSTOP'),
  give: ({ neo4j }) => neo4j!.signal('SIGCONT'),
  away: [8_000, 120_000],
  repaired,
});
