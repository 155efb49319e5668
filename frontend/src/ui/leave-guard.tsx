import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { askBeforeLeaving } from './leave-through.js';

type Go = () => void;

/** Asks before the page is left by a link, the back button or closing the tab. Render it while something is typed. */
export function LeaveGuard() {
  const [go, setGo] = useState<Go | null>(null);

  useEffect(() => {
    const question = (next: Go) => setGo(() => next);
    askBeforeLeaving(question);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      askBeforeLeaving(null);
      window.removeEventListener('beforeunload', warn);
    };
  }, []);

  if (go === null) return null;
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
