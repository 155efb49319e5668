import { useState } from 'react';

/**
 * What a button does, one at a time: who presses again while it runs, or before the button is drawn as busy, starts
 * nothing. `act` tells its failures itself.
 */
export function useBusyAction(act: () => Promise<void>): {
  readonly busy: boolean;
  readonly start: () => void;
} {
  const [busy, setBusy] = useState(false);
  const [run] = useState(() => oneAtATime(setBusy));
  return { busy, start: () => void run(act) };
}

/** Runs one action at a time and says while it does; an action that fails ends as well. */
export function oneAtATime(setBusy: (busy: boolean) => void): (act: () => Promise<void>) => Promise<void> {
  let isRunning = false;
  return async (act) => {
    if (isRunning) return;
    isRunning = true;
    setBusy(true);
    try {
      await act();
    } finally {
      isRunning = false;
      setBusy(false);
    }
  };
}
