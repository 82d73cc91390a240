import { useRef, useState } from 'preact/hooks';
import { useCommands } from '../commands/commands.ts';
import { correct } from '../decisions.ts';
import { isNodeId, readable } from '../ids.ts';
import { day, Labelled, Name } from '../parts.tsx';
import { go } from '../place.ts';
import { mayWrite } from '../session.ts';
import { openSource } from '../reading/source-open.ts';
import type { Entity, Value } from '../api-types.ts';
import { words } from '../words.ts';
import { listOf, oneText, valueText } from '../words/values.ts';
import { Chip } from './source.tsx';
import { propertyName } from '../words/fields.ts';
import { spoken } from '../words/spoken.ts';

/** What is shown of a node's own: name, address, date and all its properties, each with where it came from. */
export function Properties({ node, onChange }: { node: Entity; onChange: () => void }) {
  const [editing, setEditing] = useState<string>();
  const own: [string, Value][] = [
    ['name', node.name],
    ...(node.email ? ([['email', node.email]] as [string, Value][]) : []),
    ...Object.entries(node.properties).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  ];
  const close = () => setEditing(undefined);
  const box = useRef<HTMLElement>(null);
  useCommands([
    {
      id: 'sources',
      text: words.inspector.toSources,
      key: 's',
      act: () => box.current?.querySelector<HTMLElement>('.chip')?.focus(),
    },
    ...own.flatMap(([name]) => {
      const evidence = node.evidence?.[name] ?? [];
      if (evidence.length === 0) return [];
      const open = () => (openSource.value = { evidence, of: node.id, at: 0 });
      return [{ id: `source ${name}`, text: words.inspector.sourceOf(propertyName(name)), act: open }];
    }),
  ]);
  return (
    <section ref={box}>
      <h3>{words.inspector.properties}</h3>
      <dl class="properties">
        {own.map(([name, value]) => (
          <div key={name}>
            <dt>{propertyName(name)}</dt>
            <dd>
              {editing === name ? (
                <Edit node={node} name={name} value={value} onClose={close} onChange={onChange} />
              ) : (
                <>
                  <Shown name={name} value={value} />
                  <Chip evidence={node.evidence?.[name]} of={node.id} />
                  {mayWrite.value && !Array.isArray(value) && (
                    <button
                      type="button"
                      class="quiet icon edit"
                      aria-label={`${words.inspector.edit} ${propertyName(name)}`}
                      onClick={() => setEditing(name)}
                    >
                      ✎
                    </button>
                  )}
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {mayWrite.value && editing === undefined && (
        <button type="button" class="quiet small" onClick={() => setEditing('')}>
          {words.inspector.addProperty}
        </button>
      )}
      {editing === '' && <Edit node={node} value="" onClose={close} onChange={onChange} />}
    </section>
  );
}

/** A number of things under the name that programs have for them: `deals_moved 3`. */
const COUNT = /^([a-z]+(?:_[a-z]+)*) (\d+)$/;

/** One of a list: a node by what its id says, a count in words. */
function One({ text }: { text: string }) {
  const [, name, n] = COUNT.exec(text) ?? [];
  if (name !== undefined && n !== undefined) return <Name>{`${spoken(name)}: ${n}`}</Name>;
  if (!isNodeId(text)) return <Name>{text}</Name>;
  return (
    <button type="button" class="link" onClick={() => go({ node: text })}>
      <Name>{readable(text) ?? words.inspector.thing}</Name>
    </button>
  );
}

/** A day, or an instant in UTC, as services write them down. */
const DAY = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)?$/;
const WEB = /^https?:\/\/[^\s]+$/;

function Shown({ name, value }: { name: string; value: Value }) {
  if (Array.isArray(value))
    return (
      <ul>
        {listOf(value).map((one, i) => (
          <li key={i}>
            <One text={oneText(one)} />
          </li>
        ))}
      </ul>
    );
  const text = typeof value === 'boolean' ? words[value ? 'yes' : 'no'] : String(value);
  if (DAY.test(text)) return <time dateTime={text}>{day(text)}</time>;
  const reached = REACHED.get(name)?.(text);
  if (reached !== undefined)
    return (
      <a href={reached}>
        <Name>{text}</Name>
      </a>
    );
  if (!WEB.test(text)) return <Name>{text}</Name>;
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      <Name>{text}</Name>
    </a>
  );
}

/** What leads from a property to whom it belongs: a mail begun, a call. */
const REACHED: ReadonlyMap<string, (text: string) => string | undefined> = new Map([
  ['email', (text) => (/^[^\s@?&]+@[^\s@?&]+$/.test(text) ? `mailto:${text}` : undefined)],
  ['phone', (text) => (/^\+\d{6,15}$/.test(text) ? `tel:${text}` : undefined)],
]);

interface EditProps {
  node: Entity;
  /** Left out: of a property that is new. */
  name?: string;
  value: Value;
  onClose: () => void;
  onChange: () => void;
}

function Edit({ node, name, value, onClose, onChange }: EditProps) {
  const [called, setCalled] = useState(name ?? '');
  const [text, setText] = useState(valueText(value));
  const save = async () => {
    onClose();
    const typed =
      typeof value === 'number' && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
    await correct(node, called.trim().replaceAll(' ', '_'), typed, name === undefined ? undefined : value);
    onChange();
  };
  return (
    <form
      class="edit-form"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      onSubmit={(event) => {
        event.preventDefault();
        if (called.trim() !== '') void save();
      }}
    >
      {name === undefined && (
        <Labelled title={words.inspector.property}>
          {(id) => <input id={id} value={called} onInput={(event) => setCalled(event.currentTarget.value)} />}
        </Labelled>
      )}
      <Labelled title={words.inspector.value}>
        {(id) => (
          <input id={id} value={text} autofocus dir="auto" onInput={(event) => setText(event.currentTarget.value)} />
        )}
      </Labelled>
      <button type="submit" class="small primary">
        {words.save}
      </button>
      <button type="button" class="small quiet" onClick={onClose}>
        {words.cancel}
      </button>
    </form>
  );
}
