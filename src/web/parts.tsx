import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Refused } from './api.ts';
import { theme } from './theme.ts';
import type { Label } from './api-types.ts';
import { go, HOME, place } from './place.ts';
import { words } from './words.ts';
import { unturned } from './words/unturned.ts';

/** Longer words than this may be broken behind their signs. */
const LONG = /[^\s]{17,}/;

/** Words this long are broken anywhere, or nothing beside them had room. */
const UNBROKEN = /[^\s]{32,}/;

/** A name from outside: text whose direction touches nothing around it. Long addresses and ids break behind their signs, not inside words. */
export const Name = ({ children }: { children: string | number | undefined }) => <Text>{children}</Text>;

/** A sentence of the page or the API, which may begin with a name from outside: it runs from left to right whatever stands in it. */
export const Sentence = ({ children }: { children: string }) => <Text dir="ltr">{children}</Text>;

function Text({ children, dir }: { children: string | number | undefined; dir?: 'ltr' }) {
  const text = typeof children === 'string' ? unturned(children) : children;
  if (typeof text !== 'string' || !LONG.test(text)) return <bdi dir={dir}>{text}</bdi>;
  const parts = text.split(/(?<=[^\s]{3}[@._/:-])(?=\w)/);
  return (
    <bdi dir={dir} class={parts.some((part) => UNBROKEN.test(part)) ? 'unbroken' : undefined}>
      {parts.map((part, i) => (i === 0 ? part : [<wbr key={i} />, part]))}
    </bdi>
  );
}

/** The dot of a label in its colour. */
export const LabelDot = ({ label }: { label: Label }) => (
  <i class="dot" aria-hidden="true" style={{ background: theme.value.labels[label] }} />
);

/** Why something could not be shown, and a way to try again where that may help. */
export function Trouble({ error, retry }: { error: Refused; retry?: () => void }) {
  if (error.status === 404) return <Missing />;
  return (
    <div class="trouble" role="alert">
      <p dir="ltr">{unturned(error.message)}</p>
      {error.requestId && <code>{error.requestId}</code>}
      {retry && error.mayPass && (
        <button type="button" onClick={retry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

/** What stands where the address names something that is not there. */
export const Missing = () => (
  <div class="trouble missing" role="alert">
    {place.value.view === 'graph' ? <h2>{words.missing.title}</h2> : <h1>{words.missing.title}</h1>}
    <p>{words.missing.lead}</p>
    <button type="button" onClick={() => go(HOME)}>
      {words.missing.home}
    </button>
  </div>
);

/** Bars where something will stand, after 200 ms of waiting. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => (
  <div class="skeleton" role="status" aria-label={words.loading}>
    {Array.from({ length: lines }, (_, i) => (
      <i key={i} style={{ width: `${92 - ((i * 37) % 45)}%` }} />
    ))}
  </div>
);

/** A command for a shell, with a button to copy it. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      <pre>
        <code>{text}</code>
      </pre>
      <Copy text={text} />
    </div>
  );
}

export function Copy({ text, label = words.copy }: { text: string; label?: string }) {
  const [done, setDone] = useState(false);
  const copy = () =>
    void navigator.clipboard
      ?.writeText(text)
      .then(() => setDone(true))
      .then(() => setTimeout(() => setDone(false), 1500));
  return (
    <button type="button" class="quiet small" onClick={copy}>
      {done ? words.copied : label}
    </button>
  );
}

/** What stands where there is nothing yet: why, and what to do next. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
);

/** A day as people write it. */
export const day = (date: string | undefined): string =>
  date
    ? new Date(`${date.slice(0, 10)}T12:00:00Z`).toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      })
    : '';

/** A moment as people write it. */
export const moment = (instant: string | undefined): string =>
  instant
    ? new Date(instant).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    : '';

interface LabelledProps {
  title: string;
  /** Said beside the name of what may be left out. */
  optional?: boolean;
  /** The field, which takes the id. */
  children: (id: string) => JSX.Element;
}

/** A field of a form with its name above it, where it stays while one types. */
export function Labelled({ title, optional = false, children }: LabelledProps) {
  const id = useId();
  return (
    <div class="labelled">
      <label for={id}>
        {title}
        {optional && <small> {words.optional}</small>}
      </label>
      {children(id)}
    </div>
  );
}
