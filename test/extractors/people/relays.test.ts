import { expect, test } from 'vitest';
import type { Metadata } from '../../../src/common/model.ts';
import { read } from '../read.ts';

const mail = (from: string, metadata: Metadata = {}) =>
  read({ type: 'email', metadata: { from, ...metadata }, body: 'The ticket was closed.\n' });

/** The people of a mail with their addresses. */
const peopleOf = ({ mentions }: ReturnType<typeof read>) =>
  mentions.flatMap(({ label, name, identifiers }) =>
    label === 'Contact' ? [[name ?? '', ...identifiers.map(({ value }) => value)].join(' ').trim()] : [],
  );

test.each([
  ['Odalys Brandreth (Jira) <jira@fennick.example>', 'Odalys Brandreth'],
  ['Odalys Brandreth (Confluence) <confluence@fennick.atlassian.net>', 'Odalys Brandreth'],
  ['Odalys Brandreth via DocuSign <dse_eu4@docusign.net>', 'Odalys Brandreth'],
  ['"Brandreth, Odalys via SignHub" <mx7@signhub.example>', 'Odalys Brandreth'],
])('whoever a program writes for has not its address and works not for its house: %s', (from, name) => {
  const item = mail(from);
  expect(peopleOf(item)).toEqual([name]);
  expect(item.statements).toEqual([`${name} sent self`]);
});

test.each([
  ['Odalys Brandreth via Fennick <odalys@fennick.example>', 'Odalys Brandreth odalys@fennick.example'],
  ['Odalys Brandreth (Fennick) <o.brandreth@fennick.example>', 'Odalys Brandreth o.brandreth@fennick.example'],
])('an address that spells the name is its own, whatever sends it: %s', (from, person) => {
  expect(peopleOf(mail(from))).toEqual([person]);
});

test.each<Metadata>([
  { to: 'fennick/api <api@noreply.codeforge.example>' },
  { cc: 'Mention <mention@noreply.codeforge.example>' },
  { cc: 'Subscribed <subscribed@no-reply.codeforge.example>' },
])('groups of readers at a host that takes no mail are nobody: %o', (more) => {
  expect(peopleOf(mail('CodeForge <notifications@codeforge.example>', more))).toEqual([]);
});

test.each([
  ['Huxley Mills', 'huxley.mills'],
  ['Wystan Marine', 'wystan_marine'],
])('%s is somebody where the mailbox of another house spells both words', (name, local) => {
  expect(peopleOf(mail(`${name} <${local}@fennick.example>`))).toEqual([`${name} ${local}@fennick.example`]);
});

test('the mailbox of a house that its own domain names stays its own', () => {
  const { statements } = mail('Tolliver Press <tolliver.press@tolliverpress.example>');
  expect(statements.filter((line) => line.startsWith('Tolliver Press works_for'))).toEqual([]);
});
