import { tell, tellOf, withdraw } from './toasts.tsx';

/** How long something that the service cannot take back is held here, where it can. */
const HOLD_MS = 8000;

const held = new Set<() => void>();

/** Says what was decided and does it a little later, so that it can be undone until then; what is still held is done when one leaves. */
export function hold(text: string, act: () => Promise<unknown>, onUndo: () => void): void {
  const later = setTimeout(() => release(), HOLD_MS);
  const end = () => {
    clearTimeout(later);
    held.delete(release);
  };
  const undo = async () => {
    end();
    onUndo();
  };
  const release = () => {
    end();
    withdraw(undo);
    act().catch(tellOf);
  };
  held.add(release);
  tell(text, { undo });
}

/** Does at once all that is held. */
export const releaseAll = (): void => {
  for (const release of held) release();
};
addEventListener('pagehide', releaseAll);
