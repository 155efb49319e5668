import { useRef, useState } from 'react';

/**
 * What a button does, one at a time: who presses again while it runs, or before the button is drawn as busy, starts
 * nothing. `act` tells its failures itself.
 */
export function useBusyAction(act: () => Promise<void>): {
  readonly busy: boolean;
  readonly start: () => void;
} {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, start: () => void run() };
}
