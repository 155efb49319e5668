import { useEffect, type ReactNode } from 'react';
import { fetchedOnce, useLater } from '../../public/later.js';
import { toasts } from '../feedback/toasts.js';

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
  const part = fetchedOnce(load);
  function Later({ children, meanwhile = null }: LaterProps<Part>): ReactNode {
    const { part: loaded, failed } = useLater(part.fetch, part.known);
    useEffect(() => {
      if (failed)
        toasts.failure('Dieser Teil der Seite konnte nicht geladen werden.', 'Wir versuchen es weiter.');
    }, [failed]);
    return loaded === undefined ? meanwhile : children(loaded);
  }
  return { Later, prefetch: () => void part.fetch().catch(() => undefined) };
}
