import { useEffect, useId, useRef } from 'react';
import { Icon } from '../ui/icon.js';

type AlertDialogProps = {
  readonly title: string;
  /** The sentence for the visitor; `null` keeps the dialog closed. */
  readonly message: string | null;
  readonly onClose: () => void;
};

/** A modal message that must be read. The browser keeps the focus inside and returns it when it closes. */
export function AlertDialog({ title, message, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (message !== null && !dialog.current?.open) dialog.current?.showModal();
  }, [message]);
  if (message === null) return null;
  return (
    <dialog
      ref={dialog}
      className="p-alert"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>
        <Icon name="warning" />
        {title}
      </h2>
      <p id={`${id}-text`}>{message}</p>
      <form method="dialog">
        <button className="btn primary">Verstanden</button>
      </form>
    </dialog>
  );
}
