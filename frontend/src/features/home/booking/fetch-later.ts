import { lazy } from 'react';

const laterParts = () => import('./later-parts.js');
type LaterParts = Awaited<ReturnType<typeof laterParts>>;

export const AlertDialog = later('AlertDialog');
export const BookingResult = later('BookingResult');
export const LookupPanels = later('LookupPanels');
export const SlotPopup = later('SlotPopup');

/** Called when the page stands, so that the parts are there before they are needed. */
export function fetchLaterParts(): void {
  void laterParts().catch(() => undefined);
}

function later<Name extends keyof LaterParts>(name: Name) {
  return lazy(() => laterParts().then((parts): { default: LaterParts[Name] } => ({ default: parts[name] })));
}
