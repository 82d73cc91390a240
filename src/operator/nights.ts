import type { Night } from '../stores/operations/nights.ts';
import { escaped } from './escape.ts';
import { at, mark, table, type Cell } from './page.ts';

/** The nights, those on demand too, the latest first and open, each with its stages. */
export function nightList(nights: Night[]): string {
  if (nights.length === 0)
    return '<p class="soft">No night has run yet. The first begins at 04:00, or now with the button.</p>';
  return nights.map((night, place) => one(night, place === 0)).join('');
}

function one(night: Night, isFirst: boolean): string {
  const { run, items, started_at: began, finished_at: ended, stages } = night;
  const failed = stages.filter(({ status }) => status === 'failed').length;
  const outcome = failed > 0 ? 'failed' : 'done';
  const state = ended === null ? 'running' : outcome;
  const took = ended === null ? '' : `, ${spoken(ended.getTime() - began.getTime())}`;
  const head = `<b>${escaped(nameOf(night))}</b><span class="state ${state}">${state}</span><span>${items} items</span><span class="soft">${at(began)}${took}</span>`;
  const lines = stages.map(({ name, status, took_ms: ms, counts, error }): Cell[] => [
    name,
    mark(status),
    spoken(ms),
    error ??
      (Object.entries(counts)
        .filter(([, n]) => n > 0)
        .map(([what, n]) => `${what} ${n}`)
        .join(', ') ||
        (status === 'running' ? '' : 'nothing to do')),
  ]);
  const body = table(`Stages of ${nameOf(night)}`, ['stage', 'state', 'took', 'what it did'], lines);
  return `<details id="night-${escaped(run)}"${isFirst ? ' open' : ''}><summary>${head}</summary><div>${body}</div></details>`;
}

const nameOf = ({ day, org_id: org }: Night): string => day ?? (org === null ? 'On demand' : `On demand, ${org}`);

const spoken = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);
