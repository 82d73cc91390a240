import { expect, test } from 'vitest';
import { read } from '../read.ts';

const minutes = (line: string) =>
  read({
    type: 'minutes',
    title: 'Minutes',
    body: `Present: Ada Moss, Ben Roth\n\n1. The minutes were approved.\n2. ${line}`,
  });

test.each([
  'RESOLVED to accept the tender of Dunmore Ltd at £38,750.',
  'RESOLVED that Ada Moss sign the lease.',
  'It was RESOLVED unanimously to close the account.',
])('what a body resolved is a decision and no task: %s', (line) =>
  expect(minutes(line).self.properties).toMatchObject({ decisions: [line] }),
);
