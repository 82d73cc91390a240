import { expect, test } from 'vitest';
import { byStanding } from '../../src/common/settling/keeping.ts';

type Node = Parameters<typeof byStanding>[0];
const person = (name: string, mentions: number, email?: string): Node => ({
  id: `contact:${email ?? name}`,
  label: 'Contact',
  name,
  email,
  provenance: { mentions },
});
const firm = (label: Node['label'], name: string, mentions: number): Node => ({
  id: `${label}:${name}`,
  label,
  name,
  provenance: { mentions },
});

test.each([
  ['a full name before an initial', person('Thomas Keller', 1), person('T. Keller', 9)],
  ['a full name before one with an address', person('Thomas Keller', 1), person('T Keller', 9, 't@x.example')],
  ['a full name before an address', person('Zoë Ångström', 1), person('zoe@x.example', 9, 'zoe@x.example')],
  ['a full name before a surname', person('Keller, Thomas', 1), person('Keller', 9)],
  ['of full names that with an address', person('Thomas Keller', 1, 't@x.example'), person('Thomas J. Keller', 9)],
  [
    'of those with an address what more is known of',
    person('A. Keller', 3, 'a@x.example'),
    person('A. Keller', 2, 'b@x.example'),
  ],
  ['a business before an organization', firm('Business', 'Acme', 1), firm('Organization', 'Acme Coffee Roasters', 9)],
  [
    'of organizations what more is known of',
    firm('Organization', 'Acme', 2),
    firm('Organization', 'Acme Coffee Roasters', 1),
  ],
])('%s is kept', (_, keep, drop) => {
  expect([[keep, drop].toSorted(byStanding), [drop, keep].toSorted(byStanding)]).toEqual([
    [keep, drop],
    [keep, drop],
  ]);
});
