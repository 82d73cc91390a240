import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { useChosen } from '../chosen.ts';
import { readable } from '../ids.ts';
import { LabelDot, Name } from '../parts.tsx';
import { useFinding } from '../search-state.ts';
import type { Label } from '../api-types.ts';
import { words } from '../words.ts';

/** A node that may be chosen. */
export interface Candidate {
  id: string;
  label: Label;
  name: string;
  email?: string;
}

interface PickerProps {
  label: string;
  /** Shown before anything is typed. */
  suggested?: Candidate[];
  /** Said where nothing is found, and where nothing is suggested. */
  none?: string;
  unlikely?: string;
  /** Of what is found, only these. */
  may?: (one: Candidate) => boolean;
  onPick: (one: Candidate) => void;
  onCancel?: () => void;
}
const MAX_CHOICES = 8;

/** A field that finds nodes by name: it takes the keyboard, arrows choose, Enter takes. */
export function NodePicker({
  label,
  suggested,
  none = words.inspector.pickNone,
  unlikely,
  may = () => true,
  onPick,
  onCancel,
}: PickerProps) {
  const [typed, setTyped] = useState('');
  const own = useId();
  const field = useRef<HTMLInputElement>(null);
  const { hits, of, partial } = useFinding(typed, 20);
  useEffect(() => field.current?.focus(), []);
  const isAsked = typed.trim() !== '';
  const choices = (isAsked ? hits : (suggested ?? [])).filter(may).slice(0, MAX_CHOICES);
  const { at, choose, chooseFirst } = useChosen(choices.map(({ id }) => id));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = choices[at];
    if (step !== undefined) choose(Math.max(0, Math.min(choices.length - 1, at + step)));
    else if (event.key === 'Enter') {
      if (choice) onPick(choice);
    } else if (event.key === 'Escape' && onCancel) onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <div class="picker labelled">
      <label for={own}>{label}</label>
      <input
        id={own}
        ref={field}
        type="text"
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls="picker-list"
        aria-activedescendant={choices[at] && `picked-${at}`}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          chooseFirst();
        }}
        onKeyDown={onKeyDown}
      />
      <ul role="listbox" id="picker-list" aria-label={label}>
        {choices.map((choice, i) => (
          <li
            key={choice.id}
            id={`picked-${i}`}
            role="option"
            aria-selected={i === at}
            onClick={() => onPick(choice)}
            onPointerMove={() => choose(i)}
          >
            <LabelDot label={choice.label} />
            <Name>{choice.name}</Name>
            <small>
              <Name>{choice.email ?? readable(choice.id)}</Name>
            </small>
          </li>
        ))}
      </ul>
      {isAsked && of === typed.trim() && !partial && choices.length === 0 && <p class="soft">{none}</p>}
      {!isAsked && suggested?.length === 0 && unlikely !== undefined && <p class="soft">{unlikely}</p>}
    </div>
  );
}
