import { signal } from '@preact/signals';
import { useOpenedModal } from './opened-modal.ts';
import { words } from '../words.ts';
import { unturned } from '../words/unturned.ts';

interface Question {
  text: string;
  /** What the button that goes on says. */
  yes: string;
  answer: (yes: boolean) => void;
}
const asked = signal<Question | undefined>(undefined);

/** Asks before something is done; answers whether to go on. A question that is open already is answered with no. */
export function ask(text: string, yes: string): Promise<boolean> {
  asked.value?.answer(false);
  return new Promise((resolve) => {
    asked.value = {
      text: unturned(text),
      yes,
      answer: (is) => {
        asked.value = undefined;
        resolve(is);
      },
    };
  });
}

/** The question that is open. */
export const Asked = () => (asked.value ? <Open key={asked.value.text} {...asked.value} /> : null);

function Open({ text, yes, answer }: Question) {
  const dialog = useOpenedModal();
  return (
    <dialog ref={dialog} class="ask" role="alertdialog" aria-labelledby="asked" onClose={() => answer(false)}>
      <p id="asked" dir="ltr">
        {text}
      </p>
      <div class="row">
        <span class="grow" />
        <button type="button" onClick={() => answer(false)}>
          {words.cancel}
        </button>
        <button type="button" class="primary" onClick={() => answer(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
