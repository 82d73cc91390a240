import { useRef, useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { visit } from '../canvas/moves.ts';
import { useCommands } from '../commands/commands.ts';
import { useLoad } from '../load.ts';
import { day, LabelDot, Name, Skeleton, Trouble } from '../parts.tsx';
import { businessName } from '../graph-state.ts';
import { go, place } from '../place.ts';
import type { Item } from '../api-types.ts';
import { words } from '../words.ts';
import { readIn } from '../words/chips.ts';
import { sourceName } from '../words/sources.ts';
import { ItemShown } from '../views/item.tsx';
import { factsOf, type Fact } from './facts.ts';
import { Marked } from './marked.tsx';

interface Read {
  title: string;
  date: string;
  source: string;
  entity: string;
  url?: string;
  text: string;
  length: number;
  next_start?: number;
}

interface Asked {
  graph: string;
  /** What of the item is there already. */
  known: Read | undefined;
  signal: AbortSignal;
}

/** Reads a stretch of an item after another, as far as was asked. */
async function readText(item_id: string, upTo: number, { graph, known, signal }: Asked): Promise<Read> {
  const ask = (start: number) =>
    call<Read>('POST', inOrg('items/read'), { item_id, start, graph_id: graph }, { signal, asks: true });
  const first = known ?? (await ask(0));
  let { text, next_start } = first;
  while (next_start !== undefined && next_start < upTo) {
    const more = await ask(next_start);
    text += more.text;
    next_start = more.next_start;
  }
  return { ...first, text, next_start };
}

const OFFSETS = /^(\d+)-(\d+)$/;

/** Up to where a text is read for the passage that a link names by its offsets. */
const endOf = (at: string | undefined): number => Number(OFFSETS.exec(at ?? '')?.[2] ?? 0);

/** Where a passage lies that a link names by its offsets or by its words. */
function passageIn(text: string, at: string | undefined): [number, number] | undefined {
  if (at === undefined) return undefined;
  const [, start, end] = OFFSETS.exec(at) ?? [];
  if (start !== undefined) return [Number(start), Number(end)];
  const from = text.indexOf(at);
  return from < 0 ? undefined : [from, from + at.length];
}

const STRETCH = 40_000;

interface ReaderProps {
  item: string;
  /** The items before and after this one in the list that it was opened from. */
  previous?: string | undefined;
  next?: string | undefined;
  onRemoved: () => void;
}

/** The text of an item with what was found in it marked, and beside it what was read from it. */
export function Reader({ item, previous, next, onRemoved }: ReaderProps) {
  const { graph, at } = place.value;
  const [upTo, setUpTo] = useState(Math.max(STRETCH, endOf(at)));
  const [chosen, setChosen] = useState<Fact>();
  const choose = (fact: Fact | undefined) => {
    setChosen(fact);
    setUpTo((was) => Math.max(was, fact?.span?.[1] ?? 0));
  };
  const known = useRef<Read | undefined>(undefined);
  const { data, error, slow, reload } = useLoad(
    `${graph} ${item}`,
    (signal) => readText(item, upTo, { graph, known: known.current, signal }),
    upTo,
  );
  known.current = data;
  const about = useLoad(`${graph} ${item} about`, (signal) =>
    call<Item>('GET', inOrg('items', item), undefined, { signal }),
  );
  const facts = useLoad(`${graph} ${item} facts`, (signal) => factsOf(item, signal));
  const read = facts.data ?? [];
  const step = (by: number) => {
    const outside = by > 0 ? -1 : 0;
    const from = chosen ? read.indexOf(chosen) : outside;
    choose(read[(from + by + read.length) % read.length]);
  };
  const { nextFact, previousFact, back } = words.reading;
  const steps = [
    { id: 'previous item', text: words.reading.previous, key: 'ArrowLeft', sign: '←', to: previous },
    { id: 'next item', text: words.reading.next, key: 'ArrowRight', sign: '→', to: next },
  ];
  const open = (to: string | undefined) => to !== undefined && go({ item: to, at: undefined });
  useCommands([
    { id: 'next fact', text: nextFact, key: 'n', also: ['j'], act: () => step(1) },
    { id: 'previous fact', text: previousFact, key: 'p', also: ['k'], act: () => step(-1) },
    ...steps
      .filter(({ to }) => to !== undefined)
      .map(({ id, text, key, to }) => ({ id, text, key, act: () => open(to) })),
    { id: 'all items', text: back, key: 'Escape', act: () => go({ item: undefined, at: undefined }) },
  ]);
  const trouble = error && <Trouble error={error} retry={reload} />;
  if (!data) return trouble ?? (slow ? <Skeleton lines={10} /> : null);
  const { title, date, source, entity, text, next_start } = data;
  return (
    <article class="reader">
      <header>
        <div class="row">
          <button type="button" class="small" onClick={() => go({ item: undefined, at: undefined })}>
            ← {back}
          </button>
          <span class="grow" />
          {steps.map(({ id, text, sign, to }) => (
            <button
              key={id}
              type="button"
              class="small"
              aria-label={text}
              disabled={to === undefined}
              onClick={() => open(to)}
            >
              {sign}
            </button>
          ))}
        </div>
        <h1>
          <Name>{title}</Name>
        </h1>
        <p class="soft">
          {day(date)} · <Name>{sourceName(source)}</Name> · <Name>{businessName(entity)}</Name>
        </p>
      </header>
      <div class="reading">
        <div>
          <Marked text={text} facts={read} chosen={chosen} passage={passageIn(text, at)} onChoose={choose} />
          {trouble}
          {next_start !== undefined && (
            <button type="button" onClick={() => setUpTo(upTo + STRETCH * 4)}>
              {words.reading.more}
            </button>
          )}
        </div>
        <aside aria-label={words.reading.factsOf}>
          <Facts facts={read} chosen={chosen} onChoose={choose} isRead={facts.data !== undefined} />
          {about.data && (
            <details>
              <summary>{words.reading.metadata}</summary>
              <ItemShown item={about.data} onQueued={about.reload} onRemoved={onRemoved} />
            </details>
          )}
        </aside>
      </div>
    </article>
  );
}

interface FactsProps {
  facts: Fact[];
  chosen?: Fact;
  isRead: boolean;
  onChoose: (fact: Fact) => void;
}

function Facts({ facts, chosen, isRead, onChoose }: FactsProps) {
  if (facts.length === 0) return isRead ? <p class="soft">{words.reading.noFacts}</p> : null;
  const inText = facts.filter(({ span }) => span);
  const inDetails = facts.filter(({ span }) => !span);
  const list = (some: Fact[]) => (
    <ul class="facts-list">
      {some.map((fact) => (
        <FactShown key={fact.key} fact={fact} isChosen={fact === chosen} onChoose={() => onChoose(fact)} />
      ))}
    </ul>
  );
  return (
    <>
      <h2>{words.reading.facts(facts.length)}</h2>
      {list(inText)}
      {inDetails.length > 0 && <h3>{words.reading.details}</h3>}
      {list(inDetails)}
    </>
  );
}

function FactShown({ fact, isChosen, onChoose }: { fact: Fact; isChosen: boolean; onChoose: () => void }) {
  const { of, what, value, other, rule, confidence, span } = fact;
  return (
    <li class={isChosen ? 'chosen' : ''} ref={(row) => void (isChosen && row?.scrollIntoView({ block: 'nearest' }))}>
      <p>
        <LabelDot label={of.label} />{' '}
        <button type="button" class="link" onClick={() => void visit(of.id)}>
          <Name>{of.name}</Name>
        </button>{' '}
        <em>{what}</em>{' '}
        {other ? (
          <button type="button" class="link" onClick={() => void visit(other.id)}>
            <Name>{other.name}</Name>
          </button>
        ) : (
          <Name>{value}</Name>
        )}
      </p>
      {span ? (
        <button
          type="button"
          class={confidence < 0.9 ? 'chip unsure' : 'chip'}
          aria-pressed={isChosen}
          title={words.inspector.sure(confidence)}
          onClick={onChoose}
        >
          {readIn(rule)}
        </button>
      ) : (
        <small>{readIn(rule)}</small>
      )}
    </li>
  );
}
