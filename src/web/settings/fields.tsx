import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { words } from '../words.ts';
import { chosenOf, isGroup, kindOf, type Kind, type Schema, type Typed } from './schema.ts';
import { spoken } from '../words/spoken.ts';

interface Props {
  name: string;
  schema: Schema;
  required: boolean;
  typed: Typed | undefined;
  onType: (typed: Typed | undefined) => void;
}

type Group = Pick<Props, 'schema' | 'typed' | 'onType'>;

const called = (name: string): string => words.connect.fields[name] ?? spoken(name);

/** The fields of a schema: those that are wanted, at least in the ordinary way, and below a fold those that may be left out. */
export function Fields({ schema, typed, onType }: Group) {
  const given = isGroup(typed) ? typed : {};
  const all = Object.entries(schema.properties ?? {}).filter(([, of]) => kindOf(of) !== 'fixed');
  const isWanted = (name: string) => schema.required?.includes(name) ?? false;
  const isUsual = (name: string) => isWanted(name) || (schema.anyOf?.[0]?.required.includes(name) ?? false);
  const field = ([name, of]: [string, Schema]) => (
    <Field
      key={name}
      name={name}
      schema={of}
      required={isWanted(name)}
      typed={given[name]}
      onType={(one) => onType({ ...given, [name]: one } as Typed)}
    />
  );
  const left = all.filter(([name]) => !isUsual(name));
  return (
    <>
      {all.filter(([name]) => isUsual(name)).map(field)}
      {left.length > 0 && (
        <details class="more-fields" open={left.length === all.length}>
          <summary>{words.connect.more(left.map(([name]) => called(name)))}</summary>
          <div class="fields">{left.map(field)}</div>
        </details>
      )}
    </>
  );
}

const ASKED: Record<
  Exclude<Kind, 'fixed' | 'group' | 'one-of' | 'pairs'>,
  (props: Props, id: string) => JSX.Element
