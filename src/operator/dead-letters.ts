import { Router, urlencoded, type RequestHandler } from 'express';
import { z } from 'zod';
import { Problem } from '../common/errors.ts';
import type { Context } from '../context.ts';
import { escaped } from './escape.ts';
import { masked } from './mask.ts';
import { at, pageOf } from './page.ts';
import type { Queue } from '../queue/queue.ts';
import { replay } from '../queue/replay.ts';
import { eachTime } from '../stores/db/once.ts';
import { list, remove, type KeptLetter } from '../stores/operations/dead-letters.ts';

const SHOWN = 500;

/** The page of dead letters: each with its reason, put back one by one or all together, or discarded. */
export function letterPages(ctx: Context, declared: Queue[]): Router {
  const pages = Router();
  pages.get('/', async (_req, res) => {
    res.type('html').send(page(await list(ctx.db, { limit: SHOWN })));
  });
  const then = (act: (id: string | undefined) => Promise<unknown>): [RequestHandler, RequestHandler] => [
    urlencoded({ extended: false, limit: '10kb' }),
    async (req, res) => {
      await act(idOf(req.body));
      res.redirect(303, '/letters');
    },
  ];
  const putBack = (id: string | undefined) =>
    replay(ctx, eachTime(ctx.db), declared, id === undefined ? {} : { ids: [id] });
  pages.post('/replay', ...then(putBack));
  pages.post('/discard', ...then(async (id) => id !== undefined && remove(ctx.db, [id])));
  return pages;
}

const Chosen = z.object({ id: z.uuid().optional() }).optional();

/** Which letter is meant; undefined for all. */
function idOf(body: unknown): string | undefined {
  const read = Chosen.safeParse(body);
  if (!read.success) throw new Problem('invalid', 'There is no such letter. Reload the page and choose again.');
  return read.data?.id;
}

const button = (label: string, id?: string, action = 'replay'): string =>
  `<form method="post" action="/letters/${action}">${id ? `<input type="hidden" name="id" value="${escaped(id)}">` : ''}<button${action === 'replay' ? ' class="primary"' : ''}>${label}</button></form>`;

function letterOf({ id, queue, job, reason, attempts, failed_at: failedAt, payload }: KeptLetter): string {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return `<article class="letter"><h2>${escaped(`${queue}.${job}`)}</h2><p class="soft">${at(failedAt)}, after ${tries}</p>
<p>${escaped(reason)}</p><code>${escaped(JSON.stringify(masked(payload)))}</code><div>${button('Put back', id)}${button('Discard', id, 'discard')}</div></article>`;
}

function page(letters: KeptLetter[]): string {
  const none = '<p class="soft">There are none: nothing has failed for good.</p>';
  const all = letters.length > 1 ? button(`Put all ${letters.length} back`) : '';
  const lead = '<p>Jobs and items that failed for good, with the reason. What is put back is tried again.</p>';
  return pageOf(
    '/letters',
    'Quern: dead letters',
    `<h1>Dead letters</h1>${lead}${all}${letters.map(letterOf).join('') || none}`,
  );
}
