import { useEffect, useRef, useState } from 'preact/hooks';
import { call, inOrg, Refused } from '../api.ts';
import { graphChanged, redraw } from '../changes.ts';
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
  /** The pair that is shown: it stays so wherever a list that is read anew has it. */
  const shown = useRef<string | undefined>(undefined);
  /** What was decided here, which a list that is read meanwhile may have still. */
  const decided = useRef(new Set<string>());
  const [done, setDone] = useState(0);
  /** The decisions that are under way: what is undone at once waits for them. */
  const sent = useRef(Promise.resolve());
  const placeOf = (list: Pair[], id: string | undefined) => list.findIndex(({ pair_id }) => pair_id === id);
  const atIn = (list: Pair[]): number => {
    const kept = placeOf(list, shown.current);
    if (kept >= 0) return kept;
    return stood?.key === key ? stood.at : Math.max(0, placeOf(list, place.value.item));
  };
  const waitingIn = (list: Pair[]) => list.filter(({ pair_id }) => !decided.current.has(pair_id));
  const { data, error, slow, reload, change } = usePages(
    key,
    pagesOf<Pair>(inOrg('l3/review_pairs'), 'pairs', { graph_id: graph, component: part }),
    (list) => waitingIn(list).length - atIn(waitingIn(list)),
  );
  useNews(reload);
  const pairs = waitingIn(data?.list ?? []);
  const stands = atIn(pairs);
  const at = stands >= pairs.length && data?.next_cursor === undefined ? 0 : stands;
  const pair = pairs[at];
  if (pair) shown.current = pair.pair_id;
  const stand = (there: number, pair_id?: string) => {
    shown.current = pair_id;
    setStood({ key, at: there });
  };
  /** Where one stands behind the last pair of `list`: where the next page will begin, or `end` where there is none. */
  const behind = (list: Pair[], end: number) => (data?.next_cursor === undefined ? Math.max(0, end) : list.length);

  putBackHere = (pair, where) => {
    setDone((n) => n - 1);
    decided.current.delete(pair.pair_id);
    stand(where, pair.pair_id);
    change((list) => list.filter(({ pair_id }) => pair_id !== pair.pair_id).toSpliced(where, 0, pair));
    reload();
  };
  useEffect(() => () => void (putBackHere = undefined), []);

  const decide = (decision: Decision) => {
    if (!pair || !data || !mayWrite.value) return;
    const isLeft = (one: Pair) => one.pair_id !== pair.pair_id && !(decision === 'merge' && isAbout(one, pair));
    const rest = pairs.filter(isLeft);
    decided.current.add(pair.pair_id);
    change((list) => list.filter(isLeft));
    const next = pairs.slice(0, at).filter(isLeft).length;
    stand(next < rest.length ? next : behind(rest, rest.length - 1));
    waiting.value = { ...waiting.value, pairs: Math.max(0, (waiting.value.pairs ?? 1) - 1) };
    setDone((n) => n + 1);
    const putBack = () => putBackHere?.(pair, at);
    sent.current = send(pair, decision, graph, { onUndo: putBack, before: sent.current }).catch((refused: unknown) => {
      if (isSettled(refused)) {
        setDone((n) => n - 1);
        decided.current.delete(pair.pair_id);
        reload();
      } else putBack();
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
          <PairShown key={`${pair.pair_id} ${pair.a.id} ${pair.b.id}`} pair={pair} />
          <Decisions hint={pair.recommendation_hint} onDecide={decide} onSkip={() => skip(1)} onUndo={undo} />
        </>
      )}
    </main>
  );
}

const GATHER_MS = 300;

/** Reads anew once the graph has changed: a merge makes other pairs of those that wait, or ends them. */
function useNews(reload: () => void): void {
  const changes = graphChanged.value.n;
  const known = useRef(changes);
  useEffect(() => {
    if (changes === known.current) return;
    known.current = changes;
    const soon = setTimeout(reload, GATHER_MS);
    return () => clearTimeout(soon);
  }, [changes]);
}

/** Whether a pair is about one of the two of another, which a merge makes something else. */
const isAbout = ({ a, b }: Pair, other: Pair): boolean =>
  [other.a.id, other.b.id].some((id) => id === a.id || id === b.id);

/** Whether somebody else decided it, it is gone, or it is about others by now: as it was shown it does not wait any more. */
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

interface Sending {
  onUndo: () => void;
  /** What was sent before: it is told first, so that the latest decision is undone first. */
  before: Promise<void>;
}

async function send(
  { pair_id, a, b }: Pair,
  decision: Decision,
  graph_id: string,
  { onUndo, before }: Sending,
): Promise<void> {
  const answer = call<Answer>('POST', inOrg('l3/review_pairs', pair_id), {
    decision,
    node_ids: [a.id, b.id],
    graph_id,
  });
  await Promise.allSettled([before, answer]);
  const { done = 'pending' } = await answer;
  redraw();
  tell(words.review.done[done](a.name, b.name), { undo: () => undoPair(pair_id, graph_id).then(onUndo) });
  void countWaiting(graph_id).catch(() => {});
}
