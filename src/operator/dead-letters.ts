import { Router, urlencoded, type Response } from 'express';
import type { Context } from '../context.ts';
import { escaped } from './escape.ts';
import { masked } from './mask.ts';
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
  `<form method="post" action="/letters/${action}">${id ? `<input type="hidden" name="id" value="${escaped(id)}">` : ''}<button>${label}</button></form>`;

function line({ id, queue, job, reason, attempts, failed_at, payload }: KeptLetter): string {
  const cells = [failed_at.toISOString(), `${queue}.${job}`, reason, String(attempts), JSON.stringify(masked(payload))];
  return `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}<td>${button('Put back', id)}${button('Discard', id, 'discard')}</td></tr>`;
}

function page(letters: KeptLetter[]): string {
  const table = `<table><tr><th>failed at<th>job<th>reason<th>tries<th>ids<th></tr>${letters.map(line).join('')}</table>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Dead letters</title>
<style>:root{color-scheme:light dark}body{font:14px system-ui;margin:2rem}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:.3rem .6rem;text-align:left;vertical-align:top}td:nth-child(5){font:12px ui-monospace,monospace;word-break:break-all}</style>
<h1>Dead letters</h1><p>Jobs and items that failed for good. <a href="/">How all stands</a> · <a href="/queues">The queues</a></p>
${letters.length > 0 ? button('Put all back') + table : '<p>There are none.</p>'}</html>`;
}
