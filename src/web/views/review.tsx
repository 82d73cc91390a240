import { useEffect, useState } from 'preact/hooks';
import { call, inOrg, query } from '../api.ts';
import { redraw } from '../changes.ts';
import { undoMerge } from '../decisions.ts';
import { viewKeys } from '../keys.ts';
import { countWaiting, waiting } from '../known.ts';
import { useLoad } from '../load.ts';
import { Empty, Skeleton, Trouble } from '../parts.tsx';
import { go, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Pair } from '../wire.ts';
import { words } from '../words.ts';
import { PairShown } from './pair.tsx';

type Decision = 'merge' | 'link' | 'keep_separate';
type Done = keyof typeof words.review.done;
const COMPONENTS = ['all', 'contact', 'organization', 'account', 'asset'] as const;

/** One pair at a time, side by side; each decision is sent at once, and the next pair stands there already. */
export function Review() {
  const { graph, part = 'all' } = place.value;
  const [at, setAt] = useState(0);
  const [done, setDone] = useState(0);
  const { data, error, slow, reload, set } = useLoad(`${graph} ${part}`, (signal) =>
    call<{ pairs: Pair[]; next_cursor?: string }>(
      'GET',
      inOrg('l3/review_pairs') + query({ graph_id: graph, component: part, limit: 100 }),
      undefined,
      { signal },
    ),
  );
  const pairs = data?.pairs ?? [];
  const pair = pairs[Math.min(at, pairs.length - 1)];

  const decide = async (decision: Decision) => {
    if (!pair || !data || !mayWrite.value) return;
    const rest = pairs.filter((one) => one !== pair);
    set({ ...data, pairs: rest });
    setAt(Math.min(at, Math.max(0, rest.length - 1)));
    waiting.value = { ...waiting.value, pairs: Math.max(0, (waiting.value.pairs ?? 1) - 1) };
    setDone((n) => n + 1);
    await send(pair, decision, graph, reload).catch((refused: unknown) => {
      setDone((n) => n - 1);
      reload();
      tellOf(refused);
    });
  };
  const skip = (by: number) => setAt((was) => (pairs.length === 0 ? 0 : (was + by + pairs.length) % pairs.length));
  useEffect(() => {
    viewKeys.current = {
      m: () => void decide('merge'),
      l: () => void decide('link'),
      k: () => void decide('keep_separate'),
      s: () => skip(1),
      ArrowRight: () => skip(1),
      ArrowLeft: () => skip(-1),
    };
    return () => void (viewKeys.current = undefined);
  });

  return (
    <main class="page review">
      <header class="heading">
        <h1>{words.review.title}</h1>
        {pair && (
          <span class="soft number" role="status">
            {words.review.progress(
              done + Math.min(at, pairs.length - 1) + 1,
              done + pairs.length,
              data?.next_cursor !== undefined,
            )}
          </span>
        )}
        <span class="grow" />
        <select
          aria-label={words.review.component}
          value={part}
          onChange={({ currentTarget: { value } }) => go({ part: value === 'all' ? undefined : value })}
        >
          {COMPONENTS.map((one) => (
            <option key={one} value={one}>
              {words.review.components[one]}
            </option>
          ))}
        </select>
      </header>
      {error && <Trouble error={error} retry={reload} />}
      {slow && !data && <Skeleton lines={10} />}
      {data && !pair && (
        <Empty title={words.review.none}>
          <p>{words.review.noneLead}</p>
        </Empty>
      )}
      {pair && (
        <>
          <PairShown key={pair.pair_id} pair={pair} />
          <Decisions onDecide={(decision) => void decide(decision)} onSkip={() => skip(1)} />
        </>
      )}
    </main>
  );
}

function Decisions({ onDecide, onSkip }: { onDecide: (decision: Decision) => void; onSkip: () => void }) {
  const { merge, link, keep, skip } = words.review;
  const off = !mayWrite.value;
  return (
    <div class="decisions" role="toolbar" aria-label={words.review.title}>
      <button type="button" class="primary" disabled={off} onClick={() => onDecide('merge')}>
        {merge} <kbd>m</kbd>
      </button>
      <button type="button" disabled={off} onClick={() => onDecide('link')}>
        {link} <kbd>l</kbd>
      </button>
      <button type="button" disabled={off} onClick={() => onDecide('keep_separate')}>
        {keep} <kbd>k</kbd>
      </button>
      <button type="button" class="quiet" onClick={onSkip}>
        {skip} <kbd>s</kbd>
      </button>
    </div>
  );
}

interface Answer {
  status: 'decided' | 'pending';
  done?: Done;
  merge_id?: string;
}

async function send({ pair_id, a, b }: Pair, decision: Decision, graph_id: string, reload: () => void): Promise<void> {
  const { done = 'pending', merge_id } = await call<Answer>('POST', inOrg('l3/review_pairs', pair_id), {
    decision,
    graph_id,
  });
  redraw();
  const undo = merge_id === undefined ? undefined : () => undoMerge(merge_id).then(reload);
  tell(words.review.done[done](a.name, b.name), { undo });
  void countWaiting(graph_id).catch(() => {});
}
