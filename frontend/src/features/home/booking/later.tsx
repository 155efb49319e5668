import type { ReactNode } from 'react';
import { useLater } from '../../../public/later.js';

type LaterParts = Awaited<ReturnType<typeof loadParts>>;

const loadParts = async () => {
  // A module that could not be had is not asked for again by the browser: so only when there is a network.
  if (!parts) await fetch('/mark.svg', { cache: 'no-store' });
  return (parts ??= await import('./later-parts.js'));
};
let parts: typeof import('./later-parts.js') | undefined;

/** Called when the page stands, so that the parts are there before they are needed. */
export function fetchLaterParts(): void {
  void loadParts().catch(() => undefined);
}

/** Shows one of the parts that come after the page. */
export function Later({ children }: { readonly children: (parts: LaterParts) => ReactNode }) {
  const { part, failed } = useLater(loadParts, parts);
  if (part) return children(part);
  return (
    failed && (
      <p className="hint err booking-wide" role="alert">
        Dieser Teil der Seite konnte nicht geladen werden. Wir versuchen es weiter.
      </p>
    )
  );
}
