import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Problem } from '../../src/common/errors.ts';
import { createLog } from '../../src/common/log.ts';
import { startWork } from '../../src/queue/work.ts';
import { exportSpans } from '../../src/common/telemetry.ts';
import { origin, span } from '../../src/common/trace.ts';
import dedup from '../../workers/dedup.ts';
import extraction from '../../workers/extraction.ts';
import { collector } from '../support/http/collector.ts';
import { ADMIN_KEY, harness } from '../support/harness.ts';
import { freePort, NODE, ROOT } from '../support/processes.ts';

const MAIL = {
  entity: 'acme',
  source: 'mail',
  type: 'email',
  title: 'A hidden title',
  body: 'A hidden sentence.',
  metadata: { from: 'Petra Holm <petra@holm.example>', to: 'team@acme.example' },
};
const silent = createLog('silent', 'test');

/** A service without the reconciler, which might read an item before the job that its request caused. */
async function service() {
  const stack = new AsyncDisposableStack();
  const h = stack.use(await harness({ workers: false }));
  const working = startWork(h.ctx, [dedup, extraction]);
  stack.defer(() => working.close());
  return { h, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('a request, the job that it caused and what the job did are one trace, with nothing of the item in it', async () => {
  await using to = await collector();
  await using started = await service();
  const { h } = started;
  const { owner, key } = await h.org({ id: 'acme', entities: ['acme'] });
  await h.drain();
  const spans = await exportSpans({ OTEL_EXPORTER_OTLP_ENDPOINT: to.url }, silent, 'test');
  const { body } = await owner.post('/ingest?sync=true', MAIL);
  expect(body.sync.state).toBe('complete');
  expect((await owner.get('/org/acme/items/none')).status).toBe(404);
  await h.drain();
  await started[Symbol.asyncDispose]();
  await spans.close();
  const named = (name: string, of = to.spans) => of.find((one) => one.name === name)!;
  const request = named('POST /ingest');
  const together = to.spans.filter((one) => one.traceId === request.traceId);
  expect(request).toMatchObject({
    kind: 2,
    attributes: { 'http.route': '/ingest', 'http.response.status_code': 200, 'quern.org': 'acme' },
  });
  expect(request.parentSpanId).toBeUndefined();
  expect(named('extraction.extract', together)).toMatchObject({
    parentSpanId: request.spanId,
    attributes: { 'quern.queue': 'extraction', 'quern.job': 'extract', 'quern.org': 'acme' },
  });
  const names = together.map((one) => one.name);
  expect(names).toEqual(expect.arrayContaining(['extract.batch', 'settle.batch', 'graph.apply']));
  const other = named('GET /org/{org_id}/items/{item_id}');
  expect(other.attributes['http.response.status_code']).toBe(404);
  expect(other.traceId).not.toBe(request.traceId);
  expect(to.text()).not.toMatch(/hidden|petra|holm|team@|owner@/i);
  expect(to.text()).not.toContain(key);
});

test('work that throws is a failed span with its code and without its words', async () => {
  await using to = await collector();
  const spans = await exportSpans({ OTEL_EXPORTER_OTLP_ENDPOINT: to.url }, silent, 'test');
  const refuse = () => Promise.reject(new Problem('not_found', 'Petra is not here.'));
  await expect(span({ name: 'outer' }, () => span({ name: 'inner' }, refuse))).rejects.toThrow('Petra');
  await spans.close();
  const [inner, outer] = ['inner', 'outer'].map((name) => to.spans.find((one) => one.name === name)!);
  expect(inner).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'not_found' } });
  expect(inner!.parentSpanId).toBe(outer!.spanId);
  expect(to.text()).not.toContain('Petra');
});

test('a collector that is not there holds up nothing', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const spans = await exportSpans({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, silent, 'test');
  expect(await span({ name: 'work' }, async () => Object.keys(origin()))).toEqual(['traceparent']);
  await spans.close();
  expect(await span({ name: 'work' }, async () => origin())).toEqual({});
});

test('without a collector web and workers load nothing of OpenTelemetry', async () => {
  const text = `
    await Promise.all(['./src/app.ts', './src/context.ts', './workers/run.ts'].map((file) => import(file)));
    const { exportSpans } = await import('./src/common/telemetry.ts');
    await exportSpans({}, undefined, 'web');
    const { Module } = await import('node:module');
    process.stdout.write(Object.keys(Module._cache).filter((path) => path.includes('opentelemetry')).join());`;
  const { stdout } = await promisify(execFile)(NODE, ['--input-type=module', '-e', text], { cwd: ROOT });
  expect(stdout).toBe('');
});

test('requests are counted by route and class of status, for admins', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  await owner.get('/org/acme/items/none');
  await owner.get('/org/acme/items/another');
  await owner.get('/nowhere/at-all');
  expect((await owner.get('/metrics')).status).toBe(403);
  const answer = await fetch(`${h.url}/metrics`, { headers: { Authorization: `Bearer ${ADMIN_KEY}` } });
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const route = 'method="GET",route="/org/{org_id}/items/{item_id}"';
  const lines = (await answer.text()).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      `quern_http_requests_total{${route},status="4xx"} 2`,
      'quern_http_requests_total{method="GET",route="none",status="4xx"} 1',
      `quern_http_request_duration_seconds_bucket{${route},le="+Inf"} 2`,
      `quern_http_request_duration_seconds_count{${route}} 2`,
    ]),
  );
  const ofRoute = lines.filter((line) => line.startsWith(`quern_http_request_duration_seconds_bucket{${route}`));
  const counts = ofRoute.map((line) => Number(line.split(' ').at(-1)));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(lines.join('\n')).not.toContain('acme');
});

test('a request whose sender went away before it was answered counts as no success', async () => {
  await using h = await harness({ workers: false });
  const { key } = await h.org({ id: 'acme' });
  const body = JSON.stringify(MAIL);
  const socket = connect(Number(new URL(h.url).port), '127.0.0.1');
  const head = ['POST /ingest/preview HTTP/1.1', 'Host: quern', `Authorization: Bearer ${key}`, 'Expect: 100-continue'];
  const kind = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...head, ...kind].join('\r\n')}\r\n\r\n`);
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue');
  socket.end(body, () => socket.destroy());
  const headers = { Authorization: `Bearer ${ADMIN_KEY}` };
  const counted = async () => {
    const lines = (await (await fetch(`${h.url}/metrics`, { headers })).text()).split('\n');
    const found = lines.filter((line) =>
      /^quern_http_requests_total\{method="POST",route="(none|\/ingest\/preview)"/.test(line),
    );
    return found.map((line) => /status="(\w+)"\} (\d+)/.exec(line)?.slice(1));
  };
  await expect.poll(counted, { timeout: 5_000 }).toEqual([['4xx', '1']]);
});
