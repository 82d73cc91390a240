import { expect, test } from 'vitest';
import { read } from '../read.ts';

const mail = (from: string, body = 'Nothing new.\n', to = 'Wystan Oake <wystan@tidemill.example>') =>
  read({ type: 'email', metadata: { from, to }, body });

/** The people of a mail beside whom it was sent to, with their addresses. */
const peopleOf = ({ mentions }: ReturnType<typeof read>) =>
  mentions.flatMap(({ label, name, identifiers }) =>
    label === 'Contact' && name !== 'Wystan Oake'
      ? [[name ?? '', ...identifiers.map(({ value }) => value)].join(' ').trim()]
      : [],
  );

test.each([
  ['Rosalind Pym <notifications@codeforge.example>', 'Rosalind Pym'],
  ['Rosalind Pym <no-reply@boards.example>', 'Rosalind Pym'],
  ['"Pym, Rosalind" <noreply@boards.example>', 'Rosalind Pym'],
  ['Odalys Brandreth (Boards) <no-reply@boards.example>', 'Odalys Brandreth'],
  ['Matthias Kroll <keine-antwort@tafel.example>', 'Matthias Kroll'],
  ['Élise Garnier <ne-pas-repondre@tableau.example>', 'Élise Garnier'],
  ['Lucía Prado <no-responder@tablero.example>', 'Lucía Prado'],
  ['Rosalind Pym <joiners@lists.craftguild.example>', 'Rosalind Pym'],
])('whoever a program writes for sent it, and has not its address: %s', (from, name) => {
  const item = mail(from);
  expect(peopleOf(item)).toEqual([name]);
  expect(item.statements).toContain(`${name} sent self`);
  expect(item.statements.filter((line) => line.startsWith(`${name} works_for`))).toEqual([]);
});

test.each([
  ['Austin Reed <noreply@austinreed.example>'],
  ['Harbour Street Bank <no-reply@hsb.example>'],
  ['The Quillpad Team <no-reply@quillpad.example>'],
  ['Kundenservice <keine-antwort@tafel.example>'],
  ['nicht-antworten@tafel.example'],
  ['phishing@bankside.example'],
  ['voicemail@ringdesk.example'],
  ['wordpress@fennick.example'],
])('a house, a desk and a program are nobody: %s', (from) => expect(peopleOf(mail(from))).toEqual([]));

test.each([
  'joiners-request@lists.craftguild.example',
  'joiners@lists.craftguild.example',
  'owner-joiners@craftguild.example',
  'joiners-bounces@craftguild.example',
])('a list is nobody, be it in a field or in the text: %s', (address) => {
  const item = mail(address, `Send it to ${address}, please.`);
  expect(item.mentions.flatMap(({ identifiers }) => identifiers.map(({ value }) => value))).not.toContain(address);
});

test('the address behind the name of whoever a program writes for is theirs', () => {
  const body = 'Rosalind Pym (rosalind@pympaints.example) invited you to a board.\n';
  const item = mail('Rosalind Pym <no-reply@boards.example>', body);
  expect(item.thing('rosalind@pympaints.example')).toBe(item.thing('Rosalind Pym'));
  expect(item.statements).toContain('Rosalind Pym works_for pympaints.example');
});
