import { useState } from 'preact/hooks';
import { call, inOrg } from '../api.ts';
import { redraw } from '../changes.ts';
import { stats } from '../graph-state.ts';
import { place } from '../place.ts';
import { LABELS } from '../theme.ts';
import { tellOf } from '../toasts.tsx';
import { NodePicker, type Candidate } from '../views/node-picker.tsx';
import { Labelled } from '../parts.tsx';
import { words } from '../words.ts';
import { spoken } from '../words/spoken.ts';

const KINDS = Object.keys(words.settings.rules) as (keyof typeof words.settings.rules)[];
type Kind = (typeof KINDS)[number];

/** What was chosen for a rule so far; both are ids, names, labels or types, as the kind has it. */
interface Chosen {
  of?: string;
  to?: string;
}
const RULES: Record<Kind, (chosen: Required<Chosen>) => object> = {
  ignore: ({ of }) => ({ match: { id: of }, effect: {} }),
  never_merge: ({ of, to }) => ({ match: { id: of, other_id: to }, effect: {} }),
  alias: ({ of, to }) => ({ match: { name: to }, effect: { to: of } }),
  relabel: ({ of, to }) => ({ match: { id: of }, effect: { label: to } }),
  edge_type: ({ of, to }) => ({ match: { type: of }, effect: { type: to } }),
};

/** Makes the rules that come easiest by hand, from what is chosen by name; the others are made through the API. */
export function AddRule() {
  const [kind, setKind] = useState<Kind>('ignore');
  const [chosen, setChosen] = useState<Chosen>({});
  const types = stats.value?.edges.map(({ type }) => type) ?? [];
  const { of, to = kind === 'ignore' ? '' : undefined } = chosen;
  const pick = (part: keyof Chosen, value: string | undefined) => setChosen({ ...chosen, [part]: value });
  const send = () => {
    if (of === undefined || to === undefined) return;
    const rule = { kind, ...RULES[kind]({ of, to }), graph_id: place.value.graph };
    call('POST', inOrg('rules'), rule)
      .then(() => setChosen({}))
      .then(redraw)
      .catch(tellOf);
  };
  const { ruleOf, ruleOther, ruleName, rules, fields } = words.settings;
  return (
    <form
      class="adding"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Labelled title={fields.kind}>
        {(id) => (
          <select
            id={id}
            value={kind}
            onChange={(event) => {
              setKind(event.currentTarget.value as Kind);
              setChosen({});
            }}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {rules[one]}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {kind === 'edge_type' ? (
        <Choice label={fields.match} options={types} value={of} onChoose={(value) => pick('of', value)} />
      ) : (
        <Node key={`${kind} of`} label={ruleOf} value={of} onChoose={(value) => pick('of', value)} />
      )}
      {kind === 'never_merge' && (
        <Node key="other" label={ruleOther} value={to} onChoose={(value) => pick('to', value)} />
      )}
      {kind === 'relabel' && (
        <Choice label={fields.effect} options={LABELS} value={to} onChoose={(value) => pick('to', value)} />
      )}
      {kind === 'edge_type' && (
        <Choice label={fields.effect} options={types} value={to} onChoose={(value) => pick('to', value)} />
      )}
      {kind === 'alias' && (
        <Labelled title={ruleName}>
          {(id) => (
            <input
              id={id}
              value={to ?? ''}
              onInput={(event) => pick('to', event.currentTarget.value.trim() || undefined)}
            />
          )}
        </Labelled>
      )}
      <button type="submit" class="primary" disabled={of === undefined || to === undefined}>
        {words.settings.add}
      </button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly string[];
  value?: string;
  onChoose: (value: string | undefined) => void;
}

const Choice = ({ label, options, value = '', onChoose }: ChoiceProps) => (
  <Labelled title={label}>
    {(id) => (
      <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value || undefined)}>
        <option value="">{words.settings.choose}</option>
        {options.map((one) => (
          <option key={one} value={one}>
            {spoken(one)}
          </option>
        ))}
      </select>
    )}
  </Labelled>
);

/** A node that is found by name, and once chosen stands there by its name. */
function Node({ label, value, onChoose }: Omit<ChoiceProps, 'options'>) {
  const [name, setName] = useState<string>();
  if (value !== undefined && name !== undefined)
    return (
      <Labelled title={label}>
        {(id) => (
          <button id={id} type="button" aria-label={words.settings.chosen(name)} onClick={() => onChoose(undefined)}>
            <bdi>{name}</bdi> ×
          </button>
        )}
      </Labelled>
    );
  return (
    <NodePicker
      label={label}
      onPick={({ id, name: called }: Candidate) => {
        setName(called);
        onChoose(id);
      }}
    />
  );
}
