import { call, inOrg, query } from '../api.ts';
import { day, Name, spoken } from '../parts.tsx';
import { place } from '../place.ts';
import { redraw } from '../changes.ts';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing, Remove } from './list.tsx';

interface Rule {
  id: string;
  kind: string;
  match: Record<string, unknown>;
  effect: Record<string, unknown>;
  source: string;
  created_at: string;
  created_by: string;
  applied: number;
}
const { fields } = words.settings;

const inWords = (part: Record<string, unknown>): string =>
  Object.entries(part)
    .map(([name, value]) => `${spoken(name)} ${String(value)}`)
    .join(', ');

/** The rules that come easiest by hand; the others are made through the API. */
const MADE: Record<string, (what: string, to: string) => object> = {
  ignore: (id) => ({ match: { id }, effect: {} }),
  never_merge: (id, other_id) => ({ match: { id, other_id }, effect: {} }),
  alias: (id, to) => ({ match: { id }, effect: { to } }),
  relabel: (id, label) => ({ match: { id }, effect: { label } }),
  edge_type: (type, to) => ({ match: { type }, effect: { type: to } }),
};

/** What is corrected in everything that was read and will be. */
export const Rules = () => (
  <>
    <p class="soft">{words.settings.rulesLead}</p>
    <Listing<Rule>
      path={inOrg('rules') + query({ graph_id: place.value.graph })}
      rows={({ rules }: { rules: Rule[] }) => rules}
      id={({ id }) => id}
      columns={[
        { title: fields.kind, of: ({ kind }) => spoken(kind) },
        { title: fields.match, of: ({ match }) => <Name>{inWords(match)}</Name> },
        { title: fields.effect, of: ({ effect }) => <Name>{inWords(effect)}</Name> },
        { title: fields.applied, of: ({ applied }) => applied, number: true },
        { title: fields.by, of: ({ created_by, source }) => (source === 'person' ? created_by : source) },
        { title: fields.since, of: ({ created_at }) => day(created_at), number: true },
      ]}
      actions={
        isOwner.value
          ? ({ id }, reload) => (
              <Remove
                path={inOrg('rules', id)}
                what={id}
                onDone={() => {
                  reload();
                  redraw();
                }}
              />
            )
          : undefined
      }
      add={
        isOwner.value
          ? {
              button: words.settings.add,
              fields: [
                { name: 'kind', title: fields.kind, options: Object.keys(MADE) },
                { name: 'what', title: fields.match },
                { name: 'to', title: fields.effect, optional: true },
              ],
              send: ({ kind, what, to = '' }) =>
                call('POST', inOrg('rules'), {
                  kind,
                  ...MADE[String(kind)]!(String(what), String(to)),
                  graph_id: place.value.graph,
                }).then(redraw),
            }
          : undefined
      }
    />
  </>
);
