import { z } from 'zod';
import { bearer } from '../../access/admit.ts';
import { adminKeys } from '../../access/credentials.ts';
import { publicReport } from '../../health/public-report.ts';
import { healthOf } from '../../health/report.ts';
import { instant } from '../../http/fields.ts';
import { reply, route } from '../../http/route.ts';

export const health = route({
  method: 'get',
  path: '/health',
  access: 'public',
  summary: 'Whether the service can do its work: twelve checks, at most 10 s old; 503 when it is down.',
  description: 'With an admin key each `detail` says what was found and what to do.',
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
  async handle({ req }, ctx) {
    const key = bearer(req);
    const full = key !== undefined && adminKeys(ctx.config.ADMIN_KEYS)(key);
    const found = await healthOf(ctx);
    const report = full ? found : publicReport(found);
    return report.status === 'down' ? reply(503, report) : report;
  },
});
