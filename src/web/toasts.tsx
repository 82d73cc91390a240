import { effect, signal } from '@preact/signals';
import { online, Refused } from './api.ts';
import { words } from './words.ts';
import { unturned } from './words/unturned.ts';

interface Undoable {
  text: string;
  undo: () => Promise<void>;
}
interface Toast {
  n: number;
  text: string;
  bad?: boolean;
  /** Said because the API did not answer. */
  offline?: boolean;
  back?: Undoable;
}
const toasts = signal<Toast[]>([]);
/** What can be taken back while the page is open, the latest last. */
export const undoable = signal<Undoable[]>([]);
let count = 0;

const dismiss = (n: number): void => void (toasts.value = toasts.value.filter((one) => one.n !== n));

interface Manner {
  bad?: boolean;
  offline?: boolean;
  undo?: () => Promise<void>;
}

effect(() => {
  if (online.value) toasts.value = toasts.peek().filter(({ offline }) => !offline);
});

const SHOWN_MS = { plain: 5000, undoable: 9000, bad: 12_000 };

/** Says what happened, for a few seconds; what can be undone can be so by the button here, or by `u` later. Answers how to take the word back. */
export function tell(said: string, { bad, offline, undo }: Manner = {}): () => void {
  const n = ++count;
  const text = unturned(said);
  const back = undo && { text, undo };
  toasts.value = [...toasts.value.slice(-2), { n, text, bad, offline, back }];
  if (back) undoable.value = [...undoable.value, back];
  const shown = undo ? SHOWN_MS.undoable : SHOWN_MS.plain;
  setTimeout(() => dismiss(n), bad ? SHOWN_MS.bad : shown);
  return () => {
    dismiss(n);
    undoable.value = undoable.value.filter((one) => one !== back);
  };
}

/** Says why something did not happen. */
export function tellOf(error: unknown): void {
  if (!(error instanceof Refused)) return void tell(String(error), { bad: true });
  const { message, requestId, status } = error;
  tell(`${message}${requestId ? ` (${requestId})` : ''}`, { bad: true, offline: status === 0 });
}

/** Forgets what was done, with what can be taken back of it: it was another's, or elsewhere. */
export function forgetDone(): void {
  toasts.value = [];
  undoable.value = [];
}

/** Takes back the latest thing that can be. */
export const undoLast = async (): Promise<void> => takeBack(undoable.value.at(-1));

async function takeBack(back: Undoable | undefined): Promise<void> {
  if (!back || !undoable.value.includes(back)) return void tell(words.undo.nothing);
  undoable.value = undoable.value.filter((one) => one !== back);
  try {
    await back.undo();
    tell(words.undo.done);
  } catch (error) {
    tellOf(error);
  }
}

/** What happened last, in the line at the foot of the page, where it covers nothing. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.slice(-1).map(({ n, text, bad, back }) => (
        <div key={n} class={bad ? 'toast bad' : 'toast'}>
          <span dir="ltr">{text}</span>
          {back && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                dismiss(n);
                void takeBack(back);
              }}
            >
              {words.undo.button} <kbd>u</kbd>
            </button>
          )}
          <button type="button" class="quiet icon" aria-label={words.close} onClick={() => dismiss(n)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
