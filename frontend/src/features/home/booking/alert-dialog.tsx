import { useEffect, useId, useRef } from 'react';
import { Icon } from '../../../ui/icon.js';
import './alert-dialog.css';

type AlertDialogProps = {
  readonly title: string;
  /** The sentence for the visitor. */
  readonly message: string;
  readonly onClose: () => void;
};

/** A modal message that must be read. The browser keeps the focus inside and returns it when it closes. */
export function AlertDialog({ title, message, onClose }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="booking-alert"
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
