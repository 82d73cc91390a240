import type { JSX } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { expired, orgId } from './api.ts';
import { moveDraft } from './draft.ts';
import { deletedGraph, follow, heard } from './events.ts';
import { countWaiting, learn, waiting } from './graph-state.ts';
import { Asked } from './dialogs/ask.tsx';
import { KeyHelp } from './commands/key-help.tsx';
import { onKey } from './commands/keys.ts';
import { Palette } from './commands/palette.tsx';
import { go, HOME, linkTo, place, VIEWS, type View } from './place.ts';
import { graphs, loadGraphs, me, orgName, signIn, signOut } from './session.ts';
import { Bar } from './bar.tsx';
import { tell, tellOf } from './toasts.tsx';
import { GraphView } from './views/graph.tsx';
import { Items } from './views/items.tsx';
import { Review } from './views/review.tsx';
import { Settings } from './views/settings.tsx';
import { ChooseOrg, SignIn } from './views/sign-in.tsx';
import { Suggestions } from './views/suggestions.tsx';
import { Source } from './views/source.tsx';
import { LinkOffer } from './start/link.tsx';
import { DropZone } from './upload/drop-zone.tsx';
import { Icon } from './icons.tsx';
import { words } from './words.ts';

/** The whole page. */
export function App() {
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  if (!me.value)
    return (
      <>
        <SignIn onKey={(key, stay) => void signIn(key, stay)} />
        <LinkOffer />
      </>
    );
  if (!orgId.value) return <ChooseOrg />;
  return <Inside key={orgId.value} />;
}

/** Changes of the graph that come so close together are looked at once. */
const GATHER_MS = 800;

function Inside() {
  const { graph, view } = place.value;
  useEffect(() => follow(), []);
  useEffect(() => void countWaiting(graph).catch(tellOf), [graph]);
  useEffect(leaveDeleted, [deletedGraph.value]);
  const { graph: changed = 0, suggestion = 0, reset = 0 } = heard.value;
  const changes = changed + suggestion + reset;
  useEffect(() => {
    if (changes === 0) return;
    const soon = setTimeout(() => {
      learn(graph).catch(() => {});
      countWaiting(graph).catch(() => {});
    }, GATHER_MS);
    return () => clearTimeout(soon);
  }, [changes]);
  useEffect(() => void (document.title = `${words.views[view]} · ${orgName.value} · ${words.name}`), [view]);
  return (
    <div class={`shell in-${view}`}>
      <Rail />
      <View />
      <Bar />
      <Palette />
      <KeyHelp />
      <Source />
      <DropZone />
      <LinkOffer />
      <Asked />
      {expired.value && <SignIn again onKey={(key, stay) => void signIn(key, stay)} />}
    </div>
  );
}

/** Goes from a graph that was deleted to the first one, and says so; settings stay open. */
function leaveDeleted(): void {
  const gone = deletedGraph.peek()?.graph_id;
  if (gone === undefined) return;
  const { graph, view, part } = place.peek();
  const name = graphs.peek().find(({ graph_id }) => graph_id === gone)?.display_name;
  loadGraphs().catch(() => {});
  if (graph !== gone) return;
  const isKept = moveDraft(gone, HOME.graph);
  const elsewhere = isKept && view === 'items' ? { ...HOME, view } : HOME;
  go(view === 'settings' ? { ...HOME, view, part } : elsewhere, true);
  tell(words.deletedGraph(name ?? gone, isKept));
}

function View() {
  const views: Record<View, () => JSX.Element> = {
    graph: GraphView,
    review: Review,
    suggestions: Suggestions,
    items: Items,
    settings: Settings,
  };
  const Chosen = views[place.value.view];
  return <Chosen key={`${place.value.view} ${place.value.graph}`} />;
}

function Rail() {
  const counts: Partial<Record<View, number | undefined>> = {
    review: waiting.value.pairs,
    suggestions: waiting.value.suggestions,
  };
  const most = (n: number) => (n >= 100 ? '99+' : String(n));
  return (
    <nav class="rail" aria-label={words.rail}>
      <a
        class="skip"
        href={linkTo({})}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        {words.commands.skip}
      </a>
      <span class="mark" aria-hidden="true">
        <Icon name="mark" />
      </span>
      {VIEWS.map((view) => (
        <a
          key={view}
          href={linkTo({ view, part: undefined, item: undefined })}
          aria-current={place.value.view === view ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            go({ view, part: undefined, item: undefined });
          }}
        >
          <Icon name={view} />
          <span>{words.views[view]}</span>
          {counts[view] ? <b class="badge">{most(counts[view])}</b> : null}
        </a>
      ))}
      <button type="button" class="out" title={words.signIn.out} onClick={() => void signOut()}>
        <Icon name="out" />
        <span>{words.signIn.out}</span>
      </button>
    </nav>
  );
}
