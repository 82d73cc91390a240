import { join } from 'node:path';
import { endReaders, readForeign } from '../../../src/readers/read-foreign.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { client, type Client } from '../../support/http/client.ts';
import type { Service } from '../../support/http/service.ts';
import type { MailServerInput } from '../baselines/mail-server.ts';
import { startChild } from '../child.ts';
import { longPdf } from '../long-pdf.ts';
import { closedLoop, cpuOf, median, memoryOf, repeated, type Figures, type Sample } from '../measure.ts';
import { scenario } from '../scenario.ts';

const MAILS = 2_000;
const MAIL_BYTES = 5_000;
const CONNECTIONS = 8;
const PAGES = 300;

/** Mails of 5 KB each, told apart by the run. */
function mails(run: number): Buffer[] {
  return sampleItems(MAILS, { prefix: `files-${run}` }).map(({ title, body }, n) => {
    const head = [
      `From: Person ${n % 400} <person${n % 400}@firm${n % 40}.example>`,
      `To: Person ${(n * 7) % 400} <person${(n * 7) % 400}@firm${n % 40}.example>`,
      `Subject: ${title}`,
      `Message-ID: <files-${run}-${n}@bench.example>`,
      'Date: Fri, 13 Feb 2026 12:00:00 +0000',
    ].join('\r\n');
    const text = `${body}\n`.repeat(Math.ceil(MAIL_BYTES / body.length)).replaceAll('\n', '\r\n');
    return Buffer.from(`${head}\r\n\r\n${text}`).subarray(0, MAIL_BYTES);
  });
}

const PATH = '/ingest/file?entity=acme&filename=mail.eml';

/** Sends the mails of a run to a path, eight at a time. */
async function sendAll(api: Client, path: string, run: number): Promise<Sample> {
  const sent = mails(run);
  return closedLoop(MAILS, CONNECTIONS, async (n) => {
    const { status, body } = await api.call('POST', path, sent[n], { 'content-type': 'message/rfc822' });
    if (status !== 200 || (body.ingested ?? 1) !== 1) throw new Error(`${path}: ${status}`);
  });
}

/** The same mails, taken by a handler that reads them with the same library and keeps bytes, text and a row. */
async function bareRate({ databaseUrl, dataDir }: Service, runs: number): Promise<Figures> {
  const server = startChild('mail-server.ts', { databaseUrl, folder: join(dataDir, 'bare') } satisfies MailServerInput);
  try {
    const { port } = await server.next<{ port: number }>();
    const api = client(`http://127.0.0.1:${port}`, undefined, { sockets: CONNECTIONS });
    return await repeated(runs, (run) => sendAll(api, '/', run));
  } finally {
    await server.end();
  }
}

/** Milliseconds in which a long PDF is read in its thread, once the thread is there. */
async function readPdf(runs: number): Promise<number> {
  const options = { place: 'p', name: 'lease.pdf', day: '2026-02-13' };
  const times: number[] = [];
  for (let run = -1; run < runs; run++) {
    const from = performance.now();
    const { items } = await readForeign('pdf', longPdf(PAGES), options);
    if (!items[0]?.body.includes(`Clause ${PAGES - 1}.39:`)) throw new Error('the PDF was not read whole');
    if (run >= 0) times.push(performance.now() - from);
  }
  await endReaders();
  return median(times);
}

/** Files are read and accepted: many small mails, and one long PDF. */
export const files = scenario({
  name: 'files',
  order: 2.5,
  async run(bench) {
    const service = await bench.service();
    const tenant = await service.newOrg(['acme']);
    const web = [service.process('web')!.pid];
    const before = cpuOf(web);
    const ours = await repeated(bench.runs, (run) => sendAll(tenant.api, PATH, run));
    const each = (cpuOf(web) - before) / (MAILS * (bench.runs + 1));
    const memory = memoryOf([...web, service.process('workers')!.pid]);
    bench.say('now the bare handler');
    const baseline = await bareRate(service, bench.runs);
    const p50 = await readPdf(bench.runs);
    return [
      {
        what: `mails of 5 KB through /ingest/file, ${CONNECTIONS} connections, accepted`,
        ours,
        baseline,
        ratio: ours.rate / baseline.rate,
        goal: '≥ 500/s',
        reached: ours.rate >= 500,
        memory,
        note: `${each.toFixed(2)} ms of processor time for each in the web process`,
      },
      { what: `a PDF of ${PAGES} pages in its thread`, ours: { p50 }, goal: '< 3 s', reached: p50 < 3_000 },
    ];
  },
});
