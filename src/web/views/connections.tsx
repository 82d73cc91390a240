import { elementAt } from '../../common/element-at.ts';
import { useState } from 'preact/hooks';
import { LabelDot, Name } from '../parts.tsx';
import { go } from '../place.ts';
import type { Around, Entity, Label } from '../api-types.ts';
import { words } from '../words.ts';
import { Chip } from './source.tsx';
import { spoken } from '../words/spoken.ts';

const FIRST = 6;

/** The edges of a node by type, the type with the most first. */
export function Connections({ node }: { node: Entity }) {
  if (node.edges.length === 0) return null;
  const labels = new Map(node.neighbors.map(({ id, label }) => [id, label]));
  const groups = Object.entries(Object.groupBy(node.edges, ({ type, direction }) => `${direction} ${type}`)) as [
    string,
    Around[],
  ][];
  const left = node.edge_count - node.edges.length;
  return (
    <section>
      <h3>
        {words.inspector.connections} <small>{node.edge_count.toLocaleString('en')}</small>
      </h3>
      {groups
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([of, edges]) => (
          <Group key={of} edges={edges} labels={labels} of={node.id} />
        ))}
      {left > 0 && <p class="soft">{words.inspector.more(left)}</p>}
    </section>
  );
}

function Group({ edges, labels, of }: { edges: Around[]; labels: Map<string, Label>; of: string }) {
  const [all, setAll] = useState(false);
  const { type, direction } = elementAt(edges, 0);
  return (
    <>
      <h4>
        {direction === 'in' && <span aria-label={words.inspector.inward}>←</span>} {spoken(type)}{' '}
        {direction === 'out' && <span aria-label={words.inspector.outward}>→</span>}
        <small>{edges.length}</small>
      </h4>
      <ul class="edges">
        {edges.slice(0, all ? edges.length : FIRST).map((edge) => {
          const there =
            direction === 'out' ? { id: edge.to_id, name: edge.to_name } : { id: edge.from_id, name: edge.from_name };
          const label = labels.get(there.id);
          return (
            <li
              key={edge.id}
              class={edge.confidence < 0.9 ? 'unsure' : ''}
              title={edge.confidence < 0.9 ? words.inspector.sure(edge.confidence) : undefined}
            >
              <button type="button" class="quiet" onClick={() => go({ node: there.id })}>
                {label && <LabelDot label={label} />}
                <Name>{there.name}</Name>
              </button>
              <Chip evidence={edge.evidence} of={label === 'Activity' ? there.id : of} />
            </li>
          );
        })}
      </ul>
      {edges.length > FIRST && !all && (
        <button type="button" class="quiet small" onClick={() => setAll(true)}>
          {words.inspector.more(edges.length - FIRST)}
        </button>
      )}
    </>
  );
}
