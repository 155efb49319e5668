import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { askBeforeLeaving } from './leave-through.js';

type Go = () => void;

/**
 * Asks before the page is left by a link, the back button or closing the tab, as long as something is unsaved. A save
 * that ends meanwhile answers the question: then the page is left as was wanted.
 */
export function LeaveGuard({ unsaved = true }: { readonly unsaved?: boolean }) {
  const [go, setGo] = useState<Go | null>(null);
  const [wasUnsaved, setWasUnsaved] = useState(unsaved);
  if (unsaved !== wasUnsaved) {
    setWasUnsaved(unsaved);
    if (unsaved) setGo(null);
  }

  useEffect(() => {
    if (!unsaved) return undefined;
    const question = (next: Go) => setGo(() => next);
    askBeforeLeaving(question);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      askBeforeLeaving(null);
      window.removeEventListener('beforeunload', warn);
    };
  }, [unsaved]);
  useEffect(() => {
    if (!unsaved) go?.();
  }, [unsaved, go]);

  if (!unsaved || go === null) return null;
  const leave = () => {
    askBeforeLeaving(null);
    setGo(null);
    go();
  };
  return (
    <ConfirmDialog
      title="Seite verlassen"
      action="Verwerfen"
      busyAction="Verwerfen"
      busy={false}
      onConfirm={leave}
      onCancel={() => setGo(null)}
    >
      <p>Ihre Eingaben sind noch nicht gespeichert. Eingaben verwerfen?</p>
    </ConfirmDialog>
  );
}
