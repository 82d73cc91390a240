import { useEffect, useRef, useState } from 'preact/hooks';
import { orgId } from '../api.ts';
import { scene } from '../canvas/scene.ts';
import { businessName, communities } from '../graph-state.ts';
import { Name } from '../parts.tsx';
import { place, written } from '../place.ts';
import { tell } from '../toasts.tsx';
import { words } from '../words.ts';
import { readable } from '../ids.ts';

interface View {
  name: string;
  at: string;
}

const savedName = () => `quern.views.${orgId.value}`;
function readSaved(): View[] {
  try {
    return JSON.parse(localStorage.getItem(savedName()) ?? '[]') as View[];
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

/** What the view is called that is shown, by what it shows and leaves out. */
function nameHere(): string {
  const { mode, of, node, hide } = place.value;
  const shown = {
    overview: words.graph.overview,
    entity: businessName(of),
    community: communityName(of),
    search: of,
  }[mode];
  const without = hide.length > 0 ? words.graph.without(hide) : undefined;
  return [shown, nodeName(node), without].filter(Boolean).join(' · ');
}

/** The views that are kept, as every tab of this browser has them, and what changes them; a change that the browser does not keep is said. */
function useSaved() {
  const [all, setAll] = useState(readSaved);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => key === savedName() && setAll(readSaved());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  const change = (to: (list: View[]) => View[]) => {
    const list = to(readSaved());
    try {
      localStorage.setItem(savedName(), JSON.stringify(list));
    } catch {
      return void tell(words.graph.notKept, { bad: true });
    }
    setAll(list);
  };
  return { all, change };
}

/** Views that one kept in this browser, to come back to. */
export function Saved() {
  const { all, change } = useSaved();
  const [renaming, setRenaming] = useState<string>();
  const save = () => {
    const at = written(place.value);
    const name = nameHere();
    change((list) => (list.some((one) => one.at === at) ? list : [...list, { name, at }]));
    setRenaming(at);
  };
  const rename = (at: string, name: string) => {
    if (name !== '') change((list) => list.map((one) => (one.at === at ? { ...one, name } : one)));
    setRenaming(undefined);
  };
  const forget = (view: View) => {
    const where = all.indexOf(view);
    change((list) => list.filter(({ at }) => at !== view.at));
    const undo = async () => change((list) => list.filter(({ at }) => at !== view.at).toSpliced(where, 0, view));
    tell(words.graph.forgotten(view.name), { undo });
  };
  return (
    <section>
      <h2>{words.graph.saved}</h2>
      <ul class="communities">
        {all.map((view) => (
          <li key={view.at} class="row">
            {renaming === view.at ? (
              <Rename name={view.name} onDone={(name) => rename(view.at, name)} />
            ) : (
              <>
                <a href={view.at} aria-current={written(place.value) === view.at ? 'true' : undefined}>
                  <Name>{view.name}</Name>
                </a>
                <button
                  type="button"
                  class="quiet icon"
                  aria-label={`${words.graph.rename} ${view.name}`}
                  onClick={() => setRenaming(view.at)}
                >
                  ✎
                </button>
                <button
                  type="button"
                  class="quiet icon"
                  aria-label={`${words.graph.forget} ${view.name}`}
                  onClick={() => forget(view)}
                >
                  ×
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <button type="button" class="quiet small" onClick={save}>
        {words.graph.saveView}
      </button>
    </section>
  );
}

/** A field for the name of a view: Enter and leaving it keep what stands there, Escape what stood there. */
function Rename({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const typed = () => field.current?.value.trim() ?? '';
  return (
    <input
      ref={field}
      defaultValue={name}
      maxLength={MAX_NAME}
      dir="auto"
      aria-label={words.graph.viewName}
      onBlur={() => onDone(typed())}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onDone(typed());
        else if (key === 'Escape') onDone('');
      }}
    />
  );
}
const MAX_NAME = 120;
