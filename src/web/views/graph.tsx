import { useEffect, useRef } from 'preact/hooks';
import { call, inOrg, orgId, query } from '../api.ts';
import { Canvas } from '../canvas/canvas.tsx';
import { centre, wholeView, zoom } from '../canvas/camera.ts';
import { arrange, halt } from '../canvas/layout.ts';
import { drawn, picture, scene, show } from '../canvas/scene.ts';
import { lit } from '../canvas/highlight.ts';
import { visit } from '../canvas/moves.ts';
import { graphChanged, redraw } from '../changes.ts';
import { businessName, communities, entities, isEmpty, stats } from '../graph-state.ts';
import { useCommands } from '../commands/commands.ts';
import { useLoad } from '../load.ts';
import { Empty, Name, Skeleton, Trouble } from '../parts.tsx';
import { go, place } from '../place.ts';
import { Inspector } from './inspector.tsx';
import { Left } from './sidebar.tsx';
import { NodeTable } from './table.tsx';
import type { Community, Picture } from '../api-types.ts';
import { FirstRun } from '../start/first-run.tsx';
import { Guide } from '../start/guide.tsx';
import { isNarrow } from '../theme.ts';
import { words } from '../words.ts';

/** The graph in three columns: how to find something, the drawing, what is known of what is selected. */
export function GraphView() {
  const { mode, of, graph } = place.value;
  const home = `${orgId.value}.${graph}`;
  const { data, error, slow, reload } = useLoad(
    `${home} ${mode} ${of}`,
    (signal) => picture(place.peek(), signal),
    graphChanged.value.drawn,
  );
  const seen = useRef('');
  useEffect(() => {
    if (!data) return;
    const fresh = show(data, { graph: home, view: `${mode} ${of ?? ''}` });
    if (fresh.length > data.nodes.length / 3) arrange();
    else if (fresh.length > 0) arrange(fresh);
    const now = `${home} ${mode} ${of}`;
    if (seen.current === now) return halt;
    seen.current = now;
    wholeView();
    const { node } = place.peek();
    if (node !== undefined && !scene.hasNode(node)) void visit(node);
    else if (node !== undefined) centre(node);
    return halt;
  }, [data]);
  const { node: selected } = place.value;
  useEffect(() => {
    if (isNarrow() && selected !== undefined && scene.hasNode(selected)) centre(selected);
  }, [selected]);
  useCommands([
    ...(isFirstRun()
      ? []
      : [
          {
            id: 'table',
            text: place.value.table ? words.graph.picture : words.graph.table,
            key: 't',
            act: toggleTable,
          },
        ]),
    { id: 'closer', text: words.graph.closer, key: '+', act: () => zoom(0.6) },
    { id: 'further', text: words.graph.further, key: '-', act: () => zoom(1.6) },
    { id: 'whole', text: words.graph.whole, key: '0', act: wholeView },
    { id: 'arrange', text: words.graph.rearrange, key: 'a', act: () => arrange() },
    { id: 'redraw', text: words.commands.refresh, key: 'r', act: redraw },
    ...(mode === 'overview' ? [] : [{ id: 'back', text: words.graph.back, key: 'o', act: toOverview }]),
    { id: 'clear', text: words.commands.clear, key: 'Escape', act: clear },
  ]);
  return (
    <>
      <Left />
      <main class="centre" id="main" tabIndex={-1}>
        <Heading isKnown={data !== undefined} />
        {error && <Trouble error={error} retry={reload} />}
        {slow && !data && <Skeleton lines={6} />}
        {isFirstRun() ? <FirstRun /> : <Drawn picture={data} />}
      </main>
      <Inspector />
    </>
  );
}

/** Whether there is nothing to draw yet: then the steps to begin with are shown instead, and there is no table of it. */
const isFirstRun = (): boolean => isEmpty.value && place.value.mode === 'overview';

const toggleTable = () => go({ table: !place.value.table });
const toOverview = () => go({ mode: 'overview', of: undefined });
function clear(): void {
  lit.value = new Set();
  go({ node: undefined });
}

/** The picture or the table, with its tools; WebGL begins once there is something to draw, for it holds the page while it begins. */
function Drawn({ picture }: { picture: Picture | undefined }) {
  if (picture?.nodes.length === 0) return <Nothing />;
  if (place.value.table) return <NodeTable />;
  return (
    <>
      <Guide />
      {picture && <Canvas />}
      <Tools />
    </>
  );
}

/** What a community is called, be it among the largest, which are known, or not; undefined until that is known. */
function useCommunityName(of: string | undefined): string | undefined {
  const { graph } = place.value;
  const known = communities.value.get(Number(of))?.name;
  const isSmall = of !== undefined && known === undefined && stats.value !== undefined;
  const { data, error } = useLoad(isSmall ? `${graph} ${of}` : '', (signal) =>
    call<Community>('GET', inOrg('communities', of ?? '') + query({ graph_id: graph, limit: 1 }), undefined, {
      signal,
    }),
  );
  if (error?.status === 404) return words.missing.title;
  return known ?? (isSmall ? data?.name : undefined);
}

/** What is shown, with how much of it there is once that is known. */
function Heading({ isKnown }: { isKnown: boolean }) {
  const { mode, of, table } = place.value;
  const { most } = drawn.value;
  const community = useCommunityName(mode === 'community' ? of : undefined);
  const isBusiness = of === undefined || entities.value.length === 0 || entities.value.includes(of);
  const entity = isBusiness ? businessName(of) : words.missing.title;
  const title = { overview: undefined, community, entity, search: of }[mode];
  return (
    <header class="heading">
      <h1>
        {mode === 'overview' ? (
          words.graph.overview
        ) : (
          <>
            <small>{words.graph.showing[mode]}</small> <Name>{title}</Name>
          </>
        )}
      </h1>
      <span class="soft">
        {isKnown && (most === undefined ? words.graph.counts(scene.order, scene.size) : words.graph.truncated(most))}
      </span>
      {graphChanged.value.n > graphChanged.value.drawn && (
        <button type="button" class="small accent" onClick={redraw}>
          {words.bar.stale}: {words.bar.refresh}
        </button>
      )}
      <span class="grow" />
      {mode !== 'overview' && (
        <button type="button" class="small" onClick={toOverview}>
          {words.graph.back}
        </button>
      )}
      {!isFirstRun() && (
        <button type="button" class="small" aria-pressed={table} onClick={toggleTable}>
          {table ? words.graph.picture : words.graph.table} <kbd>t</kbd>
        </button>
      )}
    </header>
  );
}

const Tools = () => (
  <div class="tools" role="toolbar" aria-label={words.graph.picture}>
    <button type="button" title={words.graph.closer} aria-label={words.graph.closer} onClick={() => zoom(0.6)}>
      +
    </button>
    <button type="button" title={words.graph.further} aria-label={words.graph.further} onClick={() => zoom(1.6)}>
      −
    </button>
    <button type="button" title={`${words.graph.whole} (0)`} aria-label={words.graph.whole} onClick={wholeView}>
      ⤢
    </button>
    <button type="button" title={words.graph.rearrange} aria-label={words.graph.rearrange} onClick={() => arrange()}>
      ⟳
    </button>
  </div>
);

const Nothing = () => (
  <Empty title={words.graph.nothingHere}>
    <button type="button" onClick={() => go({ mode: 'overview', of: undefined, hide: [] })}>
      {words.graph.back}
    </button>
  </Empty>
);
