import { useEffect, useRef, useState } from 'react';
const DELAY_MS = 250;

/** The appointment of the card, and the entry beside it. */
type OpenCard = { readonly id: string; readonly element: HTMLElement };

/**
 * The card of the entry under the pointer or in focus, after 250 ms. It stays while the pointer is on it, so that it
 * can be read and used; Escape closes it.
 */
export function useEntryCard() {
  const [card, setCard] = useState<OpenCard | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (action: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(action, DELAY_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setCard(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = card !== null;
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setCard(null);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return {
    card,
    close,
    show: (next: OpenCard) => later(() => setCard(next)),
    hide: () => later(() => setCard(null)),
    keep: () => clearTimeout(timer.current),
  };
}
