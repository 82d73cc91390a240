import './common/frozen-intrinsics.ts';
import type { Server } from 'node:http';
import { secret } from './access/secrets.ts';
import { createApp } from './app.ts';
import { createContext } from './context.ts';
import { announceFaults } from './health/faults.ts';
import { capConnections, capRequests } from './http/connections.ts';
import { operations } from './http/registry.ts';
import { answeringServer } from './http/unparsed.ts';
import type { Config } from './config.ts';
import { migrateAll } from './migrate.ts';
import { run, type Leave } from './process.ts';
import { exportSpans } from './common/telemetry.ts';

const IDLE_CHECK_MS = 50;
/** Nothing that goes on is silent for so long: files are read for two minutes, and what is extracted is waited for one more. */
const SILENT_MS = 300_000;

async function serve(settings: Config, draining: AbortSignal): Promise<Leave> {
  const adminKey = await secret(settings, 'ADMIN_KEYS');
  const config = { ...settings, ADMIN_KEYS: adminKey.value };
  const ctx = await createContext(config, 'web', draining);
  if (adminKey.created) ctx.log.info({ file: adminKey.path }, 'made the admin key');
  const spans = await exportSpans(config, ctx.log, 'web');
  const server = answeringServer(
    { requestTimeout: 0, headersTimeout: 20_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 },
    capRequests(await createApp(ctx)),
    ctx.log,
  );
  server.setTimeout(SILENT_MS);
  if (!config.TRUST_PROXY || config.TRUST_PROXY === 'false') capConnections(server, config.CONNECTIONS_PER_ADDRESS);
  await listen(server, config.PORT, config.HOST);
  ctx.log.info({ host: config.HOST, port: config.PORT }, 'listening');
  const announcing = announceFaults(ctx);
  return async () => {
    await Promise.all([drain(server), announcing.stop()]);
    await Promise.all([ctx.close(), spans.close()]);
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} on ${host} is in use. Set PORT to a free one.`) : error);
    });
    server.listen(port, host, () => resolve());
  });
}

/** Takes no new connections and waits for the requests under way; kept-alive connections end as they fall idle. */
async function drain(server: Server): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await new Promise((closed) => server.close(closed));
  clearInterval(idle);
}

await run(serve, { load: operations, prepare: migrateAll });
