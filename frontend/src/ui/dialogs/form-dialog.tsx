import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { FailureBar } from '../feedback/failure-bar.js';
import '../forms/form-fields.css';
import { Modal } from './modal.js';

type FormDialogProps = {
  readonly title: string;
  readonly children: ReactNode;
  /** True if closing would lose input. */
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly failure?: string;
  /** Stands above the buttons, e.g. a `ConflictBar`. */
  readonly notice?: ReactNode;
  /** The words on the button; default: Speichern. */
  readonly action?: string;
  readonly busyAction?: string;
  /** Something there is to save. */
  readonly ready?: boolean;
  readonly small?: boolean;
  /** The action takes something away. */
  readonly danger?: boolean;
  /** Of `useAddForm`, whose button is the form's own. */
  readonly formProps?: ComponentProps<'form'>;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  /** Returns to the step before: a button „Zurück“. */
  readonly onBack?: (() => void) | undefined;
};

/** A form in a dialog: Enter saves it, and closing asks while something is typed that is not saved. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    unsaved,
    busy,
    failure = '',
    notice,
    formProps,
    onSubmit,
    onClose,
    onBack,
    ready = true,
  } = props;
  const { action = 'Speichern', busyAction = 'Speichere …', small = false, danger = false } = props;
  const { asked, setAsked, leave } = useLeaving(unsaved, busy);
  const close = () => leave(onClose);
  const submit = {
    noValidate: true,
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!busy) onSubmit?.();
    },
  };
  return (
    <Modal small={small} onClose={close}>
      <form className="form-dialog" aria-label={title} {...(formProps ?? submit)}>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className="form-dialog-content">
          <FailureBar text={failure} />
          {props.children}
          {notice}
        </DialogContent>
        <DialogActions>
          {onBack && (
            <Button onClick={() => leave(onBack)} disabled={busy}>
              Zurück
            </Button>
          )}
          <Button onClick={close} disabled={busy}>
            Abbrechen
          </Button>
          <Button
            type="submit"
            className={danger ? 'btn-danger' : undefined}
            appearance="primary"
            disabled={!ready}
            disabledFocusable={ready && busy}
          >
            {busy ? busyAction : action}
          </Button>
        </DialogActions>
      </form>
      {asked && <LoseInput onConfirm={asked.leave} onCancel={() => setAsked(null)} />}
    </Modal>
  );
}

/** Leaves a form, and asks first while something is typed that is not saved. */
function useLeaving(unsaved: boolean, busy: boolean) {
  const [asked, setAsked] = useState<{ readonly leave: () => void } | null>(null);
  const leave = (how: () => void) => {
    if (busy) return;
    if (unsaved) setAsked({ leave: how });
    else how();
  };
  return { asked, setAsked, leave };
}

type LoseInputProps = { readonly onConfirm: () => void; readonly onCancel: () => void };

function LoseInput({ onConfirm, onCancel }: LoseInputProps) {
  return (
    <ConfirmDialog
      title="Dialog schließen"
      action="Verwerfen"
      busyAction="Verwerfen"
      busy={false}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>Ihre Eingaben sind noch nicht gespeichert. Eingaben verwerfen?</p>
    </ConfirmDialog>
  );
}
