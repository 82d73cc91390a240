import { z } from 'zod';
import { CALLBACK, endAuthorization } from '../../commands/collection/authorize.ts';
import { Problem } from '../../common/errors.ts';
import { publicError } from '../../common/public-error.ts';
import { LANDING_POLICY, noticePage } from '../../docs/landing.ts';
import { refuseHead } from '../../access/refuse-head.ts';
import { route, sent } from '../../http/route.ts';
import { write } from '../../stores/events/audit.ts';

const field = (most: number) => z.string().max(most).optional();

export const endOAuth = route({
  method: 'get',
  path: CALLBACK,
  access: 'signed',
  summary:
    'Where a source sends somebody back who granted access there: stores the grant and says what became of it, as a page.',
  description:
    'The source itself fills in `state` and `code`, or `error`. It works once. A browser, which asks for `text/html`, is told of a refusal by a page, too.',
  anyQuery: true,
  query: z.object({ state: field(2_000), code: field(4_000), error: field(500) }),
  response: z.string().describe('HTML.'),
  media: ['text/html'],
  statuses: [400],
  async handle({ query: { state = '', code, error }, req, res }, ctx) {
    refuseHead(req);
    res.set({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': LANDING_POLICY,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
    try {
      const { org, by, ...connected } = await endAuthorization(ctx, { state, code, error });
      await write(ctx.db, [
        { org, actor: by, action: 'connection.authorized', subject: connected.connection_id, detail: connected },
      ]);
      const { toolkit, entity } = connected;
      const next =
        'Its first sync has begun. You can close this page; the explorer shows how it goes, under Settings, Connections.';
      res.end(noticePage(`${toolkit} is connected`, [`It is collected for ${entity}.`, next]));
    } catch (failure) {
      if (!req.headers.accept?.includes('text/html'))
        throw failure instanceof Problem ? new Problem('bad_request', failure.message) : failure;
      const reason = publicError(ctx.log, failure, 'The authorization could not be ended');
      const status = failure instanceof Problem ? 400 : 500;
      res.status(status).end(noticePage('Nothing was connected', [reason]));
    }
    return sent;
  },
});
