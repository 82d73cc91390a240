import { useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { visit } from '../canvas/moves.ts';
import { redraw } from '../changes.ts';
import { undoSuggestion } from '../decisions.ts';
import { useCommands } from '../commands/commands.ts';
import { entities, waiting } from '../graph-state.ts';
import { pagesOf, usePages } from '../load.ts';
import { Command, Empty, Sentence, Skeleton, Trouble } from '../parts.tsx';
import { go, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import type { Pair, Suggestion } from '../api-types.ts';
import { words } from '../words.ts';
import { unturned } from '../words/unturned.ts';
import { question } from '../words/questions.ts';
import { Chip } from './source.tsx';
import { spoken } from '../words/spoken.ts';

const CATEGORIES = [
  'merge_candidate',
  'link_review',
  'uncertain_relationship',
  'incomplete_contact',
  'unconnected_entity',
];
const runNow = () =>
  `curl -s ${location.origin}/admin/run -H "Authorization: Bearer $QUERN_ADMIN_KEY" -H 'Content-Type: application/json' -d '{"job":"suggestions","org_id":"${place.value.org}"}'`;

/** What a person may decide, one after the other: arrow keys choose, `y` confirms, `n` rejects. */
export function Suggestions() {
  const { graph, part } = place.value;
  const [at, setAt] = useState(0);
  const { data, error, slow, reload, change, readOn } = usePages(
    `${graph} ${part}`,
    pagesOf<Suggestion>(inOrg('suggestions'), 'suggestions', { graph_id: graph, category: part }),
    ({ length }) => length - at,
  );
  const all = data?.list ?? [];
  const chosen = Math.min(at, all.length - 1);
  const decide = (asked: Suggestion | undefined, verb: 'confirm' | 'reject') => {
    if (!asked || !mayWrite.value) return;
    change((list) => list.filter(({ id }) => id !== asked.id));
    waiting.value = { ...waiting.value, suggestions: Math.max(0, (waiting.value.suggestions ?? 1) - 1) };
    const message = words.suggestions[verb === 'confirm' ? 'confirmed' : 'rejected'](
      question(asked.title, entities.value),
    );
    const sent = call('POST', `${inOrg('suggestions', asked.id)}/${verb}`, { graph_id: graph }).then(() => redraw());
    const untell = tell(message, { undo: () => sent.then(() => undoSuggestion(asked.id, graph)).then(reload) });
    sent.catch((refused: unknown) => {
      untell();
      tellOf(refused);
      reload();
    });
  };
  useCommands([
    { id: 'yes', text: words.suggestions.confirm, key: 'y', act: () => decide(all[chosen], 'confirm') },
    { id: 'no', text: words.suggestions.reject, key: 'n', act: () => decide(all[chosen], 'reject') },
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
              {words.suggestions.kinds[category] ?? spoken(category)}
            </option>
          ))}
        </select>
      </header>
      {error && <Trouble error={error} retry={reload} />}
      {slow && all.length === 0 && <Skeleton lines={8} />}
      {data && all.length === 0 && data.next_cursor === undefined && (
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
            onDecide={(verb) => decide(asked, verb)}
          />
        ))}
      </ul>
      {all.length > 0 && data?.next_cursor !== undefined && (
        <button type="button" onClick={readOn}>
          {words.more}
        </button>
      )}
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

type Hint = Pair['recommendation_hint'];

const hintOf = ({ recommendation_hint: hint }: Record<string, unknown>): Hint | undefined =>
  typeof hint === 'string' && hint in words.review.hints ? (hint as Hint) : undefined;

const SURE_ENOUGH = 0.75;
const UNLIKELY = 0.5;

/** Which of the two answers is put first: what the verdict says of a pair, or how sure a fact is; neither where that is open. */
function leads(hint: Hint | undefined, confidence = UNLIKELY): 'confirm' | 'reject' | undefined {
  if (hint === 'keep_separate') return 'reject';
  if (hint === 'merge' || hint === 'link' || confidence >= SURE_ENOUGH) return 'confirm';
  return confidence < UNLIKELY ? 'reject' : undefined;
}

function Asked({ asked, chosen, onChoose, onDecide }: AskedProps) {
  const { category, title, confidence, evidence, payload } = asked;
  const reason = typeof payload.hint_reason === 'string' ? payload.hint_reason : undefined;
  const isFact = category === 'uncertain_relationship';
  const hint = hintOf(payload);
  const leading = leads(hint, isFact ? confidence : undefined);
  const [first] = nodesOf(payload);
  const quote = evidence.find((one) => one.quote)?.quote;
  return (
    <li class={chosen ? 'chosen' : ''} onClick={onChoose}>
      <p class="soft">
        {words.suggestions.kinds[category] ?? spoken(category)}{' '}
        {hint ? <strong>{words.review.hints[hint]}</strong> : isFact && words.inspector.sure(confidence)}
      </p>
      <h2>
        <Sentence>{question(title, entities.value)}</Sentence>
      </h2>
      {reason && <p dir="ltr">{unturned(reason)}</p>}
      {quote && <blockquote dir="auto">{quote}</blockquote>}
      <div class="row">
        <button
          type="button"
          class={`small ${leading === 'confirm' ? 'primary' : ''}`}
          disabled={!mayWrite.value}
          onClick={() => onDecide('confirm')}
        >
          {words.suggestions.yes[category] ?? words.suggestions.confirm} {chosen && <kbd>y</kbd>}
        </button>
        <button
          type="button"
          class={`small ${leading === 'reject' ? 'primary' : ''}`}
          disabled={!mayWrite.value}
          onClick={() => onDecide('reject')}
        >
          {words.suggestions.no[category] ?? words.suggestions.reject} {chosen && <kbd>n</kbd>}
        </button>
        {first && (
          <button type="button" class="small quiet" onClick={() => void visit(first)}>
            {words.suggestions.look}
          </button>
        )}
        {typeof payload.pair_id === 'string' && (
          <button
            type="button"
            class="small quiet"
            onClick={() => go({ view: 'review', part: undefined, item: String(payload.pair_id) })}
          >
            {words.suggestions.beside}
          </button>
        )}
        <span class="grow" />
        {first && <Chip evidence={evidence} of={first} />}
      </div>
    </li>
  );
}
