import { signal } from '@preact/signals';
import { Modal } from '../dialogs/modal.tsx';
import { orgName, redeem, signOut, type Linked } from '../session.ts';
import { signIn } from '../session.ts';
import { words } from '../words.ts';

/** A link that came while one was signed in already: it is used only when one says so. */
export const offered = signal<Linked | undefined>(undefined);

async function take({ key }: Linked): Promise<void> {
  offered.value = undefined;
  await signOut();
  const own = await redeem(key);
  if (own) await signIn(own, false);
}

/** Asks before a link signs in over an existing sign-in. */
export function LinkOffer() {
  const linked = offered.value;
  if (!linked) return null;
  const { title, lead, elsewhere, take: open, stay } = words.start.link;
  const close = () => void (offered.value = undefined);
  return (
    <Modal label={title} onClose={close}>
      <p dir="auto">{lead(orgName.value ?? '', linked.org ?? elsewhere)}</p>
      <div class="row">
        <button type="button" class="primary" onClick={close}>
          {stay}
        </button>
        <button type="button" onClick={() => void take(linked)}>
          {open}
        </button>
      </div>
    </Modal>
  );
}
