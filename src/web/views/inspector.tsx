import { useState } from 'preact/hooks';
import { call, inOrg, query } from '../api.ts';
import { centre } from '../canvas/camera.ts';
import { expandHere } from '../canvas/moves.ts';
import { drawn, edgesOf } from '../canvas/scene.ts';
import { deleteNode } from '../decisions.ts';
import { graphChanged } from '../changes.ts';
import { keyName, useCommands, type Command } from '../commands/commands.ts';
import { useLoad } from '../load.ts';
import { Copy, LabelDot, Name, Skeleton, Trouble, day } from '../parts.tsx';
import { go, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import type { Dossier, Entity } from '../api-types.ts';
import { walkChips } from '../reading/walk-chips.ts';
import { words } from '../words.ts';
import { unturned } from '../words/unturned.ts';
import { knownBy } from '../ids.ts';
import { sourceName } from '../words/sources.ts';
import { spoken } from '../words/spoken.ts';
import { Connections } from './connections.tsx';
import { Files } from './files.tsx';
import { Glance } from './glance.tsx';
import { MergeWith } from './merge-with.tsx';
import { PathShown, PathTo } from './path.tsx';
import { Promises } from './promises.tsx';
import { Properties } from './properties.tsx';

/** What is known of the selected node, and where each fact came from. */
export function Inspector() {
  const { node } = place.value;
  return (
    <aside class={node === undefined ? 'right idle' : 'right'} aria-label={words.inspector.label}>
      {node === undefined ? <Glance /> : <Selected key={node} id={node} />}
    </aside>
  );
}

function Selected({ id }: { id: string }) {
  const graph_id = place.value.graph;
  const version = graphChanged.value.n;
  const entity = useLoad(
    `${id} ${graph_id}`,
    (signal) => call<Entity>('GET', inOrg('entity', id) + query({ evidence: 1, graph_id }), undefined, { signal }),
    version,
  );
  const dossier = useLoad(
    `${id} ${graph_id} dossier`,
    (signal) =>
      call<Dossier>('GET', inOrg('dossier', id) + query({ timeline_days: 0, graph_id }), undefined, { signal }),
    version,
  );
  const node = entity.data;
  const trouble = entity.error && <Trouble error={entity.error} retry={entity.reload} />;
  if (!node) return trouble ?? (entity.slow ? <Skeleton lines={8} /> : null);
  return (
    <article class="node" onKeyDown={walkChips}>
      {trouble}
      <Head key={node.id} node={node} />
      {dossier.data && <Summary text={dossier.data.summary} />}
      {!dossier.data && dossier.slow && <Skeleton lines={3} />}
      <Properties node={node} onChange={entity.reload} />
      {dossier.data && <Promises of={dossier.data} />}
      <Connections node={node} />
      {dossier.data && <Timeline dossier={dossier.data} />}
      {dossier.data && <Near dossier={dossier.data} />}
      <Files id={node.id} />
      <Aliases node={node} />
    </article>
  );
}

/** The paragraph of a dossier; of a long one its beginning, until one asks for more. */
function Summary({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length < SHORT_SUMMARY);
  return (
    <div>
      <p class={isWhole ? 'summary' : 'summary cut'} dir="ltr">
        {unturned(text)}
      </p>
      {!isWhole && (
        <button type="button" class="quiet small" onClick={() => setWhole(true)}>
          {words.more}
        </button>
      )}
    </div>
  );
}
const SHORT_SUMMARY = 320;

function Head({ node }: { node: Entity }) {
  const [picking, setPicking] = useState<'merge' | 'path'>();
  const pick = (what: typeof picking) => setPicking(picking === what ? undefined : what);
  const { to } = place.value;
  const { provenance, label, name, type } = node;
  void drawn.value;
  const { more } = edgesOf(node.id);
  const expandWord = more > 0 ? words.inspector.expandMore(more) : words.inspector.expand;
  const actions: Command[] = [
    { id: 'expand', text: expandWord, key: 'e', act: () => void expandHere(node.id) },
    { id: 'centre', text: words.inspector.centre, key: 'c', act: () => centre(node.id) },
    { id: 'path', text: words.inspector.path, key: 'w', act: () => pick('path') },
    ...(mayWrite.value
      ? [
          { id: 'merge', text: words.inspector.merge, key: 'm', act: () => pick('merge') },
          { id: 'delete', text: words.inspector.remove, key: 'Delete', act: () => void deleteNode(node) },
        ]
      : []),
  ];
  useCommands([
    ...actions,
    { id: 'copy', text: words.commands.copyId, act: () => void navigator.clipboard?.writeText(node.id) },
  ]);
  return (
    <header>
      <div class="row">
        <LabelDot label={label} />
        <span class="soft">
          {label}
          {type.toLowerCase() !== label.toLowerCase() && ` · ${spoken(type)}`}
        </span>
        <span class="grow" />
        <button type="button" class="quiet icon" aria-label={words.close} onClick={() => go({ node: undefined })}>
          ×
        </button>
      </div>
      <h2>
        <Name>{name}</Name>
      </h2>
      <p class="soft">
        <code class="id">
          <Name>{node.id}</Name>
        </code>{' '}
        <Copy text={node.id} />
      </p>
      <p class="facts">
        <span>{words.inspector.mentions(provenance.mentions)}</span>
        <span>{provenance.sources.map(sourceName).join(', ')}</span>
        <span class={provenance.confidence < 0.9 ? 'unsure' : ''}>{words.inspector.sure(provenance.confidence)}</span>
        <span>{words.inspector.since(day(provenance.valid_from))}</span>
      </p>
      <div class="actions">
        {actions.map(({ id, text, key = '', act }) => (
          <button
            type="button"
            key={id}
            class="small"
            aria-expanded={id === 'merge' || id === 'path' ? picking === id : undefined}
            onClick={act}
          >
            {text} <kbd>{keyName(key)}</kbd>
          </button>
        ))}
      </div>
      {picking === 'merge' && <MergeWith node={node} onDone={() => setPicking(undefined)} />}
      {picking === 'path' && <PathTo from={node.id} onDone={() => setPicking(undefined)} />}
      {to !== undefined && <PathShown from={node.id} to={to} />}
    </header>
  );
}

function Timeline({ dossier }: { dossier: Dossier }) {
  const [most, setMost] = useState(8);
  if (dossier.timeline.length === 0) return null;
  return (
    <section>
      <h3>
        {words.inspector.timeline} <small>{dossier.timeline.length}</small>
      </h3>
      <ol class="timeline">
        {dossier.timeline.slice(0, most).map(({ id, name, type, occurred_at }) => (
          <li key={id}>
            <time dateTime={occurred_at}>{day(occurred_at)}</time>
            <button type="button" class="quiet" onClick={() => go({ node: id })}>
              <Name>{name}</Name>
            </button>
            <small>{spoken(type)}</small>
          </li>
        ))}
      </ol>
      {dossier.timeline.length > most && (
        <button type="button" class="quiet small" onClick={() => setMost(most + 30)}>
          {words.inspector.more(dossier.timeline.length - most)}
        </button>
      )}
    </section>
  );
}

function Near({ dossier }: { dossier: Dossier }) {
  if (dossier.latent.length === 0) return null;
  return (
    <section>
      <h3>{words.inspector.near}</h3>
      <ul class="edges">
        {dossier.latent.slice(0, 5).map(({ node, shared_neighbors }) => (
          <li key={node.id}>
            <button type="button" class="quiet" onClick={() => go({ node: node.id })}>
              <LabelDot label={node.label} />
              <Name>{node.name}</Name>
            </button>
            <small>{words.inspector.shared(shared_neighbors)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The other addresses, domains and names that lead to a node, each once; ids that were made up say nothing. */
function Aliases({ node }: { node: Entity }) {
  const identifiers = new Set(node.aliases.flatMap((alias) => knownBy(alias) ?? []));
  identifiers.delete(knownBy(node.id) ?? '');
  identifiers.delete(node.name);
  if (identifiers.size === 0) return null;
  return (
    <section>
      <h3>{words.inspector.aliases}</h3>
      <ul class="aliases">
        {[...identifiers].map((alias) => (
          <li key={alias}>
            <Name>{alias}</Name>
          </li>
        ))}
      </ul>
    </section>
  );
}
