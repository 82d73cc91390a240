import { Router, urlencoded, type Response } from 'express';
import type { Context } from '../context.ts';
import { escaped } from './escape.ts';
import { masked } from './mask.ts';
import { at, pageOf } from './page.ts';
import type { Queue } from '../queue/queue.ts';
import { replay } from '../queue/replay.ts';
import { list, remove, type KeptLetter } from '../stores/operations/dead-letters.ts';

const SHOWN = 500;

/** The page of dead letters: each with its reason, put back one by one or all together, or discarded. */
export function letterPages(ctx: Context, declared: Queue[]): Router {
  const pages = Router();
  pages.get('/', async (_req, res) => {
    res.type('html').send(page(await list(ctx.db, { limit: SHOWN })));
  });
  const putBack = async (id: unknown, res: Response): Promise<void> => {
    await replay(ctx.db, ctx.jobs, declared, typeof id === 'string' ? { ids: [id] } : {});
    res.redirect(303, '/letters');
  };
  pages.post('/replay', urlencoded({ extended: false, limit: '10kb' }), (req, res) => putBack(req.body?.id, res));
  const discard = async (id: unknown, res: Response): Promise<void> => {
    if (typeof id === 'string') await remove(ctx.db, [id]);
    res.redirect(303, '/letters');
  };
  pages.post('/discard', urlencoded({ extended: false, limit: '10kb' }), (req, res) => discard(req.body?.id, res));
  return pages;
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
