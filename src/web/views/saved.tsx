import { useState } from 'preact/hooks';
import { orgId } from '../api.ts';
import { Name } from '../parts.tsx';
import { place, written } from '../place.ts';
import { words } from '../words.ts';

const savedName = () => `quern.views.${orgId.value}`;
function readSaved(): { name: string; at: string }[] {
  try {
    return JSON.parse(localStorage.getItem(savedName()) ?? '[]') as { name: string; at: string }[];
  } catch {
    return [];
  }
}

/** Views that one kept in this browser, to come back to. */
export function Saved() {
  const [all, setAll] = useState(readSaved);
  const put = (list: typeof all) => {
    localStorage.setItem(savedName(), JSON.stringify(list));
    setAll(list);
  };
  const { mode, of } = place.value;
  const name = mode === 'overview' ? words.graph.overview : `${of ?? ''}`;
  return (
    <section>
      <h2>{words.graph.saved}</h2>
      <ul class="communities">
        {all.map(({ name: called, at }) => (
          <li key={at} class="row">
            <a href={at}>
              <Name>{called}</Name>
            </a>
            <button
              type="button"
              class="quiet icon"
              aria-label={`${words.graph.forget} ${called}`}
              onClick={() => put(all.filter((one) => one.at !== at))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="quiet small"
        onClick={() =>
          put([
            ...all.filter(({ at }) => at !== written(place.value)),
            { name: place.value.node ? `${name} · ${place.value.node}` : name, at: written(place.value) },
          ])
        }
      >
        {words.graph.saveView}
      </button>
    </section>
  );
}
