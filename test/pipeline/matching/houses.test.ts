import { expect, test } from 'vitest';
import { pending } from '../../../src/stores/matching/review-pairs.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { decide, undo } from '../../support/deciding.ts';
import { about, begin, id, org, reading } from '../../support/samples/mentions.ts';
import { claim, document, GRAPH, mailed, settled, view } from '../../support/settled.ts';

/** A name of an organization in a text. */
const named = (name: string) => reading(name, { label: 'Organization', confidence: 0.92 });
/** A mail with somebody's signature: the domain of the mailbox goes by the name under it. */
const signed = (name: string, domain: string, day: string) =>
  document(
    [
      mailed(`vera@${domain}`, 'Vera Lund'),
      org(undefined, domain),
      { ...named(name), identifiers: [id('domain', domain)], authority: 30, as: 2 },
    ],
    [claim('sent', 1, 0), claim('works_for', 1, 2)],
    { id: `ingest_signed_${day}`, date: day },
  );
const bill = (name: string, day = '2026-03-09') =>
  document([named(name)], [claim('mentions', 0, 1)], { id: `ingest_bill_${day}`, date: day });

const organizations = ({ ids }: { ids: string[] }) => ids.filter((one) => one.startsWith('organization:'));

test.each([
  ['Arcadon Bank AG', 'arcadon.example', 'Arcadon Bank AG'],
  ['Arcadon Bank AG', 'arcadon.example', 'Arcadon Bank'],
  ['Arcadon Yachts', 'arcadon-yachts.example', 'Arcadon Yachts Ltd'],
  ['Arcadon Båtbyggeri AS', 'arcadon-boats.example', 'Arcadon Båtbyggeri AS'],
  ['Arcadon Boatyard Ltd', 'arcadon-marine.co.uk', 'Arcadon Boatyard Ltd'],
])('%s under mails from %s is the %s of a text without any address, in any order', async (name, domain, alone) => {
  const docs: NewDocument[] = [signed(name, domain, '2026-03-01'), bill(alone), signed(name, domain, '2026-03-20')];
  for (const order of [docs, docs.toReversed(), [docs[1]!, docs[0]!, docs[2]!]]) {
    await using ctx = await begin();
    for (const doc of order) await settled(ctx, doc);
    const seen = await view(ctx);
    expect(organizations(seen)).toEqual([`organization:${domain}`]);
    expect(seen.node(`organization:${domain}`)).toMatchObject({ provenance: { mentions: 5 } });
  }
});

test('when the signature is taken back the name stands alone again', async () => {
  await using ctx = await begin();
  await settled(ctx, signed('Arcadon Bank AG', 'arcadon.example', '2026-03-01'), bill('Arcadon Bank AG'));
  const left = await settled(ctx, document([], [], { id: 'ingest_signed_2026-03-01', date: '2026-03-01' }));
  expect(organizations(left)).toEqual(['organization:arcadon-bank.acme']);
});

test('a name under the mails of a domain that is spelled otherwise, or of a part of the house, is no name of it', async () => {
  for (const [name, domain] of [
    ['Moor Trading Ltd', 'arcadon.example'],
    ['Arcadon Benefits', 'arcadon.example'],
    ['Arcadon Båtbyggeri', 'arcadon-boats.example'],
  ] as const) {
    await using ctx = await begin();
    const seen = await settled(ctx, signed(name, domain, '2026-03-01'), bill(name));
    expect(organizations(seen)).toHaveLength(2);
  }
});

test('of two firms under the mails of one domain neither joins its namesake by the first word alone', async () => {
  await using ctx = await begin();
  const [one, other] = ['Arcadon Båtbyggeri AS', 'Arcadon Slipp AS'];
  const domain = 'arcadon-boats.example';
  const docs = [signed(one, domain, '2026-03-01'), bill(one), signed(other, domain, '2026-03-20')];
  expect(organizations(await settled(ctx, ...docs))).toHaveLength(2);
});

test('two firms that share a first word stay two beside the domain that both may shorten to, and one is asked about', async () => {
  await using ctx = await begin();
  const seen = await settled(
    ctx,
    about(org(undefined, 'norden.example')),
    bill('Norden Bank', '2026-03-02'),
    bill('Norden Versicherung', '2026-03-03'),
  );
  expect(organizations(seen)).toHaveLength(3);
  const pairs = await pending(ctx.db, GRAPH, { limit: 10 });
  expect(pairs.map(({ a_key, b_key }) => [a_key, b_key].toSorted())).toEqual([
    ['D|norden.example', 'N|acme|Organization|norden bank|'],
    ['D|norden.example', 'N|acme|Organization|norden versicherung|'],
  ]);
});

test('a merge that is undone after more items came gives both back under their ids', async () => {
  await using ctx = await begin();
  const a = 'D|norden.example';
  const b = 'N|acme|Organization|norden bank|';
  await settled(ctx, about(org(undefined, 'norden.example')), bill('Norden Bank', '2026-03-02'));
  const before = await view(ctx);
  const merge = await decide(ctx, GRAPH, { kind: 'merge', a: [a], b: [b], keepId: 'organization:norden.example' });
  await settled(ctx, bill('Norden Bank AG', '2026-03-12'), about(org('Norden', 'norden.example')));
  expect(organizations(await view(ctx))).toEqual(['organization:norden.example']);
  await undo(ctx, GRAPH, merge);
  const after = await view(ctx);
  expect(organizations(after)).toEqual(organizations(before));
  expect(after.node('organization:norden-bank.acme').provenance.mentions).toBe(2);
  expect(after.node('organization:norden.example').provenance.mentions).toBe(2);
});
