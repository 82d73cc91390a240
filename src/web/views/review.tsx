import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inOrg, Refused } from '../api.ts';
import { redraw } from '../changes.ts';
import { undoPair } from '../decisions.ts';
import { useCommands } from '../commands/commands.ts';
import { countWaiting, waiting } from '../graph-state.ts';
import { pagesOf, usePages } from '../load.ts';
import { Empty, Skeleton, Trouble } from '../parts.tsx';
import { go, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf, undoable, undoLast } from '../toasts.tsx';
import type { Pair } from '../api-types.ts';
import { words } from '../words.ts';
import { PairShown } from './pair.tsx';

type Decision = 'merge' | 'link' | 'keep_separate';
type Done = keyof typeof words.review.done;
const COMPONENTS = ['all', 'contact', 'organization', 'account', 'asset'] as const;

/** Shows a pair again that waits again, where it stood; undefined while no pairs are shown. */
let putBackHere: ((pair: Pair, where: number) => void) | undefined;

/** One pair at a time, side by side; each decision is sent at once, and the next pair stands there already. */
export function Review() {
  const { graph, part = 'all' } = place.value;
  const key = `${graph} ${part}`;
  const [stood, setStood] = useState<{ key: string; at: number }>();
  const [done, setDone] = useState(0);
  /** The decision that is under way: what is undone at once waits for it. */
  const sent = useRef(Promise.resolve());
  const atIn = (list: Pair[]): number =>
    stood?.key === key
      ? stood.at
      : Math.max(
          0,
          list.findIndex(({ pair_id }) => pair_id === place.value.item),
        );
  const { data, error, slow, reload, change } = usePages(
    key,
    pagesOf<Pair>(inOrg('l3/review_pairs'), 'pairs', { graph_id: graph, component: part }),
    (list) => list.length - atIn(list),
  );
  const pairs = data?.list ?? [];
  const stands = atIn(pairs);
  const at = stands >= pairs.length && data?.next_cursor === undefined ? 0 : stands;
  const pair = pairs[at];
  const stand = (there: number) => setStood({ key, at: there });
  /** Where one stands behind the last pair of `list`: where the next page will begin, or `end` where there is none. */
  const behind = (list: Pair[], end: number) => (data?.next_cursor === undefined ? Math.max(0, end) : list.length);

  putBackHere = (pair, where) => {
    setDone((n) => n - 1);
    stand(where);
    change((list) => list.filter(({ pair_id }) => pair_id !== pair.pair_id).toSpliced(where, 0, pair));
  };
  useEffect(() => () => void (putBackHere = undefined), []);

  const decide = (decision: Decision) => {
    if (!pair || !data || !mayWrite.value) return;
    const rest = pairs.filter((one) => one !== pair);
    change((list) => list.filter(({ pair_id }) => pair_id !== pair.pair_id));
    stand(at < rest.length ? at : behind(rest, rest.length - 1));
    waiting.value = { ...waiting.value, pairs: Math.max(0, (waiting.value.pairs ?? 1) - 1) };
    setDone((n) => n + 1);
    const putBack = () => putBackHere?.(pair, at);
    sent.current = send(pair, decision, graph, putBack).catch((refused: unknown) => {
      if (isSettled(refused)) setDone((n) => n - 1);
      else putBack();
      tellOf(refused);
    });
  };
  const undo = () => void sent.current.then(undoLast);
  const skip = (by: number) => {
    const next = at + by < 0 ? pairs.length - 1 : at + by;
    stand(next < pairs.length ? next : behind(pairs, 0));
  };
  const { merge, link, keep, skip: pass } = words.review;
  useCommands([
    { id: 'merge', text: merge, key: 'm', act: () => decide('merge') },
    { id: 'link', text: link, key: 'l', act: () => decide('link') },
    { id: 'keep', text: keep, key: 'k', act: () => decide('keep_separate') },
    { id: 'skip', text: pass, key: 's', also: ['ArrowRight'], act: () => skip(1) },
    { id: 'previous', text: words.commands.previous, key: 'ArrowLeft', act: () => skip(-1) },
    { id: 'undo here', text: words.commands.undo, key: 'u', act: undo },
  ]);

  return (
    <main class="page review" id="main" tabIndex={-1}>
      <header class="heading">
        <h1>{words.review.title}</h1>
        {pair && (
          <span class="soft number" role="status">
            {words.review.progress(done + at + 1, done + pairs.length, data?.next_cursor !== undefined)}
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
      {slow && !pair && <Skeleton lines={10} />}
      {data && !pair && data.next_cursor === undefined && (
        <Empty title={words.review.none}>
          <p>{words.review.noneLead}</p>
        </Empty>
      )}
      {pair && (
        <>
          <PairShown key={pair.pair_id} pair={pair} />
          <Decisions hint={pair.recommendation_hint} onDecide={decide} onSkip={() => skip(1)} onUndo={undo} />
        </>
      )}
    </main>
  );
}

/** Whether somebody else decided it, or it is gone: then it does not wait any more. */
const isSettled = (error: unknown): boolean => error instanceof Refused && [404, 409].includes(error.status);

interface DecisionsProps {
  /** What the verdict leads to, which is the first button; none where it is not sure. */
  hint: Pair['recommendation_hint'];
  onDecide: (decision: Decision) => void;
  onSkip: () => void;
  onUndo: () => void;
}

function Decisions({ hint, onDecide, onSkip, onUndo }: DecisionsProps) {
  const { merge, link, keep, skip } = words.review;
  const choices: [Decision, string, string][] = [
    ['merge', merge, 'm'],
    ['link', link, 'l'],
    ['keep_separate', keep, 'k'],
  ];
  return (
    <div class="decisions" role="toolbar" aria-label={words.review.title}>
      {choices.map(([decision, text, key]) => (
        <button
          type="button"
          key={decision}
          class={decision === hint ? 'primary' : undefined}
          disabled={!mayWrite.value}
          onClick={() => onDecide(decision)}
        >
          {text} <kbd>{key}</kbd>
        </button>
      ))}
      <button type="button" class="quiet" onClick={onSkip}>
        {skip} <kbd>s</kbd>
      </button>
      {undoable.value.length > 0 && (
        <button type="button" class="quiet" onClick={onUndo}>
          {words.undo.button} <kbd>u</kbd>
        </button>
      )}
    </div>
  );
}

interface Answer {
  status: 'decided' | 'pending';
  done?: Done;
}

async function send({ pair_id, a, b }: Pair, decision: Decision, graph_id: string, onUndo: () => void): Promise<void> {
  const { done = 'pending' } = await call<Answer>('POST', inOrg('l3/review_pairs', pair_id), {
    decision,
    graph_id,
  });
  redraw();
  tell(words.review.done[done](a.name, b.name), { undo: () => undoPair(pair_id, graph_id).then(onUndo) });
  void countWaiting(graph_id).catch(() => {});
}