> = {
  text: (props, id) => <Line {...props} id={id} type={props.schema.format === 'uri' ? 'url' : 'text'} />,
  number: (props, id) => <Line {...props} id={id} type="number" />,
  secret: (props, id) => <Line {...props} id={id} type="password" />,
  long: (props, id) => <Area {...props} id={id} />,
  lines: (props, id) => <Area {...props} id={id} />,
  json: (props, id) => <Area {...props} id={id} json />,
  switch: ({ schema, typed, onType }, id) => (
    <input
      id={id}
      type="checkbox"
      checked={Boolean(typed ?? schema.default)}
      onChange={(event) => onType(event.currentTarget.checked)}
    />
  ),
  choice: ({ schema, typed, onType }, id) => (
    <select id={id} value={String(typed ?? schema.default)} onChange={(event) => onType(event.currentTarget.value)}>
      {schema.enum?.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  ),
};

function Field(props: Props) {
  const id = useId();
  const { name, schema } = props;
  const kind = kindOf(schema);
  if (kind === 'group' || kind === 'one-of' || kind === 'pairs')
    return (
      <fieldset>
        <legend>{called(name)}</legend>
        <Hint schema={schema} />
        {kind === 'group' && <Every {...props} />}
        {kind === 'one-of' && <OneOf {...props} />}
        {kind === 'pairs' && <Pairs {...props} />}
      </fieldset>
    );
  return (
    <div class={kind === 'switch' ? 'field check' : 'field'}>
      <label for={id}>{called(name)}</label>
      {kind !== 'fixed' && ASKED[kind](props, id)}
      <Hint schema={schema} lines={kind === 'lines'} />
    </div>
  );
}

/** What the schema says of a field. */
const Hint = ({ schema: { description = '' }, lines = false }: { schema: Schema; lines?: boolean }) =>
  description === '' && !lines ? null : (
    <small>
      {description} {lines && words.connect.lines}
    </small>
  );

const usual = (value: unknown): string => (typeof value === 'object' ? [value].flat().join('\n') : String(value ?? ''));

function Line({ id, type, schema, required, typed, onType }: Props & { id: string; type: string }) {
  const { minimum, maximum, maxLength, pattern, default: before } = schema;
  return (
    <input
      id={id}
      type={type as 'text'}
      required={required && before === undefined}
      placeholder={usual(before)}
      autocomplete={type === 'password' ? 'new-password' : 'off'}
      spellcheck={false}
      min={minimum}
      max={maximum}
      maxLength={maxLength}
      pattern={pattern}
      value={String(typed ?? '')}
      onInput={(event) => onType(event.currentTarget.value)}
    />
  );
}

function Area({ id, schema, required, typed, onType, json = false }: Props & { id: string; json?: boolean }) {
  const check = (area: HTMLTextAreaElement) =>
    area.setCustomValidity(!json || area.value.trim() === '' || isJson(area.value) ? '' : words.connect.noJson);
  return (
    <textarea
      id={id}
      rows={2}
      required={required}
      placeholder={usual(schema.default)}
      spellcheck={false}
      value={String(typed ?? '')}
      onInput={({ currentTarget }) => {
        check(currentTarget);
        onType(currentTarget.value);
      }}
    />
  );
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** All fields of a group, none below a fold; a group that may be left out wants its fields once one of them is filled. */
function Every({ schema, required, typed, onType }: Group & Pick<Props, 'required'>) {
  const given = isGroup(typed) ? typed : {};
  const begun = required || Object.values(given).some((one) => one !== '' && one !== undefined);
  return (
    <div class="fields">
      {Object.entries(schema.properties ?? {})
        .filter(([, of]) => kindOf(of) !== 'fixed')
        .map(([name, of]) => (
          <Field
            key={name}
            name={name}
            schema={of}
            required={begun && (schema.required?.includes(name) ?? false)}
            typed={given[name]}
            onType={(one) => onType({ ...given, [name]: one } as Typed)}
          />
        ))}
    </div>
  );
}

function OneOf({ name, schema, typed, onType }: Props) {
  const kinds = (schema.oneOf ?? []).map(({ properties }) => properties?.kind?.const ?? '');
  const chosen = chosenOf(schema, typed);
  return (
    <>
      <select
        aria-label={called(name)}
        value={chosen?.properties?.kind?.const ?? ''}
        onChange={({ currentTarget: { value } }) => onType(value === '' ? undefined : { kind: value })}
      >
        <option value="">{words.connect.noneOf}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {spoken(kind)}
          </option>
        ))}
      </select>
      {chosen && <Every schema={chosen} required typed={typed} onType={onType} />}
    </>
  );
}

/** Names with a text each, as headers have; a last empty row takes another. */
function Pairs({ name, schema, typed, onType }: Props) {
  const rows = [...(Array.isArray(typed) ? typed : []), ['', ''] as [string, string]];
  const put = (at: number, row: [string, string]) =>
    onType(rows.map((was, i) => (i === at ? row : was)).filter(([key, text]) => key !== '' || text !== ''));
  const of = schema.additionalProperties as Schema;
  return (
    <div class="pairs">
      <div class="row heads" aria-hidden="true">
        <span>{words.settings.fields.name}</span>
        <span>{words.inspector.value}</span>
      </div>
      {rows.map(([key, text], i) => (
        <div key={i} class="row">
          <input
            aria-label={words.connect.nameOf(called(name), i + 1)}
            autocomplete="off"
            value={key}
            onInput={(event) => put(i, [event.currentTarget.value, text])}
          />
          <input
            aria-label={words.connect.textOf(key || called(name), i + 1)}
            type={(kindOf(of) === 'secret' ? 'password' : 'text') as 'text'}
            autocomplete="new-password"
            value={text}
            onInput={(event) => put(i, [key, event.currentTarget.value])}
          />
        </div>
      ))}
    </div>
  );
}
