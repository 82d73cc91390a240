import { useState } from 'preact/hooks';
import { call, inOrg, query } from '../api.ts';
import { visit } from '../canvas/moves.ts';
import { redraw } from '../changes.ts';
import { undoPair } from '../decisions.ts';
import { useCommands } from '../commands/commands.ts';
import { waiting } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { Command, Empty, Name, Skeleton, Trouble, spoken } from '../parts.tsx';
import { go, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Suggestion } from '../api-types.ts';
import { words } from '../words.ts';
import { Chip } from './source.tsx';

const CATEGORIES = [
  'merge_candidate',
  'link_review',
  'uncertain_relationship',
  'incomplete_contact',
  'unconnected_entity',
];
const runNow = () =>
  `curl -s ${location.origin}/admin/run -H "Authorization: Bearer $QUERN_ADMIN_KEY" -H 'Content-Type: application/json' -d '{"job":"suggestions"}'`;

/** What a person may decide, one after the other: arrow keys choose, `y` confirms, `n` rejects. */
export function Suggestions() {
  const { graph, part } = place.value;
  const [at, setAt] = useState(0);
  const { data, error, slow, reload, set } = useLoad(`${graph} ${part}`, (signal) =>
    call<{ suggestions: Suggestion[] }>(
      'GET',
      inOrg('suggestions') + query({ graph_id: graph, category: part, limit: 100 }),
      undefined,
      { signal },
    ),
  );
  const all = data?.suggestions ?? [];
  const chosen = Math.min(at, all.length - 1);
  const decide = async (asked: Suggestion | undefined, verb: 'confirm' | 'reject') => {
    if (!asked || !mayWrite.value) return;
    set({ suggestions: all.filter((one) => one !== asked) });
    waiting.value = { ...waiting.value, suggestions: Math.max(0, (waiting.value.suggestions ?? 1) - 1) };
    try {
      const body = { graph_id: graph };
      await call('POST', `${inOrg('suggestions', asked.id)}/${verb}`, body);
      redraw();
      const { pair_id } = asked.payload;
      const undo = typeof pair_id === 'string' ? () => undoPair(pair_id, graph).then(reload) : undefined;
      tell(words.suggestions[verb === 'confirm' ? 'confirmed' : 'rejected'](asked.title), { undo });
    } catch (refused) {
      tellOf(refused);
      reload();
    }
  };
  useCommands([
    { id: 'yes', text: words.suggestions.confirm, key: 'y', act: () => void decide(all[chosen], 'confirm') },
    { id: 'no', text: words.suggestions.reject, key: 'n', act: () => void decide(all[chosen], 'reject') },
    { id: 'next', text: words.commands.next, key: 'ArrowDown', act: () => setAt(Math.min(all.length - 1, chosen + 1)) },
    { id: 'previous', text: words.commands.previous, key: 'ArrowUp', act: () => setAt(Math.max(0, chosen - 1)) },
  ]);
  return (
    <main class="page suggestions" id="main" tabIndex={-1}>
      <header class="heading">
        <h1>{words.suggestions.title}</h1>
        <span class="grow" />
        <select
          aria-label={words.suggestions.all}
          value={part ?? ''}
          onChange={({ currentTarget: { value } }) => go({ part: value || undefined })}
        >
          <option value="">{words.suggestions.all}</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {spoken(category)}
            </option>
          ))}
        </select>
      </header>
      {error && <Trouble error={error} retry={reload} />}
      {slow && !data && <Skeleton lines={8} />}
      {data && all.length === 0 && (
        <Empty title={words.suggestions.none}>
          <p>{words.suggestions.noneLead}</p>
          <Command text={runNow()} />
        </Empty>
      )}
      <ul class="asked">
        {all.map((asked, i) => (
          <Asked
            key={asked.id}
            asked={asked}
            chosen={i === chosen}
            onChoose={() => setAt(i)}
            onDecide={(verb) => void decide(asked, verb)}
          />
        ))}
      </ul>
    </main>
  );
}

interface AskedProps {
  asked: Suggestion;
  chosen: boolean;
  onChoose: () => void;
  onDecide: (verb: 'confirm' | 'reject') => void;
}

/** The ids of the nodes that a suggestion is about. */
const nodesOf = (payload: Record<string, unknown>): string[] =>
  [payload, payload.a, payload.b]
    .flatMap((part) => (typeof part === 'object' && part !== null ? Object.entries(part) : []))
    .flatMap(([name, value]) => (/^(node_id|from_id|to_id)$/.test(name) && typeof value === 'string' ? value : []));

function Asked({ asked, chosen, onChoose, onDecide }: AskedProps) {
  const { category, title, confidence, evidence, payload } = asked;
  const reason = typeof payload.hint_reason === 'string' ? payload.hint_reason : undefined;
  const [first] = nodesOf(payload);
  const quote = evidence.find((one) => one.quote)?.quote;
  return (
    <li class={chosen ? 'chosen' : ''} onClick={onChoose}>
      <p class="soft">
        {spoken(category)} · {words.inspector.sure(confidence)}
      </p>
      <h2>
        <Name>{title}</Name>
      </h2>
      {reason && <p dir="auto">{reason}</p>}
      {quote && <blockquote dir="auto">{quote}</blockquote>}
      <div class="row">
        <button type="button" class="small primary" disabled={!mayWrite.value} onClick={() => onDecide('confirm')}>
          {words.suggestions.yes[category] ?? words.suggestions.confirm} {chosen && <kbd>y</kbd>}
        </button>
        <button type="button" class="small" disabled={!mayWrite.value} onClick={() => onDecide('reject')}>
          {words.suggestions.no[category] ?? words.suggestions.reject} {chosen && <kbd>n</kbd>}
        </button>
        {first && (
          <button type="button" class="small quiet" onClick={() => void visit(first)}>
            {words.views.graph}
          </button>
        )}
        <span class="grow" />
        {first && <Chip evidence={evidence} of={first} />}
      </div>
    </li>
  );
}
