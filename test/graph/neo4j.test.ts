import { describe } from 'vitest';
import { ownGraphs } from '../support/neo4j/graph.ts';
import { conformance } from './conformance.ts';

describe.runIf(process.env.NEO4J_URI)('with a server', () => {
  conformance('Neo4j', ownGraphs);
});
