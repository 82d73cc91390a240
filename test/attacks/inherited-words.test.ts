import { expect, test } from 'vitest';
import { extractItem } from '../../src/extractors/run/extract.ts';
import { findOntology } from '../../src/ontologies/load.ts';
import type { Item } from '../../src/common/model.ts';
import { NAMES } from './hostile-names.ts';

const PLAIN: Item = {
  id: 'ingest_1',
  entity: 'acme',
  source: 's',
  type: 'note',
  title: 'Call',
  body: 'Dana Reyes of Borealis Ltd called.',
  date: '2026-01-05',
  metadata: {},
  contentHash: '',
};

/** An item in which a word stands wherever a sender has a say. */
const around = (word: string): Partial<Item>[] => [
  {
    body: `Dana Reyes ${word} Borealis Ltd.\n${word}: Bob Stone\nRole: ${word}\n<p>&${word};&valueOf;</p> Ada ${word}s Bo Ek.`,
  },
  { body: `---\n${word}:\n- Bob Stone\n- Ada Lind\nlinked:\n- ${word}: Bo Ek\n---\nDana Reyes called.` },
  { metadata: { from: `${word} <a@b.${word}>`, email: `x@y.${word}`, phone: '030 1234567', to: [word] } },
  { metadata: Object.fromEntries([[word, ['Bob Stone <bob@x.example>', 3]]]) },
  { metadata: { linked: [`${word}: Bo Ek`], company: word, biz_type: word, participants: [word] } },
  { type: word, title: word, entity: word, source: word },
];

test.each(NAMES)('an item that says %s wherever it can is read like any other', (name) => {
  const ontology = findOntology('operational');
  if (!ontology) throw new Error('There is no operational ontology.');
  for (const word of [name, name.toLowerCase(), name.toUpperCase()])
    for (const odd of around(word)) {
      const found = JSON.stringify(extractItem({ ...PLAIN, ...odd }, ontology));
      expect(found).not.toMatch(/\[native code\]|function \w*\(/);
    }
});
