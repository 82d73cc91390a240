import type { ComponentChildren } from 'preact';
import { useOpenedModal } from './opened-modal.ts';
import { words } from '../words.ts';

interface ModalProps {
  /** What it is about, as its heading. */
  label: string;
  class?: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog over the page with a heading and a cross; Escape and a click beside it close it. */
export function Modal({ label, class: of = '', onClose, children }: ModalProps) {
  const dialog = useOpenedModal();
  return (
    <dialog
      ref={dialog}
      class={`modal ${of}`}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header class="row">
        <h2>{label}</h2>
        <span class="grow" />
        <button type="button" class="quiet icon" aria-label={words.close} onClick={onClose}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
