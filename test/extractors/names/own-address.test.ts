import { expect, test } from 'vitest';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena.gross@grossprint.example>', to: 'Tom Hale <tom@tarnowmills.example>' };

/** Who has an address that a mail of Lena Gross's tells: names, as they are said with it. */
const whose = (body: string, address: string, type = 'email') =>
  read({ type, metadata, body }).mentions.flatMap(({ name, identifiers }) =>
    identifiers.some(({ value }) => value === address) ? [name] : [],
  );

test.each([
  ['You can reach me at lena@tarnowmills.example from 1 June.', 'lena@tarnowmills.example'],
  ['My new address is l.gross@tarnowmills.example.', 'l.gross@tarnowmills.example'],
  ['My private e-mail: lena.gross@post.example', 'lena.gross@post.example'],
  ['Ab Juni erreichen Sie mich unter lena.gross@tarnowmills.example.', 'lena.gross@tarnowmills.example'],
  ['Vous pouvez me joindre à lena@tarnowmills.example.', 'lena@tarnowmills.example'],
])('an address at which the sender says to be reached bears the sender’s name: %s', (body, address) =>
  expect(whose(body, address)).toEqual(['Lena Gross']),
);

test.each([
  ['Contact me or Rahel at rahel@tarnowmills.example.', 'rahel@tarnowmills.example'],
  ['Please write to me at boss@tarnowmills.example.', 'boss@tarnowmills.example'],
  ['Please write to lena@tarnowmills.example.', 'lena@tarnowmills.example'],
  ['See below.\n\n> You can reach me at lena@tarnowmills.example.', 'lena@tarnowmills.example'],
])('and no other: %s', (body, address) => expect(whose(body, address)).toEqual([undefined]));
