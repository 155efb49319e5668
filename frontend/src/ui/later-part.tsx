import { useEffect, type ReactNode } from 'react';
import { useLater } from '../public/later.js';
import { toasts } from './toasts.js';

type LaterProps<Part> = {
  readonly children: (part: Part) => ReactNode;
  /** Stands there until the part is here. */
  readonly meanwhile?: ReactNode;
};

/**
 * A part of the staff's pages that is fetched when somebody wants it. One that cannot be had, for want of a network,
 * takes nothing away from the page and what is typed there: that is told, and it comes when it can be had again.
 */
export function laterPart<Part>(load: () => Promise<Part>) {
  let known: Part | undefined;
  const fetchPart = async (): Promise<Part> => {
    // A module that could not be had is not asked for again by the browser: so only when there is a network.
    if (known === undefined) await fetch('/mark.svg', { cache: 'no-store' });
    return (known ??= await load());
  };
  function Later({ children, meanwhile = null }: LaterProps<Part>): ReactNode {
    const { part, failed } = useLater(fetchPart, known);
    useEffect(() => {
      if (failed)
        toasts.failure('Dieser Teil der Seite konnte nicht geladen werden.', 'Wir versuchen es weiter.');
    }, [failed]);
    return part === undefined ? meanwhile : children(part);
  }
  return { Later, prefetch: () => void fetchPart().catch(() => undefined) };
}
