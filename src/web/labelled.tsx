import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { words } from './words.ts';

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
