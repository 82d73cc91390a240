import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each(['desk', 'hola', 'kreditoren', 'netz', 'debitoren'])('%s@ is a house’s mailbox, and nobody', (local) =>
  expect(
    read({ type: 'mail', metadata: { from: 'Ada Moss <ada@boreal.example>', to: `${local}@acme.example` } })
      .mentions.filter(({ label }) => label === 'Contact')
      .map(({ name }) => name),
  ).toEqual(['Ada Moss']),
);
