import { useLayoutEffect, useRef } from 'preact/hooks';

/** A dialog that is over the page for as long as it is rendered; the keyboard then goes on where it was, unless it was led elsewhere. */
export function useOpenedModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => queueMicrotask(() => goBackTo(before));
  }, []);
  return dialog;
}

function goBackTo(before: Element | null): void {
  if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
}
