import { endReaders, readForeign } from '../../../src/readers/read-foreign.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import type { Tenant } from '../../support/http/service.ts';
import { longPdf } from '../long-pdf.ts';
import { closedLoop, cpuOf, median, memoryOf, repeated } from '../measure.ts';
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

async function send({ api }: Tenant, bytes: Buffer): Promise<void> {
  const path = '/ingest/file?entity=acme&filename=mail.eml';
  const { status, body } = await api.call('POST', path, bytes, { 'content-type': 'message/rfc822' });
  if (status !== 200 || body.ingested !== 1) throw new Error(`ingest/file: ${status}`);
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
    const ours = await repeated(bench.runs, (run) => {
      const sent = mails(run);
      return closedLoop(MAILS, CONNECTIONS, (n) => send(tenant, sent[n] ?? Buffer.alloc(0)));
    });
    const each = (cpuOf(web) - before) / (MAILS * (bench.runs + 1));
    const memory = memoryOf([...web, service.process('workers')!.pid]);
    const p50 = await readPdf(bench.runs);
    return [
      {
        what: `mails of 5 KB through /ingest/file, ${CONNECTIONS} connections, accepted`,
        ours,
        goal: '≥ 500/s',
        reached: ours.rate >= 500,
        memory,
        note: `${each.toFixed(2)} ms of processor time for each in the web process`,
      },
      { what: `a PDF of ${PAGES} pages in its thread`, ours: { p50 }, goal: '< 3 s', reached: p50 < 3_000 },
    ];
  },
});
