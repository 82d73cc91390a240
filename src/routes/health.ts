import { z } from 'zod';
import { healthOf } from '../health/report.ts';
import { instant } from '../http/fields.ts';
import { reply, route } from '../http/route.ts';

export const health = route({
  method: 'get',
  path: '/health',
  access: 'public',
  summary: 'Whether the service can do its work: twelve checks, at most 10 s old; 503 when it is down.',
  response: z.object({
    status: z.enum(['ok', 'degraded', 'down']),
    checks: z.array(
      z.object({
        name: z.string(),
        status: z.enum(['ok', 'warn', 'fail']),
        detail: z.string(),
        latency_ms: z.int(),
      }),
    ),
    version: z.string(),
    checked_at: instant(),
  }),
  statuses: [503],
  async handle(_, ctx) {
    const report = await healthOf(ctx);
    return report.status === 'down' ? reply(503, report) : report;
  },
});
