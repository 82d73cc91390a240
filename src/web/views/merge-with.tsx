import { useState } from 'preact/hooks';
import { mergeInto } from '../decisions.ts';
import { useFinding } from '../search-state.ts';
import { LabelDot, Name } from '../parts.tsx';
import type { Entity } from '../api-types.ts';
import { words } from '../words.ts';

/** Finds the node that is the same as this one, and merges it into this. */
export function MergeWith({ node, onDone }: { node: Entity; onDone: () => void }) {
  const [typed, setTyped] = useState(node.name);
  const { hits } = useFinding(typed, 12);
  const others = hits.filter(({ id, label }) => id !== node.id && label === node.label).slice(0, 6);
  return (
    <div class="merge-with">
      <input
        aria-label={words.inspector.mergeHint}
        placeholder={words.inspector.mergeHint}
        value={typed}
        autofocus
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <ul class="edges">
        {others.map(({ id, name, label, email }) => (
          <li key={id}>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                onDone();
                void mergeInto(node, { id, name });
              }}
            >
              <LabelDot label={label} />
              <Name>{name}</Name>
              <small>
                <Name>{email ?? id}</Name>
              </small>
            </button>
          </li>
        ))}
        {others.length === 0 && <li class="soft">{words.search.none}</li>}
      </ul>
    </div>
  );
}
