import { commandsHere, opened } from './commands.ts';
import { commandsEverywhere } from './everywhere.ts';

const NOT_TYPED = /^(checkbox|radio|button|submit|file)$/;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TYPED.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** The letter of a key; of a keyboard that writes no Latin letters, the one that stands there on those that do. */
function letter({ key, code }: KeyboardEvent): string {
  if (!/^\p{L}+$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** What a key does where nothing is being typed and no dialog is open; Ctrl K opens the palette anywhere. */
export function onKey(event: KeyboardEvent): void {
  const { ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  const key = letter(event);
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
    event.preventDefault();
    if (!document.querySelector('dialog[open]')) opened.value = 'palette';
    return;
  }
  if (ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target)) return;
  if (document.querySelector('dialog[open]')) return;
  const command = [...commandsHere(), ...commandsEverywhere()].find(
    (one) => one.key === key || one.also?.includes(key),
  );
  if (!command) return;
  event.preventDefault();
  command.act();
}
