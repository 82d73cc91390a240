import { expect, test } from 'vitest';
import { MATCHING } from '../../../src/common/settling/decision.ts';
import { mention } from '../../support/settled.ts';
import { about, id, person } from '../../support/samples/mentions.ts';
import { SettlingInMemory } from '../../support/in-memory/settling.ts';

const phone = id('phone', '+4930123456');

test('a name that joined by a phone is asked again when the name that answered for it leaves the group', () => {
  const docs = [
    mention('Contact', undefined, { identifiers: [id('email', 'ada@firm.example'), phone] }),
    person('Anna Lindt', { identifiers: [phone] }),
    person('A. Lindt', { identifiers: [phone] }),
  ].map((one) => about(one));
  const sides = { a: ['E|ada@firm.example'], b: ['N|acme|Contact|a lindt|'] };
  const graph = new SettlingInMemory();
  graph.put(docs);
  const before = graph.graph();
  const [merge] = graph.decide({ kind: 'merge', origin: MATCHING, ...sides });
  expect(graph.graph().join('\n')).toContain('contact:anna-lindt.acme"]');
  graph.decide({ kind: 'undo', origin: 'person', undoes: merge?.seq ?? null, ...sides });
  expect(graph.graph()).toEqual(before);
});
