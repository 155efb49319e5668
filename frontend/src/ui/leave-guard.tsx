import { useEffect, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { askBeforeLeaving, asksBeforeLeaving } from './leave-through.js';

type Go = () => void;

/** Asks before the page is left by a link, the back button or closing the tab. Render it while something is typed. */
export function LeaveGuard() {
  const [go, setGo] = useState<Go | null>(null);

  useEffect(() => {
    const question = (next: Go) => setGo(() => next);
    askBeforeLeaving(question);
    const release = holdHistory(question);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      askBeforeLeaving(null);
      release();
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

/**
 * The browser has already gone back when it says so: step forward again, ask, and repeat the step when it is wanted.
 * The router counts its entries in `history.state.idx`; without a count the step is let go.
 */
function holdHistory(question: (go: Go) => void): Go {
  const here = positionOf(window.history.state);
  let expected = false;
  const held = (event: PopStateEvent) => {
    if (expected) {
      expected = false;
      event.stopImmediatePropagation();
      return;
    }
    const there = positionOf(event.state);
    if (!asksBeforeLeaving() || here === undefined || there === undefined || there === here) return;
    event.stopImmediatePropagation();
    expected = true;
    window.history.go(here - there);
    question(() => {
      window.removeEventListener('popstate', held, true);
      window.history.go(there - here);
    });
  };
  window.addEventListener('popstate', held, true);
  return () => window.removeEventListener('popstate', held, true);
}

function positionOf(state: unknown): number | undefined {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : undefined;
}
