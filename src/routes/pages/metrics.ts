import { z } from 'zod';
import { requestMetricsOf } from '../../http/request-metrics.ts';
import { route, sent } from '../../http/route.ts';

export const metrics = route({
  method: 'get',
  path: '/metrics',
  access: 'admin',
  summary: 'Requests and their durations by route, of this server since its start, for Prometheus.',
  description: 'Scrape every server itself; how the whole installation stands is on the port of the operators’ pages.',
  response: z.string().describe('The text format of Prometheus.'),
  media: ['text/plain'],
  async handle({ res }, ctx) {
    res.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').end(requestMetricsOf(ctx).text());
    return sent;
  },
});
