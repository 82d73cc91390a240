import { expect, test } from 'vitest';
import { daysAgo, systemClock } from '../../src/common/time.ts';
import { harness } from '../support/harness.ts';

const ago = (days: number) => daysAgo(days, systemClock);
const item = (type: string, title: string, date: string, over = {}) => ({
  entity: 'acme',
  source: 'test',
  type,
  title,
  date,
  body: 'As discussed.',
  ...over,
});
const VERA = 'Vera Lindholm <vera@brightquay.example>';
const OTTO = 'Otto Brandes <otto@acme.example>';
const GERD = 'Gerd Holm <gerd@oldport.example>';
/** Of the reader's own house, and of late as silent as Gerd. */
const OWN = 'Otti Klein <otti@acme-lamps.example>';
const IRIS = 'Iris Falk <iris@tidewater.example>';

const BEFORE = [
  item('deal', 'Quay lighting', ago(40), {
    metadata: { external_id: 'd-1', stage: 'offer', amount: 431_200, currency: 'CHF' },
  }),
  item('note', 'Weekly notes', ago(20), {
    body: `Action items:\n- Otto Brandes: send the survey (due ${ago(-2)})\n- Otto Brandes: sign the lease (due ${ago(2)})\n- Otto Brandes to paint the mast by ${ago(-3)}\n`,
  }),
  ...[32, 18].map((n) => item('meeting', `Spring planning, ${n}`, ago(n), { metadata: { participants: [GERD, OWN] } })),
  item('meeting', 'A caller', ago(18), { metadata: { participants: ['Ina Once <ina@passing.example>'] } }),
];
/** Eleven activities, beside a contract, a deal that moved and one that is new. */
const WEEK = [
  item('deal', 'Quay lighting', ago(3), {
    metadata: { external_id: 'd-1', stage: 'won', amount: 431_200, currency: 'CHF' },
  }),
  item('deal', 'Boat shed heating', ago(2), { metadata: { external_id: 'd-2', stage: 'lead' } }),
  item('contract', 'Contract for the quay lighting', ago(3), {
    body: 'Signed by both sides. The price is CHF 431,200 for the whole quay.',
    metadata: { company: 'Brightquay GmbH', deal: 'Quay lighting' },
  }),
  ...[0, 1, 2, 3].map((n) =>
    item('email', `Lamps, part ${n}`, ago(n), {
      body: `Dear Otto,\n\nlamps number ${n} are as agreed.\n\nVera Lindholm\nBrightquay GmbH`,
      metadata: { from: VERA, to: OTTO },
    }),
  ),
  ...[0, 1, 2].map((n) =>
    item('call', `Cables, call ${n}`, ago(n), {
      metadata: { participants: [OTTO, IRIS], company: 'Tidewater Cables' },
    }),
  ),
  item('email', 'The drawings', ago(1), {
    body: `Dear Vera,\n\nI will send you the drawings by ${ago(-4)}.\n\nOtto Brandes`,
    metadata: { from: OTTO, to: VERA },
  }),
  item('email', 'Newsletter', ago(1), { metadata: { from: 'news@mailer-relay.example', to: OTTO } }),
  item('email', 'It is on its way', ago(1), {
    metadata: { from: 'Parcel Finder <noreply@parcelfinder.example>', to: OTTO },
  }),
  item('note', 'After the talk', ago(0), {
    body: 'Decisions:\n- We decided that the masts stay.\n- Take the second lamp.\n- We agreed on CHF 900 for the poles.\n',
  }),
];

test('the digest of a busy week says who was active, which deal moved, what was signed, promised and is due, and who is silent', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['acme'] });
  await owner.post(`/org/${id}/businesses`, {
    name: 'Acme Lamps',
    biz_type: 'operating',
    slug: 'acme-lamps',
    website: 'https://acme-lamps.example',
  });
  await owner.post('/ingest?sync=true', { items: BEFORE });
  await owner.post('/ingest?sync=true', { items: WEEK });
  await h.admin.post('/admin/run', { job: 'digest', org_id: id });
  const { summary, highlights, counts, active, new_nodes, stale } = (await owner.get(`/org/${id}/weekly_digest`)).body
    .properties;
  const text = highlights.join('\n');
  expect(counts).toMatchObject({ activities: 11, documents: 1, deals_moved: 2, agreements: 1 });
  expect(text).toMatch(/^Moved from offer to won: Quay lighting \(CHF 431,200\)\.$/m);
  expect(text).toMatch(/^New deal or project: Boat shed heating \(lead\)\.$/m);
  expect(text).toMatch(/^Agreement: .*“Contract for the quay lighting” on .* \(CHF 431,200\)\.$/m);
  expect(text).toMatch(/^Due on .*“.*the survey”/m);
  expect(text).toMatch(/^(?:Due|Promised).*drawings/m);
  expect(text).toMatch(/^Most active people: Otto Brandes \(\w+ activities\), Vera Lindholm/m);
  expect(text).toMatch(/^Most active organizations: .*Brightquay GmbH/m);
  expect(text).toMatch(/^New organizations: .*Tidewater Cables/m);
  expect(text).toMatch(/^Not heard of for two weeks: Gerd Holm\.$/m);
  expect(text).toMatch(/^Was due on .*“.*the lease”/m);
  expect(text.match(/paint the mast/g)).toHaveLength(1);
  expect(text.match(/second lamp/g)).toHaveLength(1);
  expect(text.match(/for the poles/g)).toHaveLength(1);
  expect([text.match(/^Decided: /gm), summary]).toEqual([
    ['Decided: ', 'Decided: '],
    expect.stringContaining('Two decisions '),
  ]);
  expect(text).toMatch(/^Decided: “the masts stay/m);
  expect(text).not.toMatch(/Parcel Finder|one activity/);
  expect(`${summary}\n${text}`).not.toContain('mailer-relay.example');
  expect(active).toContain('contact:vera@brightquay.example');
  expect(new_nodes).toContain('contact:iris@tidewater.example');
  expect(new_nodes.filter((node: string) => node.includes('mailer-relay'))).toEqual([]);
  expect(stale).toEqual(['contact:gerd@oldport.example']);
});
