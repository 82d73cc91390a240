import { expect, it } from 'vitest';
import { read } from '../read.ts';

/** Whose each number of a mail of Vera Lund of Westfold is, by name. */
function owners(body: string): string[] {
  const { mentions } = read({
    type: 'email',
    body: `Hi Bo,\n\n${body}\n`,
    metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' },
  });
  return mentions.flatMap(({ as, identifiers, name, label }, n) =>
    identifiers.flatMap(({ kind, value }) =>
      kind === 'phone' ? [`${value} ${mentions[as ?? n]?.name ?? name ?? label}`] : [],
    ),
  );
}

it.each([
  ['Name: Dana Frost\nPhone: 01632 960 401\n\nVera', '+441632960401 Dana Frost'],
  ['New here: Dana Frost, buyer. Direct dial 01632 960 402.\n\nVera', '+441632960402 Dana Frost'],
  [
    'The meter is read on Monday.\nMobile 01632 960 403 (Dana Frost)\n\nDana Frost has the key.\n\nVera',
    '+441632960403 Dana Frost',
  ],
  ['our new office number: (0161) 496 0044\n\nVera', '+441614960044 Organization'],
  ['my mobile is 07700 900 990 and the landline 01632 960 991.\n\nVera', '+441632960991 Vera Lund'],
  ['Dana Frost has the key, call 07700900777.\n\nVera', '+447700900777 Dana Frost'],
  ['Bo,\n\nsee the bill.\n\nDana Frost\npp Westfold\nTel. 01632 960 208 (office)', '+441632960208 Organization'],
  ['See you on Monday.\n\nVera Lund | 07700900556', '+447700900556 Vera Lund'],
  ['My number at the night desk is 01632 960 777.\n\nVera', '+441632960777 Vera Lund'],
  ['Frau Frost erreichen Sie mobil unter 015228895566.\n\nVera', '+4915228895566 Frost'],
])('a number is of whom it is said: %j', (body, expected) => expect(owners(body)).toContain(expected));

it.each([
  'Dana Frost can help; the switchboard is 01632 960 500.\n\nVera',
  'Contacts:\n- Dana Frost, Monday\n- Site office 01632 960 403\n\nVera',
  "You'll find Dana Frost at reception. Dial 01632 960 996.\n\nVera",
  'Your order 07700900556 is packed.\n\nVera',
  'Parcel 015228895566 for Dana Frost came.\n\nVera',
])('nobody has the number of a house, or of a thing: %j', (body) => expect(owners(body)).toEqual([]));
