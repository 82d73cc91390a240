import { useState } from 'preact/hooks';
import { orgId } from '../api.ts';
import { scene } from '../canvas/scene.ts';
import { businessName, communities } from '../graph-state.ts';
import { Name } from '../parts.tsx';
import { place, written } from '../place.ts';
import { words } from '../words.ts';
import { readable } from '../ids.ts';

const savedName = () => `quern.views.${orgId.value}`;
function readSaved(): { name: string; at: string }[] {
  try {
    return JSON.parse(localStorage.getItem(savedName()) ?? '[]') as { name: string; at: string }[];
  } catch {
    return [];
  }
}

const communityName = (of: string | undefined): string => communities.value.get(Number(of))?.name ?? of ?? '';

/** What a drawn node is called; what its id says where it is not drawn. */
const nodeName = (id: string | undefined): string | undefined => {
  if (id === undefined) return undefined;
  return scene.hasNode(id) ? scene.getNodeAttributes(id).label.slice(1, -1) : readable(id);
};

/** Views that one kept in this browser, to come back to. */
export function Saved() {
  const [all, setAll] = useState(readSaved);
  const put = (list: typeof all) => {
    localStorage.setItem(savedName(), JSON.stringify(list));
    setAll(list);
  };
  const { mode, of } = place.value;
  const name = { overview: words.graph.overview, entity: businessName(of), community: communityName(of), search: of }[
    mode
  ];
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
            { name: [name, nodeName(place.value.node)].filter(Boolean).join(' · '), at: written(place.value) },
          ])
        }
      >
        {words.graph.saveView}
      </button>
    </section>
  );
}
