import { expect, test } from 'vitest';
import { MATCHING } from '../../../src/common/settling/decision.ts';
import { mailed, mention } from '../../support/settled.ts';
import { about, id, person } from '../../support/samples/mentions.ts';
import { SettlingInMemory } from '../../support/in-memory/settling.ts';
import { graphOf } from '../view.ts';

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

test('one word of a name answers for who has its phone from whenever it comes until it goes', () => {
  const named = about(mailed('lindt@home.example', 'Anna'));
  const others = [
    mailed('lindt@home.example'),
    mention('Contact', undefined, {
      identifiers: [id('email', 'lindt@home.example'), id('email', 'ada@firm.example'), phone],
    }),
    person('Anna', { identifiers: [phone] }),
  ].map((one) => about(one));
  const [without, before, after] = [others, [named, ...others], [...others, named]].map((docs) => graphOf(...docs));
  const left = without?.graph();
  expect(after?.graph()).toEqual(before?.graph());
  expect(before?.graph().join('\n')).toContain('"mentions":4');
  for (const graph of [before, after]) {
    graph?.retract([named]);
    expect(graph?.graph()).toEqual(left);
  }
});
