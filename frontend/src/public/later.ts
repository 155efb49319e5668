import { useEffect, useState } from 'react';
import { retryWaitMs } from '../api/retry.js';

/**
 * A part of the page that comes after it; `known` is the part when it is already here, `load` undefined: not wanted.
 * What cannot be had, for want of a network, is asked for again and again: the page stays, with all that was typed.
 */
export function useLater<Part>(
  load: (() => Promise<Part>) | undefined,
  known?: Part,
): { readonly part: Part | undefined; readonly failed: boolean } {
  const [part, setPart] = useState<Part | undefined>(() => known);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (load === undefined || part !== undefined) return undefined;
    const ask = () => {
      load().then(
        (loaded) => setPart(() => loaded),
        () => setFailures(failures + 1),
      );
    };
    const timer = setTimeout(ask, failures === 0 ? 0 : retryWaitMs(failures - 1));
    return () => clearTimeout(timer);
  }, [load, part, failures]);
  return { part, failed: failures > 0 && part === undefined };
}

/** A part of the page that is loaded once; `known` once it is loaded. */
export type Fetched<Part> = { known?: Part; readonly fetch: () => Promise<Part> };

/** Waits for a network first: a browser never retries a module that failed to load. */
export function fetchedOnce<Part>(load: () => Promise<Part>): Fetched<Part> {
  const part: Fetched<Part> = {
    fetch: async () => {
      if (!part.known) await fetch('/mark.svg', { cache: 'no-store' });
      return (part.known ??= await load());
    },
  };
  return part;
}
