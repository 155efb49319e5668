import { Dialog, DialogBody, DialogSurface, type DialogOpenChangeData } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import './backdrop.css';
import './dialog.css';

type ModalProps = {
  readonly children: ReactNode;
  /** Escape, a click beside it, or a `DialogTrigger` inside. */
  readonly onClose: () => void;
  readonly open?: boolean;
  /** `alert`: only an answer closes it, and Escape. */
  readonly modalType?: 'modal' | 'alert';
  readonly small?: boolean;
};

/**
 * The frame of every dialog. It may be closed by `open` or simply not be rendered any more: in both cases the focus goes
 * back to where it was. That is more than a courtesy: Fluent hides the page from screen readers while a dialog is open,
 * and shows it again when the focus returns to it (`FocusManagement` in the frame sees to it that it can).
 */
export function Modal({ children, onClose, open = true, modalType = 'modal', small = false }: ModalProps) {
  useFocusReturn(open);
  return (
    <Dialog
      open={open}
      modalType={modalType}
      onOpenChange={(_, change) => change.open || isSecondClick(change) || onClose()}
    >
      <DialogSurface className={small ? 'dialog dialog-small' : 'dialog'}>
        <DialogBody>{children}</DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const USABLE = ':is(input, select, textarea, button, [tabindex="0"]):enabled';

/** Of a double click on what opens the dialog: it lands beside the dialog that is there already. */
function isSecondClick(change: DialogOpenChangeData): boolean {
  return change.type === 'backdropClick' && change.event.detail > 1;
}

/**
 * Back to what was in focus when the dialog opened; where that is gone or disabled by now, to the dialog beneath, or to
 * the page itself. The page in focus would hide a dialog that is still open from screen readers.
 */
function useFocusReturn(open: boolean): void {
  // What was in focus is looked up while rendering: the effects of the dialog inside run before ours.
  const [opener, setOpener] = useState(open ? document.activeElement : null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) {
        opener.focus();
        if (document.activeElement === opener) return;
      }
      const beneath = Array.from(document.querySelectorAll<HTMLElement>('.dialog')).at(-1);
      const rest = beneath?.querySelector<HTMLElement>(USABLE) ?? document.querySelector<HTMLElement>('main');
      rest?.focus({ preventScroll: true });
    };
  }, [open, opener]);
}
