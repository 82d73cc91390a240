import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Something that one can do: by a button, by its key, and by its name in the palette. */
export interface Command {
  id: string;
  text: string;
  /** As `KeyboardEvent.key` says it. */
  key?: string;
  /** Keys that do the same. */
  also?: string[];
  act: () => void;
}

/** Which of the two dialogs of commands is open. */
export const opened = signal<'palette' | 'keys' | undefined>(undefined);

const offered = new Map<object, Command[]>();

/** Offers commands for as long as the component is shown. */
export function useCommands(commands: Command[]): void {
  const owner = useRef({});
  useLayoutEffect(() => void offered.set(owner.current, commands));
  useLayoutEffect(() => () => void offered.delete(owner.current), []);
}

/** What is offered by what is shown now, the latest shown first. */
export const commandsHere = (): Command[] => [...offered.values()].toReversed().flat();

/** A key as people read it. */
export const keyName = (key: string): string => NAMES[key] ?? key;
const NAMES: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};
