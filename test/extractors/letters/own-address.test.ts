import { expect, test } from 'vitest';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena.gross@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };

/** Who has an address as a mail of Lena Gross's has it: the names that are told with it, and with what kind of identifier. */
const whose = (body: string, address: string) =>
  read({ type: 'email', metadata, body }).mentions.flatMap(({ name, as, identifiers }) =>
    identifiers.flatMap(({ kind, value }) => (value === address ? [`${kind} of ${as ?? name ?? 'nobody'}`] : [])),
  );

test.each([
  ['You can reach me at lena@tarnowmills.example from 1 June.', 'lena@tarnowmills.example'],
  ['My new address is l.gross@tarnowmills.example.', 'l.gross@tarnowmills.example'],
  ['My private e-mail: lena.gross@post.example', 'lena.gross@post.example'],
  ['Ab Juni erreichen Sie mich unter lena.gross@tarnowmills.example.', 'lena.gross@tarnowmills.example'],
  ['Vous pouvez me joindre à lena@tarnowmills.example.', 'lena@tarnowmills.example'],
])(
  'an address at which the sender says to be reached bears the sender’s name and is known of the sender: %s',
  (body, address) => expect(whose(body, address)).toEqual(['email of Lena Gross', 'handle of 1']),
);

test.each([
  ['Contact me or Rahel at rahel@tarnowmills.example.', 'rahel@tarnowmills.example'],
  ['Please write to me at boss@tarnowmills.example.', 'boss@tarnowmills.example'],
  ['Please write to lena@tarnowmills.example.', 'lena@tarnowmills.example'],
  ['See below.\n\n> You can reach me at lena@tarnowmills.example.', 'lena@tarnowmills.example'],
])('and no other: %s', (body, address) => expect(whose(body, address)).toEqual(['email of nobody']));
