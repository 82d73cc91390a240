import './common/frozen-intrinsics.ts';
import { createServer } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { Problem } from './common/errors.ts';
import type { Config } from './config.ts';
import { createContext, type Context } from './context.ts';
import { announceFaults } from './health/faults.ts';
import { board } from './operator/board.ts';
import { basicAuth, sameSite } from './operator/gate.ts';
import { letterPages } from './operator/dead-letters.ts';
import { metricsPage } from './operator/metrics.ts';
import { escaped } from './operator/escape.ts';
import { FILES, pageOf } from './operator/page.ts';
import { openReadings } from './operator/readings.ts';
import { runPages } from './operator/run-now.ts';
import { statusPage } from './operator/status.ts';
import { run, type Leave } from './process.ts';
import { declaredQueues } from './queue/registry.ts';
import { secret } from './access/secrets.ts';

const LOOPBACK = '127.0.0.1';
const SELF = ["'self'"];

const headers = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: SELF,
      styleSrc: [...SELF, "'unsafe-inline'"],
      imgSrc: [...SELF, 'data:'],
      formAction: SELF,
      baseUri: SELF,
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'same-origin' },
});

/** The operators' pages of a context: how all stands at `/`, the same for Prometheus at `/metrics`, the board at `/queues`, the dead letters at `/letters`; all behind the password. */
export async function createOperatorApp(ctx: Context): Promise<{ app: Express; close(): Promise<void> }> {
  const declared = await declaredQueues();
  const { value: password } = await secret(ctx.config, 'BOARD_PASSWORD');
  const { pages, close } = board('/queues', ctx.jobs, declared);
  const readings = openReadings(ctx, declared);
  const app = express().disable('x-powered-by');
  const fresh: RequestHandler = (_req, res, next) => (res.set('Cache-Control', 'no-store'), next());
  app.use(headers, fresh, basicAuth(password), sameSite);
  for (const [path, { type, text }] of FILES) app.get(path, (_req, res) => void res.type(type).send(text));
  app.get('/', statusPage(ctx, readings.read, declared));
  app.use('/run', runPages(ctx, declared));
  app.get('/metrics', metricsPage(readings.read));
  app.use('/queues', pages);
  app.use('/letters', letterPages(ctx, declared));
  const failed: express.ErrorRequestHandler = (error: Error, _req, res, _next) => {
    if (error instanceof Problem && error.code !== 'unavailable') {
      const back = `<h1>Not done</h1><p>${escaped(error.message)}</p><p><a href="/">Back</a></p>`;
      return void res
        .status(error.status)
        .type('html')
        .send(pageOf('', 'Quern: not done', back));
    }
    ctx.log.warn({ err: error.message }, 'operator page failed');
    res.status(503).type('text').send('A store is down; reload in a few seconds.\n');
  };
  app.use(failed);
  return { app, close: async () => void (await Promise.all([close(), readings.close()])) };
}

if (import.meta.main) {
  const serve = async (config: Config, draining: AbortSignal): Promise<Leave> => {
    const ctx = await createContext(config, 'operator', draining);
    const { app, close } = await createOperatorApp(ctx);
    const server = createServer(app);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(config.BOARD_PORT, LOOPBACK, resolve);
    });
    ctx.log.info({ host: LOOPBACK, port: config.BOARD_PORT }, 'the board is up');
    const announcing = announceFaults(ctx);
    return async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await Promise.all([closed, close(), announcing.stop()]);
      await ctx.close();
    };
  };
  await run(serve, { load: declaredQueues });
}
