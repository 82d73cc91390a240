import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { RequestHandler, Response } from 'express';
import { masked } from './mask.ts';
import type { Jobs } from '../queue/jobs.ts';
import type { Queue } from '../queue/queue.ts';

/** What an operator may do on the board besides looking. */
const ALLOWED = /\/(retry|clean|promote|pause|resume)(\/:queueStatus)?$/;

/** Which workers there are is on the first page, for both kinds of queues; the board could ask Redis alone. */
const UI = {
  boardTitle: 'Quern',
  showWorkers: false,
  hideRedisDetails: true,
  miscLinks: [{ text: 'How it stands', url: '/' }],
  boardLogo: { path: '/icon.svg', width: 24, height: 24 },
  favIcon: { default: '/icon.svg', alternative: '/icon.svg' },
};

/** bull-board over all queues at `path`: data masked, failed jobs retried or cleaned; nothing else is changed there. */
export function board(path: string, jobs: Jobs, declared: Queue[]): { pages: RequestHandler; close(): Promise<void> } {
  const opened = declared.map(({ name }) => jobs.backend.queue(name));
  for (const queue of opened) queue.on('error', () => {});
  const server = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: opened.map((queue) => {
      const adapter = new BullMQAdapter(queue);
      adapter.setFormatter('data', masked);
      adapter.setFormatter('returnValue', masked);
      return adapter;
    }),
    serverAdapter: server,
    options: {
      uiConfig: UI,
      handlerHooks: {
        before: ({ method, route }) =>
          method === 'get' || ALLOWED.test(route)
            ? undefined
            : {
                allow: false,
                status: 405,
                message: 'Jobs are retried, promoted, cleaned and paused here, nothing else.',
              },
      },
    },
  });
  return {
    pages: (req, res, next) => {
      withOurs(res);
      (server.getRouter() as RequestHandler)(req, res, next);
    },
    close: async () => void (await Promise.all(opened.map((queue) => queue.close().catch(() => {})))),
  };
}

/** What the board's page lacks for those who hear it or see little. */
const OURS = '<link href="/board.css" rel="stylesheet"><script defer src="/board.js"></script></head>';

/** The board's page asks another site for its fonts; without them it takes the system's. */
function withOurs(res: Response): void {
  const send = res.send.bind(res);
  res.send = (body: unknown) =>
    send(typeof body === 'string' ? body.replace(/<link[^>]*href="https?:[^>]*>/g, '').replace('</head>', OURS) : body);
}
