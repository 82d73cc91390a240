import { setTimeout as pause } from 'node:timers/promises';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Service, Tenant } from '../../support/http/service.ts';
import { mailbox, type Mailbox } from '../imap-server.ts';
import { memoryOf } from '../measure.ts';
import { scenario } from '../scenario.ts';

const MAILS = 10_000;
const LONGEST_MS = 120_000;
const SAMPLES = sampleItems(2_000, { prefix: 'collection' });

/** A mail of 170 words with sender, recipient and thread. */
function mail(uid: number): string {
  const { title, body } = SAMPLES[uid % SAMPLES.length]!;
  const [from, to] = [uid % 400, (uid * 7) % 400].map((n) => `Person ${n} <person${n}@firm${n % 40}.example>`);
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${title}`,
    `Message-ID: <${uid}@bench.example>`,
    `References: <${uid - (uid % 5)}@bench.example>`,
    'Date: Fri, 13 Feb 2026 12:00:00 +0000',
    'Content-Type: text/plain; charset=utf-8',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body.replaceAll('\n', '\r\n')}\r\n`;
}

async function connect({ org_id, api }: Tenant, { port }: Mailbox): Promise<void> {
  const credentials = { host: '127.0.0.1', port, tls: false, username: 'bench', password: 'bench' };
  const stored = await api.post(`/org/${org_id}/connections/vault`, { slug: 'imap', entity: 'acme', credentials });
  if (stored.status !== 200) throw new Error(`vault: ${stored.status} ${JSON.stringify(stored.body)}`);
  for (;;) {
    const { body } = await api.get(`/org/${org_id}/connections`);
    if (body.connections[0].status === 'active' && body.connections[0].last_sync_at) return;
    await pause(50);
  }
}

/** Seconds until all mails are accepted items, and the memory at each tenth of them. */
async function collect(service: Service, { org_id, api }: Tenant): Promise<{ seconds: number; tenths: number[] }> {
  const pids = [service.process('web')!.pid, service.process('workers')!.pid];
  const tenths: number[] = [];
  const from = performance.now();
  const body = { entity: 'acme', toolkit: 'imap', days_back: 3_650, max_results: MAILS };
  const started = await api.post('/collect/trigger', body);
  if (started.status !== 200) throw new Error(`trigger: ${started.status} ${JSON.stringify(started.body)}`);
  for (;;) {
    const { rows } = await service.db.query('select count(*)::int as n from items where org_id = $1', [org_id]);
    while (tenths.length < 10 && rows[0].n >= (MAILS / 10) * (tenths.length + 1)) tenths.push(memoryOf(pids));
    if (rows[0].n >= MAILS) return { seconds: (performance.now() - from) / 1000, tenths };
    if (performance.now() - from > LONGEST_MS) throw new Error(`only ${rows[0].n} mails were collected in time`);
    await pause(100);
  }
}

/** Mails of an IMAP server on loopback become accepted items while extraction works on them. */
export const collection = scenario({
  name: 'collection',
  order: 8.5,
  async run(bench) {
    await using server = await mailbox(mail);
    const service = await bench.service({ ALLOW_PRIVATE_ADDRESSES: 'true' });
    const tenant = await service.newOrg(['acme']);
    await connect(tenant, server);
    server.count = MAILS;
    const { seconds, tenths } = await collect(service, tenant);
    bench.say(tenths.map((mb) => Math.round(mb)).join(' '));
    const rate = MAILS / seconds;
    const growth = tenths[9]! / tenths[2]!;
    return [
      {
        what: `${MAILS} mails from an IMAP server to accepted items, extraction beside it`,
        ours: { rate },
        goal: '≥ 200/s',
        reached: rate >= 200,
        memory: Math.max(...tenths),
      },
      { what: 'memory at the last tenth against the third', ratio: growth, goal: '≤ 1.2 × it', reached: growth <= 1.2 },
    ];
  },
});
