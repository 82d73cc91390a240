import { expect, test } from 'vitest';
import { withoutEngines } from '../scale/engines.ts';

test('the scale profile leaves out what reaches no engine, and nothing that may', () => {
  const left = withoutEngines();
  expect(left).toEqual(
    expect.arrayContaining(['test/graph/property.test.ts', 'test/stores/extraction/item-claims.test.ts']),
  );
  const kept = ['queue/jobs', 'graph/neo4j', 'graph/neo4j/rows', 'faults/faults', 'workers/processes', 'scale/demo'];
  expect(left).not.toEqual(expect.arrayContaining([expect.stringMatching(`^test/(?:${kept.join('|')}).test.ts$`)]));
  expect(left).not.toEqual(expect.arrayContaining([expect.stringMatching(/^test\/(?:routes|story|mcp)\//)]));
});
