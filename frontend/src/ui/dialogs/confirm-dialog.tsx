import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Modal } from './modal.js';

type ConfirmDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly action: string;
  readonly busyAction: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before something is lost. Escape and "Abbrechen" leave everything as it is. */
export function ConfirmDialog({
  title,
  children,
  action,
  busyAction,
  busy,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Modal small modalType="alert" onClose={onCancel}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={busy}>
          Abbrechen
        </Button>
        <Button
          className="btn-danger"
          appearance="primary"
          disabled={busy}
          // The second click of the double click that opened the question is no answer to it.
          onClick={(event) => event.detail > 1 || onConfirm()}
        >
          {busy ? busyAction : action}
        </Button>
      </DialogActions>
    </Modal>
  );
}
