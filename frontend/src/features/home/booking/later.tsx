import type { ReactNode } from 'react';
import { fetchedOnce, useLater } from '../../../public/later.js';

const parts = fetchedOnce(() => import('./later-parts.js'));

/** Called after the page is drawn, so that the parts are loaded before they are needed. */
export function fetchLaterParts(): void {
  void parts.fetch().catch(() => undefined);
}

/** Shows one of the parts that come after the page. */
export function Later({
  children,
}: {
  readonly children: (parts: typeof import('./later-parts.js')) => ReactNode;
}) {
  const { part, failed } = useLater(parts.fetch, parts.known);
  if (part) return children(part);
  return (
    failed && (
      <p className="hint err p-wide" role="alert">
        Dieser Teil der Seite konnte nicht geladen werden. Wir versuchen es weiter.
      </p>
    )
  );
}
