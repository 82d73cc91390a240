import { expect, test } from 'vitest';
import { readCards } from '../../../src/readers/parse/vcard.ts';
import { read, type Read } from '../../extractors/read.ts';

const DAY = '2026-03-04';

test('a card that came with a mail counts no more than a sentence', () => {
  const text = `BEGIN:VCARD\nVERSION:3.0\nFN:Orla Finch\nEMAIL:orla.finch@finchandco.example\nTITLE:Agent\nORG:Krull Deals\nTEL:+44 20 7946 0999\nEND:VCARD\n`;
  const [card] = readCards(text, DAY);
  const { title, body, type, metadata } = card!;
  const attached = read({ title, body, type, metadata: { ...metadata, attached_to: 'm@x' } });
  const own = read({ title, body, type, metadata });
  const most = ({ mentions, claims }: Read) => Math.max(...[...mentions, ...claims].map(({ authority }) => authority));
  expect(most(attached)).toBe(50);
  expect(most(own)).toBeGreaterThan(50);
});

test('a card that came with a mail gives nobody the address of somebody else', () => {
  const text = `BEGIN:VCARD\nVERSION:3.0\nFN:Max Krull\nEMAIL:orla.finch@finchandco.example\nORG:Krull Deals\nTEL:+44 20 7946 0999\nEND:VCARD\n`;
  const [card] = readCards(text, DAY);
  const { title, body, type, metadata } = card!;
  const attached = read({ title, body, type, metadata: { ...metadata, attached_to: 'm@x' } });
  expect(attached.self.name).toBe('Max Krull');
  expect(attached.mentions.flatMap(({ name, identifiers }) => (name ? identifiers : []))).not.toContainEqual({
    kind: 'email',
    value: 'orla.finch@finchandco.example',
  });
});

test('a card that spells the address of somebody else adds no number to that person', () => {
  const text = `BEGIN:VCARD\nVERSION:3.0\nFN:Orla Finch\nEMAIL:orla.finch@finchandco.example\nTEL:+44 20 7946 0999\nTEL;TYPE=CELL:+44 7700 900321\nEND:VCARD\n`;
  const [card] = readCards(text, DAY);
  const { title, body, type, metadata } = card!;
  const { mentions } = read({ title, body, type, metadata: { ...metadata, attached_to: 'm@x' } });
  expect(JSON.stringify(mentions)).not.toMatch(/7946 ?0999|2079460999|7700900321/);
  expect(JSON.stringify(read({ title, body, type, metadata }).mentions)).toContain('+442079460999');
});
