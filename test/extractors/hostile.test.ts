import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read } from './read.ts';

const PIECES = [
  'From: ',
  'To: a@b.co, "x',
  '> ',
  '\n',
  '\n\n',
  '---\nkey: [a',
  '<b>',
  '@',
  '<a@b.co>',
  'Dr. ',
  'CEO of ',
  '(',
  '"',
  'On Mon, x wrote:',
  '-----Original Message-----\nFrom: x\nTo: y\n',
];
const MORE = [
  'Attendees: ',
  '- ',
  'Best,\nX',
  '+1 415 555 2671',
  'EUR 5',
  'May 3',
  '```',
  'Contoso Ltd',
  'Sarah Chen',
  ' joined ',
  '&amp;',
  'http://x.co/',
  ' | ',
  '😀',
  '\0',
];
const piece = fc.oneof(fc.constantFrom(...PIECES, ...MORE), fc.string({ maxLength: 12, unit: 'grapheme' }));
const value = fc.oneof(
  fc.string({ maxLength: 40 }),
  piece,
  fc.integer(),
  fc.boolean(),
  fc.array(piece, { maxLength: 4 }),
);
const key = fc.constantFrom(
  'from',
  'to',
  'attendees',
  'company',
  'contact',
  'email',
  'phone',
  'website',
  'deal',
  'amount',
  'thread',
  'attachments',
  'constructor',
  '__proto__',
);
const type = fc.constantFrom('email', 'contact', 'company', 'deal', 'document', 'thread', 'note', '', 'constructor');

const items = fc.record({
  type,
  title: piece,
  body: fc.array(piece, { maxLength: 40 }).map((parts) => parts.join('')),
  metadata: fc.dictionary(key, value, { maxKeys: 6 }),
});

test('whatever an item holds, its assertions are well formed', () => {
  fc.assert(
    fc.property(
      items,
      fc.constantFrom('operational', 'ai_chat', 'coach', 'documents', 'general', 'research'),
      (item, template) => {
        const { mentions, claims } = read(item, template);
        expect(mentions.findIndex((m) => m.self)).toBe(0);
        mentions.forEach((m, i) => {
          expect(m.as ?? -1).toBeLessThan(i);
          if (m.as !== undefined) expect(m.label).toBe(mentions[m.as]!.label);
          if (m.start !== undefined) expect(m.start >= 0 && m.end! >= m.start && m.end! <= item.body.length).toBe(true);
          if (!m.self && m.name !== undefined) expect(m.name).toMatch(/^\S(?:.*\S)?$/u);
        });
        for (const c of claims) expect(mentions[c.from] && mentions[c.to]).toBeTruthy();
      },
    ),
    { numRuns: 400, seed: 7 },
  );
});
