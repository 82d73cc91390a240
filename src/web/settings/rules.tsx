import { inOrg, query } from '../api.ts';
import { day, Name } from '../parts.tsx';
import { place } from '../place.ts';
import { graphChanged, redraw } from '../changes.ts';
import { AddRule } from './add-rule.tsx';
import { isOwner } from '../session.ts';
import { words } from '../words.ts';
import { Listing, Remove } from './list.tsx';
import { fieldName } from '../words/fields.ts';
import { readable } from '../ids.ts';
import { spoken } from '../words/spoken.ts';

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

/** What a rule is about or makes of it: names and addresses as they are, all else with what it is called. */
const inWords = (part: Record<string, unknown>): string =>
  Object.entries(part)
    .map(([name, value]) => {
      const text = String(value);
      if (IDS.has(name)) return readable(text) ?? words.settings.oneNode;
      return name === 'name' ? text : `${fieldName(name)} ${WIRE.has(name) ? spoken(text) : text}`;
    })
    .join(', ');
const IDS = new Set(['id', 'other_id', 'to']);
const WIRE = new Set(['type', 'property']);

const nameOf = (kind: string): string =>
  words.settings.rules[kind as keyof typeof words.settings.rules] ?? spoken(kind);

/** What is corrected in everything that was read and will be. */
export const Rules = () => (
  <>
    <p class="soft">{words.settings.rulesLead}</p>
    {isOwner.value && <AddRule />}
    <Listing<Rule>
      fresh={graphChanged.value.n}
      path={inOrg('rules') + query({ graph_id: place.value.graph })}
      rows={({ rules }: { rules: Rule[] }) => rules}
      id={({ id }) => id}
      none={words.settings.noRules}
      columns={[
        {
          title: fields.kind,
          of: ({ kind }) => nameOf(kind),
        },
        { title: fields.match, of: ({ match }) => <Name>{inWords(match)}</Name> },
        { title: fields.effect, of: ({ effect }) => <Name>{inWords(effect)}</Name> },
        { title: fields.applied, of: ({ applied }) => applied, number: true },
        {
          title: fields.by,
          of: ({ created_by, source }) =>
            source === 'person' ? created_by : (words.settings.madeBy[source] ?? spoken(source)),
        },
        { title: fields.since, of: ({ created_at }) => day(created_at), number: true },
      ]}
      actions={
        isOwner.value
          ? ({ id, kind, match }, reload) => (
              <Remove
                path={inOrg('rules', id)}
                what={`“${nameOf(kind)}: ${inWords(match)}”`}
                onDone={() => {
                  reload();
                  redraw();
                }}
              />
            )
          : undefined
      }
    />
  </>
);
