import { useState } from 'preact/hooks';
import { openHit } from '../reading/open.ts';
import { useChosen } from '../chosen.ts';
import { useFinding } from '../search-state.ts';
import { businessName, communities, entities } from '../graph-state.ts';
import { LabelDot, Name } from '../parts.tsx';
import { go } from '../place.ts';
import { graphs, mayWrite } from '../session.ts';
import { openConnect } from '../settings/connecting.ts';
import { PARTS } from '../settings/parts.ts';
import type { Label } from '../api-types.ts';
import { commandsHere, keyName, opened } from './commands.ts';
import { commandsEverywhere } from './everywhere.ts';
import { useOpenedModal } from '../dialogs/opened-modal.ts';
import { words } from '../words.ts';

interface Choice {
  id: string;
  text: string;
  note?: string;
  label?: Label;
  key?: string;
  act: () => void;
}

const UNLISTED = new Set(['search', 'next', 'previous']);

/** Each source that can be connected; they are many, and found by name. */
const sources = (): Choice[] =>
  mayWrite.value
    ? Object.entries(words.connect.names).map(([name, text]) => ({
        id: `connect ${name}`,
        text,
        note: words.connect.open,
        act: () => openConnect(name),
      }))
    : [];

function places(): Choice[] {
  return [
    ...commandsHere().filter(({ id }) => !UNLISTED.has(id)),
    ...commandsEverywhere().filter(({ id }) => !UNLISTED.has(id)),
    ...PARTS.map((part) => ({
      id: `part ${part}`,
      text: words.settings.parts[part],
      note: words.views.settings,
      act: () => go({ view: 'settings', part }),
    })),
    ...graphs.value.map(({ graph_id, display_name }) => ({
      id: `graph ${graph_id}`,
      text: display_name,
      note: words.graph.choose,
      act: () => go({ view: 'graph', graph: graph_id, mode: 'overview', node: undefined }),
    })),
    ...entities.value.map((slug) => ({
      id: `entity ${slug}`,
      text: businessName(slug) ?? slug,
      note: words.graph.showing.entity,
      act: () => go({ view: 'graph', mode: 'entity', of: slug }),
    })),
    ...[...communities.value.values()].map(({ community_id, name }) => ({
      id: `community ${community_id}`,
      text: name,
      note: words.graph.showing.community,
      act: () => go({ view: 'graph', mode: 'community', of: String(community_id) }),
    })),
  ];
}

/** Those that are called as something in the graph is: there the graph's own come first. */
const NAMED = /^(graph|entity|community) /;
const MAX_BEGINNING = 4;

/** What begins with what is typed; after it what can be done and has a word that does. */
function beginning(choices: Choice[], q: string): Choice[] {
  const first = choices.filter(({ text }) => text.toLowerCase().startsWith(q));
  const worded = ({ text }: Choice): string => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const later = choices.filter((one) => !NAMED.test(one.id) && !first.includes(one) && worded(one).includes(` ${q}`));
  return [...first, ...later].slice(0, MAX_BEGINNING);
}

/** A dialog from which everything can be done that a button does, and from which one gets anywhere: to nodes by search, to all else by name. */
export function Palette() {
  return opened.value === 'palette' ? <Opened /> : null;
}

function Opened() {
  const dialog = useOpenedModal();
  const [typed, setTyped] = useState('');
  const { hits } = useFinding(typed, 8);
  const q = typed.trim().toLowerCase();
  const asked = q.split(/\s+/);
  const there = [...places(), ...(q === '' ? [] : sources())].filter(({ text, note = '' }) => {
    const name = `${text} ${note}`.toLowerCase();
    return asked.every((word) => name.includes(word));
  });
  const begins = q === '' ? [] : beginning(there, q);
  const choices: Choice[] = [
    ...begins,
    ...hits.map((hit) => ({
      id: `node ${hit.id}`,
      text: hit.name,
      note: hit.email ?? businessName(hit.entity),
      label: hit.label,
      act: () => openHit(hit),
    })),
    ...there.filter((choice) => !begins.some(({ id }) => id === choice.id)).slice(0, q === '' ? 40 : 8),
  ];
  const { at, choose, chooseFirst } = useChosen(choices.map(({ id }) => id));
  const close = () => void (opened.value = undefined);
  const take = (choice: Choice | undefined) => {
    close();
    choice?.act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose((at + step + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter') take(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label={words.palette.open}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={choices[at] && `choice-${at}`}
        aria-label={words.palette.open}
        placeholder={words.palette.hint}
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          chooseFirst();
        }}
        onKeyDown={onKeyDown}
      />
      <ul role="listbox" id="palette-list" aria-label={words.palette.open}>
        {choices.map((choice, i) => (
          <li
            key={choice.id}
            role="option"
            id={`choice-${i}`}
            aria-selected={i === at}
            onClick={() => take(choice)}
            onPointerMove={() => choose(i)}
          >
            {choice.label ? <LabelDot label={choice.label} /> : <i class="dot none" aria-hidden="true" />}
            <Name>{choice.text}</Name>
            {choice.note && (
              <span class="soft">
                <Name>{choice.note}</Name>
              </span>
            )}
            {choice.key !== undefined && <kbd>{keyName(choice.key)}</kbd>}
          </li>
        ))}
        {choices.length === 0 && <li class="soft none">{words.palette.none}</li>}
      </ul>
    </dialog>
  );
}
