import { call, inOrg } from '../api.ts';
import { entities } from '../graph-state.ts';
import { day } from '../parts.tsx';
import { go } from '../place.ts';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing } from './list.tsx';

interface Business {
  id: string;
  name: string;
  biz_type: string;
  industry?: string;
  created_at: string;
}
const TYPES = ['operating', 'holding', 'project', 'fund', 'vehicle', 'other'];
const { fields } = words.settings;

/** The businesses that items may be sent for. */
export const Businesses = () => (
  <Listing<Business>
    path={inOrg('businesses')}
    rows={({ businesses }: { businesses: Business[] }) => businesses}
    id={({ id }) => id}
    columns={[
      { title: fields.name, of: ({ name }) => name },
      { title: fields.slug, of: ({ id }) => id },
      { title: fields.kind, of: ({ biz_type }) => biz_type },
      { title: fields.industry, of: ({ industry }) => industry },
      { title: fields.since, of: ({ created_at }) => day(created_at), number: true },
    ]}
    actions={({ id }) => (
      <button
        type="button"
        class="small quiet"
        onClick={() => go({ view: 'graph', mode: 'entity', of: id, part: undefined })}
      >
        {words.views.graph}
      </button>
    )}
    add={
      isOwner.value
        ? {
            button: words.settings.add,
            fields: [
              { name: 'name', title: fields.name },
              { name: 'biz_type', title: fields.kind, options: TYPES },
              { name: 'industry', title: fields.industry, optional: true },
            ],
            send: async (given) => {
              const { id } = await call<{ id: string }>('POST', inOrg('businesses'), given);
              if (!entities.value.includes(id)) entities.value = [...entities.value, id];
            },
          }
        : undefined
    }
  />
);
