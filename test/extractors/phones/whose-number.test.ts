import { expect, it } from 'vitest';
import { read } from '../read.ts';

const phonesOf = (body: string, name: string, parts: Parameters<typeof read>[0] = {}) => {
  const { mentions, thing } = read({ ...parts, body });
  const who = thing(name);
  return mentions
    .flatMap((one, n) => ((one.as ?? n) === who ? one.identifiers : []))
    .filter(({ kind }) => kind === 'phone');
};

it.each(['Comment by Vikram Joshi: Board ordered.', 'Vikram Joshi: Board ordered.'])(
  'gives a number of somebody unnamed to nobody who speaks: %s',
  (line) => {
    expect(phonesOf(`${line} Customer called twice; reach her on 020 7946 0188.`, 'Vikram Joshi')).toEqual([]);
  },
);

it.each(['Direct', 'Direct line', 'DDI', 'Mobile'])(
  'gives the line of a desk on one line to the person: %s',
  (label) => {
    const metadata = { from: 'Dana Frost <dana.frost@acme.example>' };
    const body = `Tim, please check the lease.\n\nDana Frost | CFO | Acme Tools Inc. | ${label}: (312) 555-0147`;
    expect(phonesOf(body, 'Dana Frost', { type: 'email', metadata })).toHaveLength(1);
  },
);
