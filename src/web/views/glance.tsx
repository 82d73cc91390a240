import { useRef } from 'preact/hooks';
import { call, inOrg, query } from '../api.ts';
import { drawn } from '../canvas/scene.ts';
import { graphChanged } from '../changes.ts';
import { opened, useCommands } from '../commands/commands.ts';
import { entities, isEmpty, waiting } from '../graph-state.ts';
import { useLoad } from '../load.ts';
import { Name, Sentence, day } from '../parts.tsx';
import { go, place } from '../place.ts';
import { isNarrow } from '../theme.ts';
import type { Commitment, Dossier, Suggestion } from '../api-types.ts';
import { words } from '../words.ts';
import { question } from '../words/questions.ts';
import { oneText } from '../words/values.ts';

/** What is worth a look where nothing is selected: what is due next, what waits for an answer, and how to go on. */
export function Glance() {
  const { graph, mode, of } = place.value;
  const isReady = drawn.value.whole > 0 && !isNarrow();
  const version = graphChanged.value.n;
  const slugs = mode === 'entity' && of !== undefined ? [of] : entities.value.slice(0, MOST_BUSINESSES);
  const promises = useLoad(
    isReady && slugs.length > 0 ? `${graph} ${slugs.join()}` : '',
    (signal) => dueNext(slugs, graph, signal),
    version,
  );
  const asked = useLoad(
    isReady ? graph : '',
    (signal) =>
      call<{ suggestions: Suggestion[] }>(
        'GET',
        inOrg('suggestions') + query({ graph_id: graph, limit: MOST_QUESTIONS }),
        undefined,
        { signal },
      ),
    version,
  );
  if (isEmpty.value) return null;
  return (
    <div class="glance">
      <Due promises={promises.data ?? []} />
      <Questions suggestions={asked.data?.suggestions ?? []} />
      <section>
        <h2>{words.glance.how}</h2>
        <p>{words.inspector.nothing}</p>
        <p class="soft">{words.graph.help}</p>
        <button type="button" class="small quiet" onClick={() => (opened.value = 'keys')}>
          {words.commands.keys} <kbd>?</kbd>
        </button>
      </section>
    </div>
  );
}

/** Of so many businesses what was promised is looked at. */
const MOST_BUSINESSES = 3;
const MOST_PROMISES = 5;
const MOST_QUESTIONS = 3;

/** Promises around businesses that may still be kept, those with a day first, the next due first. */
async function dueNext(slugs: string[], graph_id: string, signal: AbortSignal): Promise<Commitment[]> {
  const asked = query({ graph_id, timeline_days: 0, include_latent: 'false' });
  const found = await Promise.all(
    slugs.map((slug) =>
      call<Dossier>('GET', inOrg('dossier', `business:${slug}`) + asked, undefined, { signal }).catch(() => undefined),
    ),
  );
  const open = found.flatMap((dossier) => dossier?.commitments ?? []).filter((one) => one.open);
  const once = new Map(open.map((one) => [`${one.activity.id} ${one.what}`, one]));
  return [...once.values()]
    .toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'))
    .slice(0, MOST_PROMISES);
}

function Due({ promises }: { promises: Commitment[] }) {
  const box = useRef<HTMLElement>(null);
  const show = () => box.current?.querySelector('button')?.focus();
  const isEmpty = promises.length === 0;
  useCommands(isEmpty ? [] : [{ id: 'promises', text: words.inspector.promises, key: 'p', act: show }]);
  if (isEmpty) return null;
  return (
    <section ref={box}>
      <h2>{words.glance.promised}</h2>
      <ul>
        {promises.map(({ due, activity, ...one }) => (
          <li key={`${activity.id} ${one.what}`}>
            <button type="button" class="quiet" onClick={() => go({ node: activity.id })}>
              <Name>{oneText(one)}</Name>
              <small>
                {due !== undefined && <b>{words.glance.due(day(due))}</b>} <Name>{activity.name}</Name>
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Questions = ({ suggestions }: { suggestions: Suggestion[] }) =>
  suggestions.length === 0 ? null : (
    <section>
      <h2>{words.glance.questions}</h2>
      <ul>
        {suggestions.map(({ id, title }) => (
          <li key={id}>
            <button type="button" class="quiet" onClick={() => go({ view: 'suggestions', part: undefined })}>
              <Sentence>{question(title, entities.value)}</Sentence>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="small" onClick={() => go({ view: 'suggestions', part: undefined })}>
        {words.glance.all(waiting.value.suggestions ?? suggestions.length)}
      </button>
    </section>
  );
