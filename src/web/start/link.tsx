import { signal } from '@preact/signals';
import { Modal } from '../dialogs/modal.tsx';
import { me, orgName, redeem, signOut, type Linked } from '../session.ts';
import { signIn } from '../session.ts';
import { words } from '../words.ts';

/** A link that the page was opened by: it is used only when one says so, for whoever sent it chose what it opens. */
export const offered = signal<Linked | undefined>(undefined);

async function take({ key: linked }: Linked): Promise<void> {
  offered.value = undefined;
  await signOut();
  const own = await redeem(linked);
  if (own) await signIn(own, false);
}

/** Asks before a link signs in, naming what it opens. */
export function LinkOffer() {
  const linked = offered.value;
  if (!linked) return null;
  const { title, lead, alone, why, elsewhere, open, over, stay, leave } = words.start.link;
  const isSignedIn = me.value !== undefined;
  const org = linked.org ?? elsewhere;
  const close = () => void (offered.value = undefined);
  return (
    <Modal label={title} onClose={close}>
      <p dir="ltr">{isSignedIn ? lead(orgName.value ?? '', org) : alone(org)}</p>
      <p class="soft">{why}</p>
      <div class="row">
        <button type="button" class={isSignedIn ? 'primary' : ''} onClick={close}>
          {isSignedIn ? stay : leave}
        </button>
        <button type="button" class={isSignedIn ? '' : 'primary'} onClick={() => void take(linked)}>
          {isSignedIn ? over : open}
        </button>
      </div>
    </Modal>
  );
}
