import { inOrg, query } from '../api.ts';
import { undoMerge } from '../decisions.ts';
import { moment, Name } from '../parts.tsx';
import { go, linkTo, place } from '../place.ts';
import { mayWrite } from '../session.ts';
import { tell, tellOf } from '../toasts.tsx';
import { words } from '../words.ts';
import { readable } from '../ids.ts';
import { spoken } from '../words/spoken.ts';
import { Listing } from './list.tsx';

interface Merge {
  merge_id: string;
  kind: string;
  node_id?: string;
  keep_id?: string;
  drop_id?: string;
  alias?: string;
  reason?: string;
  made_by: string;
  made_at: string;
  undone_at?: string;
  origin: string;
}
const { fields } = words.settings;

/** What a merge goes by, which leads to the node that it makes now. */
function Kept({ keep_id, node_id, undone_at }: Merge) {
  const id = keep_id ?? node_id ?? '';
  const text = <Name>{readable(id) ?? id}</Name>;
  if (node_id === undefined || undone_at !== undefined) return text;
  const there = { view: 'graph', part: undefined, node: node_id } as const;
  return (
    <a
      href={linkTo(there)}
      onClick={(event) => {
        event.preventDefault();
        go(there);
      }}
    >
      {text}
    </a>
  );
}

/** Which nodes were made one, by whom, and a button that makes them two again. */
export const Merges = () => (
  <Listing<Merge>
    path={inOrg('merges') + query({ graph_id: place.value.graph, limit: 200 })}
    rows={({ merges }: { merges: Merge[] }) => merges}
    id={({ merge_id }) => merge_id}
    none={words.settings.noMerges}
    columns={[
      { title: fields.kind, of: ({ kind }) => words.settings.mergeKinds[kind] ?? spoken(kind) },
      { title: fields.kept, of: (merge) => <Kept {...merge} /> },
      { title: fields.other, of: ({ drop_id, alias }) => readable(drop_id ?? alias ?? '') },
      {
        title: fields.by,
        of: ({ made_by, origin }) =>
          origin === 'person' ? made_by : (words.settings.origins[origin] ?? spoken(origin)),
      },
      { title: fields.date, of: ({ made_at }) => moment(made_at), number: true },
      { title: fields.reason, of: ({ reason }) => reason },
    ]}
    actions={({ merge_id, undone_at }, reload) =>
      undone_at ? (
        <span class="soft">{words.settings.undone}</span>
      ) : (
        mayWrite.value && (
          <button
            type="button"
            class="small"
            onClick={() =>
              void undoMerge(merge_id, place.value.graph)
                .then(() => tell(words.undo.done))
                .then(reload)
                .catch(tellOf)
            }
          >
            {words.undo.button}
          </button>
        )
      )
    }
  />
);
