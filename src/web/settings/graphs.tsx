import { call, inOrg } from '../api.ts';
import { go } from '../place.ts';
import { isOwner, loadGraphs } from '../session.ts';
import type { GraphRecord } from '../api-types.ts';
import { words } from '../words.ts';
import { Listing } from './list.tsx';

const TEMPLATES = ['general', 'ai_chat', 'coach', 'documents', 'research'];
const { fields } = words.settings;

/** The graphs of the organization and what each reads by. */
export const Graphs = () => (
  <Listing<GraphRecord>
    path={inOrg('graphs')}
    rows={({ graphs }: { graphs: GraphRecord[] }) => graphs}
    id={({ graph_id }) => graph_id}
    columns={[
      { title: fields.name, of: ({ display_name }) => display_name },
      { title: fields.slug, of: ({ graph_id }) => graph_id },
      { title: fields.template, of: ({ template }) => template },
      { title: fields.nodes, of: ({ node_count }) => node_count.toLocaleString('en'), number: true },
      { title: fields.edges, of: ({ edge_count }) => edge_count.toLocaleString('en'), number: true },
    ]}
    actions={({ graph_id }) => (
      <button
        type="button"
        class="small quiet"
        onClick={() =>
          go({ view: 'graph', graph: graph_id, mode: 'overview', of: undefined, node: undefined, part: undefined })
        }
      >
        {words.views.graph}
      </button>
    )}
    add={
      isOwner.value
        ? {
            button: words.settings.create,
            fields: [
              { name: 'name', title: fields.name },
              { name: 'template', title: fields.template, options: TEMPLATES },
              { name: 'description', title: fields.description, optional: true },
            ],
            send: (given) => call('POST', inOrg('graphs'), given).then(loadGraphs),
          }
        : undefined
    }
  />
);
