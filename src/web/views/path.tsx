import { useEffect } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { lit } from '../canvas/highlight.ts';
import { add } from '../canvas/scene.ts';
import { graphChanged } from '../changes.ts';
import { useLoad } from '../load.ts';
import { LabelDot, Name, Trouble } from '../parts.tsx';
import { go, place } from '../place.ts';
import type { Edge, Node } from '../api-types.ts';
import { words } from '../words.ts';
import { spoken } from '../words/spoken.ts';
import { NodePicker } from './node-picker.tsx';

interface Path {
  nodes: Node[];
  edges: Edge[];
}

const closePath = () => go({ to: undefined });

/** The shortest path from the selected node to another one, step by step; the picture lights it up and draws what of it is not drawn yet. */
export function PathShown({ from, to }: { from: string; to: string }) {
  const { graph } = place.value;
  const { data, error, reload } = useLoad(
    `${graph} ${from} ${to} path`,
    (signal) =>
      call<{ path: Path | null }>(
        'POST',
        inOrg('path'),
        { from_id: from, to_id: to, graph_id: graph },
        { signal, asks: true },
      ),
    graphChanged.value.drawn,
  );
  const path = data?.path;
  useEffect(() => {
    if (!path) return;
    add(path.nodes, path.edges);
    lit.value = new Set(path.nodes.map(({ id }) => id));
    return () => void (lit.value = new Set());
  }, [path]);
  return (
    <section aria-label={words.inspector.pathShown}>
      <div class="row">
        <h3>{words.inspector.pathShown}</h3>
        <span class="grow" />
        <button type="button" class="quiet icon" aria-label={words.inspector.pathClose} onClick={closePath}>
          ×
        </button>
      </div>
      {error && <Trouble error={error} retry={reload} />}
      <div role="status">
        {data && !path && <p class="soft">{words.graph.noPath}</p>}
        {path && <Steps {...path} />}
      </div>
    </section>
  );
}

const Steps = ({ nodes, edges }: Path) => (
  <ol class="edges">
    {nodes.map(({ id, name, label }, i) => (
      <li key={id}>
        <button type="button" class="quiet" onClick={() => go({ node: id })}>
          <LabelDot label={label} />
          <Name>{name}</Name>
        </button>
        <small>{stepWords(id, edges[i])}</small>
      </li>
    ))}
  </ol>
);

/** How a node of the path is joined to the next one, with the direction in which that is said; nothing behind the last. */
function stepWords(id: string, edge: Edge | undefined): string {
  if (edge === undefined) return '';
  return edge.from_id === id ? `${spoken(edge.type)} ↓` : `↑ ${spoken(edge.type)}`;
}

/** Finds the node to which a path is to be shown. */
export const PathTo = ({ from, onDone }: { from: string; onDone: () => void }) => (
  <div class="merge-with">
    <NodePicker
      label={words.inspector.pathHint}
      may={({ id }) => id !== from}
      onPick={({ id }) => {
        onDone();
        go({ to: id });
      }}
      onCancel={onDone}
    />
  </div>
);
