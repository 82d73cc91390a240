import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../src/common/errors.ts';
import { declaredQueues } from '../../src/queue/registry.ts';
import { digest } from '../../src/queues/digest.ts';
import { list } from '../../src/stores/operations/dead-letters.ts';
import { freePort, startProcess } from '../support/processes.ts';
import { makeGraph } from '../support/settled.ts';
import { kit, STORES, type Kit } from '../queue/kit.ts';
import { worker } from '../../src/queue/worker.ts';

const AUTHORIZATION = `Basic ${Buffer.from('operator:secret of the board').toString('base64')}`;

interface Shown {
  id: string;
  data: { payload: unknown };
  failedReason?: string;
}

/** The operators' process beside a kit's queues, and how the operator calls it. */
async function operator({ ctx }: Kit) {
  const folder = await mkdtemp(join(tmpdir(), 'quern-operator-'));
  const { DATABASE_URL, REDIS_URL = '' } = ctx.config;
  const port = await freePort();
  const settings = {
    BOARD_PORT: String(port),
    BOARD_PASSWORD: 'secret of the board',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  };
  const child = await startProcess('src/operator.ts', { env: { ...settings, DATABASE_URL: DATABASE_URL!, REDIS_URL } });
  const call = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Authorization: AUTHORIZATION } });
  const queues = async (status: string) => {
    const answer = await call(`/queues/api/queues?activeQueue=digest&status=${status}`);
    return ((await answer.json()) as { queues: { name: string; jobs: Shown[] }[] }).queues;
  };
  return {
    call,
    queues,
    failed: async () => (await queues('failed')).find(({ name }) => name === 'digest')!.jobs,
    async [Symbol.asyncDispose]() {
      await child.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i;

/** Reads Prometheus' text format; throws for a line that is none of it, or a sample without help and type. */
function samplesOf(text: string): Sample[] {
  const declared = new Map(
    [...text.matchAll(/^# (HELP|TYPE) (\S+) .+$/gm)].map(([, kind, name]) => [`${kind} ${name}`, true]),
  );
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (!name || Number.isNaN(Number(value)) || !declared.has(`HELP ${name}`) || !declared.has(`TYPE ${name}`))
      throw new Error(`Not a sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, of]) => [label!, of!] as const);
    return { name, labels: Object.fromEntries(pairs), value: Number(value) };
  });
}

describe.each(STORES)('the operators’ process over queues in %s', (store) => {
  test('lists every queue, retries a failed job and discards another, data masked', async () => {
    await using k = await kit(store);
    for (const org of ['acme', 'beta']) await makeGraph(k.ctx.db, org);
    await using op = await operator(k);
    let [runs, good] = [0, false];
    const write = () => (
      runs++,
      good ? Promise.resolve({ written: 1 }) : Promise.reject(new Problem('invalid', 'No good.'))
    );
    k.work(worker(digest, { write }));
    const names = (await declaredQueues()).map(({ name }) => name).toSorted();
    expect((await op.queues('latest')).map(({ name }) => name).toSorted()).toEqual(names);

    const waiting = k.ctx.jobs.backend.queue('digest');
    await waiting.add('write', { payload: { org_id: 'acme', text: 'a secret' } });
    await waiting.add('write', { payload: { org_id: 'beta' } });
    await waiting.close();
    await expect.poll(op.failed).toHaveLength(2);
    const of = (all: Shown[], org: string) => all.find(({ data }) => JSON.stringify(data).includes(org))!;
    const [acme, beta] = [of(await op.failed(), 'acme'), of(await op.failed(), 'beta')];
    expect(acme).toMatchObject({
      data: { payload: { org_id: 'acme', text: '•••' } },
      failedReason: expect.stringContaining('No good.'),
    });

    const { call } = op;
    const count = async (name: string, labels: Record<string, string>) =>
      samplesOf(await (await call('/metrics')).text()).find(
        (one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels),
      )?.value;
    expect(await count('quern_jobs', { queue: 'digest', state: 'failed' })).toBe(2);
    expect(await count('quern_dead_letters', {})).toBe(2);
    expect(await (await call('/')).text()).toMatch(
      /<td>digest<\/td>(<td class="number">0<\/td>){3}<td class="number">2<\/td>/,
    );

    expect((await call(`/queues/api/queues/digest/${beta.id}/clean`, 'PUT')).status).toBeLessThan(300);
    expect((await op.failed()).map(({ id }) => id)).toEqual([acme.id]);
    good = true;
    expect((await call(`/queues/api/queues/digest/${acme.id}/retry`, 'PUT')).status).toBeLessThan(300);
    await expect.poll(op.failed).toEqual([]);
    await expect.poll(() => runs).toBe(3);
    await expect.poll(async () => (await list(k.ctx.db)).length).toBe(1);
    expect(await count('quern_jobs', { queue: 'digest', state: 'failed' })).toBe(0);
  });
});
