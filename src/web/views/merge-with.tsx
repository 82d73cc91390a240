import { call, inOrg, query } from '../api.ts';
import { mergeWith } from '../decisions.ts';
import { useLoad } from '../load.ts';
import { place } from '../place.ts';
import type { Entity, Hit, Label, Pair } from '../api-types.ts';
import { words } from '../words.ts';
import { NodePicker, type Candidate } from './node-picker.tsx';

const FIRMS = new Set<Label>(['Business', 'Organization']);
const mayMerge = (a: Candidate, b: Candidate): boolean =>
  a.id !== b.id && (a.label === b.label || (FIRMS.has(a.label) && FIRMS.has(b.label)));

/** Who may be the same: those with whom it waits for a review, then those that share a word of its name. */
async function likely(node: Entity, graph_id: string, signal: AbortSignal): Promise<Candidate[]> {
  const longest = node.name.split(/[\s,]+/).toSorted((a, b) => b.length - a.length);
  const finding = longest
    .slice(0, 2)
    .map((q) =>
      call<{ results: Hit[] }>(
        'POST',
        inOrg('search'),
        { q, limit: 10, node_type: node.label, graph_id },
        { signal, asks: true },
      ),
    );
  const { pairs } = await call<{ pairs: Pair[] }>(
    'GET',
    inOrg('l3/review_pairs') + query({ graph_id, limit: 100 }),
    undefined,
    { signal },
  );
  const waiting = pairs
    .filter(({ a, b }) => a.id === node.id || b.id === node.id)
    .map(({ a, b }) => (a.id === node.id ? b : a));
  const found = (await Promise.all(finding)).flatMap(({ results }) => results);
  const both = [...waiting, ...found].filter((one) => mayMerge(node, one));
  return [...new Map(both.map((one) => [one.id, one])).values()];
}

/** Finds the node that is the same as this one, and merges the two. */
export function MergeWith({ node, onDone }: { node: Entity; onDone: () => void }) {
  const { graph } = place.value;
  const { data } = useLoad(`${graph} ${node.id} likely`, (signal) => likely(node, graph, signal));
  return (
    <div class="merge-with">
      <NodePicker
        label={words.inspector.mergeHint}
        suggested={data}
        none={words.inspector.mergeNone}
        unlikely={words.inspector.mergeUnlikely}
        may={(one) => mayMerge(node, one)}
        onPick={(one) => {
          onDone();
          void mergeWith(node, one);
        }}
        onCancel={onDone}
      />
    </div>
  );
}
