import { expect, test } from 'vitest';
import type { Mention } from '../../src/common/model.ts';
import { database } from '../support/database.ts';
import { prover } from '../support/proof.ts';
import { about, id, person } from '../support/samples/mentions.ts';
import { mailed, mention, settling, view } from '../support/settled.ts';

const phone = id('phone', '+4930123456');
const other = id('phone', '+4930654321');
const email = (address: string) => id('email', address);
const card = (n: number) => id('external_id', `crm:${n}`);
const named = (name: string | undefined, ...identifiers: Mention['identifiers']) =>
  mention('Contact', name, { identifiers });
const stated = (name: string, discriminator: string, ...identifiers: Mention['identifiers']) =>
  person(name, { discriminator, identifiers });

function orders<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, i) => orders(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

test.each<[string, Mention[], string[]]>([
  [
    'a name that a phone and an initial join to a holder does not answer for another name',
    [named('Ada Lindt', email('ada@firm.example'), phone), named('A. Lindt', phone), named('Anna Lindt', phone)],
    ['contact:ada@firm.example', 'contact:anna-lindt.acme'],
  ],
  [
    'a holder that gains a name is asked again by those who have its phone',
    [
      named(undefined, email('ada@firm.example'), phone),
      named('A. Lindt', phone),
      mailed('ada@firm.example', 'Ada Lindt'),
    ],
    ['contact:ada@firm.example'],
  ],
  [
    'a name stands for all addresses that are one with it, whichever of them has the phone',
    [
      named(undefined, email('ada@firm.example'), phone),
      named(undefined, email('ada@firm.example'), email('lindt@home.example')),
      mailed('lindt@home.example', 'Ada Lindt'),
      named('A. Lindt', phone),
    ],
    ['contact:ada@firm.example'],
  ],
  [
    'a card that joined by its name brings its phone',
    [mailed('ada@firm.example', 'Ada Lindt'), named('Ada Lindt', card(1), phone), named('A. Lindt', phone)],
    ['contact:ada@firm.example'],
  ],
  [
    'one word of a name goes with a phone, too',
    [
      named('Ada Lindt', email('ada@firm.example'), phone),
      mailed('anna@firm.example', 'Anna Lindt'),
      named('Lindt', phone),
    ],
    ['contact:ada@firm.example', 'contact:anna@firm.example'],
  ],
  [
    'two phones of two holders decide nothing',
    [
      named('Ada Lindt', email('ada@firm.example'), phone),
      named('A. Lindt', email('a@other.example'), other),
      named('A. Lindt', phone, other),
    ],
    ['contact:a@other.example', 'contact:ada@firm.example'],
  ],
  [
    'names with employers that contradict each other join nobody who states none',
    [mailed('ada@firm.example', 'Ada Lindt'), stated('Ada Lindt', 'Firm'), stated('Ada Lindt', 'Other')],
    ['contact:ada-lindt.acme-1', 'contact:ada-lindt.acme-2', 'contact:ada@firm.example'],
  ],
  [
    'of names with employers the holder’s own joins it',
    [
      mailed('ada@firm.example', 'Ada Lindt', { discriminator: 'Firm' }),
      stated('Ada Lindt', 'Firm'),
      stated('Ada Lindt', 'Other'),
    ],
    ['contact:ada-lindt.acme', 'contact:ada@firm.example'],
  ],
  [
    'cards with birth dates that contradict each other join nobody who states none',
    [
      mailed('ada@firm.example', 'Ada Lindt'),
      stated('Ada Lindt', '1980-01-02', card(1)),
      stated('Ada Lindt', '1991-05-06', card(2)),
    ],
    ['contact:ada-lindt.acme-1', 'contact:ada-lindt.acme-2', 'contact:ada@firm.example'],
  ],
])(
  '%s, in whatever order and batches',
  async (_, mentions, ids) => {
    await using d = await database();
    const ctx = settling(d.pool);
    const p = prover(ctx);
    const docs = mentions.map((mention) => about(mention));
    const reference = await p.of(docs);
    for (const order of orders(docs)) {
      const graph = await p.empty();
      for (const doc of order) {
        await p.put(graph, [doc]);
        await p.settle(graph);
      }
      expect(await p.digest(graph)).toBe(reference);
      let n = 0;
      const found = (await view(ctx, graph)).ids.map((one) => one.replace(/-[0-9a-f]{8}$/, () => `-${++n}`));
      expect(found).toEqual(ids);
      const twice = await p.empty();
      await p.put(twice, order);
      await p.settle(twice, 2);
      await p.retract(twice, order.slice(0, 2));
      await p.settle(twice);
      await p.put(twice, order.slice(0, 2));
      await p.settle(twice, 1);
      expect(await p.digest(twice), 'taken back and brought again').toBe(reference);
    }
  },
  60_000,
);
