import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Label, Mention } from '../../../src/common/model.ts';
import { idsOf } from '../../../src/identity/projection/node-ids.ts';
import { mailed, mention } from '../../support/settled.ts';
import { person, reading } from '../../support/samples/mentions.ts';
import { profileOf, observed } from '../profiles.ts';

const ids = (label: Label, keys: string[], one: Mention = mention(label, undefined)) =>
  idsOf(
    keys.map((key) => profileOf(key, [observed(one)])),
    label,
    one.name === undefined ? {} : { name: one.name, entity: 'acme' },
  ).map(({ id }) => id);

test.each<[string, Label, string[], string[]]>([
  [
    'a contact: mail address, then the name with its entity',
    'Contact',
    ['N|acme|Contact|ada lindt|', 'E|ada@firm.example'],
    ['contact:ada@firm.example', 'contact:ada-lindt.acme'],
  ],
  [
    'a contact with two addresses: the smallest first',
    'Contact',
    ['E|b@firm.example', 'E|a@firm.example'],
    ['contact:a@firm.example', 'contact:b@firm.example'],
  ],
  [
    'an organization: domain, then the name',
    'Organization',
    ['N|acme|Organization|firm|', 'D|firm.example'],
    ['organization:firm.example', 'organization:firm.acme'],
  ],
  ['an activity: the item', 'Activity', ['I|ingest_1'], ['activity:ingest_1']],
  [
    'an account: its external id with the entity, then the name',
    'Account',
    ['N|acme|Account|pumps|', 'X|acme|Account|deal:d7'],
    ['account:d7.acme', 'account:pumps.acme'],
  ],
  ['a thread: its id with the entity', 'Thread', ['X|acme|Thread|thread:t-42'], ['thread:t-42.acme']],
  ['a business: the slug of its entity', 'Business', ['B|acme'], ['business:acme']],
  ['what a caller chose: as it is', 'Account', ['X||Account|chosen:deal 7/b'], ['deal 7/b']],
])('%s', (_, label, keys, expected) => expect(ids(label, keys)).toEqual(expected));

test('an activity or asset of a source’s own id or address goes by a hash of it, with its kind', () => {
  const [own, other, url] = ['J|uid:1', 'J|message_id:1', 'U|https://firm.example/plan'].map(
    (key) => ids('Asset', [key])[0],
  );
  for (const one of [own, other, url]) expect(one).toMatch(/^asset:[0-9a-f]{16}$/);
  expect(new Set([own, other, url]).size).toBe(3);
});

test('ids come in one order, whatever the order of the profiles', () => {
  const KEYS = [
    'E|a@firm.example',
    'E|b@firm.example',
    'N|acme|Contact|ada lindt|',
    'N|acme|Contact|ada lindt|firm',
    'X||Contact|crm:1',
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray(KEYS), (keys) => {
      const one = mailed('a@firm.example', 'Ada Lindt');
      expect(ids('Contact', keys, one)).toEqual(ids('Contact', keys.toSorted(), one));
      expect(ids('Contact', keys, one)).toHaveLength(keys.length);
    }),
  );
});

test('a nickname shows in the id of a name as it was written, and the best writing of it counts', () => {
  const key = 'N|acme|Contact|robert prahl|';
  const best = (...list: [string, number][]) =>
    idsOf(
      [
        profileOf(
          key,
          list.map(([name, authority]) => observed(person(name, { authority }))),
        ),
      ],
      'Contact',
      {},
    )[0]?.id;
  expect(best(['Bob Prahl', 80])).toBe('contact:bob-prahl.acme');
  expect(best(['Bob Prahl', 50], ['Robert Prahl', 80])).toBe('contact:robert-prahl.acme');
});

test('a thing that was relabelled answers to the id under its former label, too, and a reading gives the id of its name', () => {
  const [relabelled] = idsOf(
    [profileOf('D|firm.example', [observed(mention('Organization', undefined))])],
    'Contact',
    {},
  );
  expect(relabelled?.id).toBe('contact:firm.example');
  expect(relabelled?.also).toContain('organization:firm.example');
  const [read] = idsOf(
    [profileOf('R|acme|Contact|ada lindt||adalindt', [observed(reading('Ada Lindt'))])],
    'Contact',
    {},
  );
  expect(read).toMatchObject({ key: 'N|acme|Contact|ada lindt|', id: 'contact:ada-lindt.acme' });
});

test('a weak candidate has no id', () => expect(ids('Contact', ['W|acme|lindt'])).toEqual([]));
