import { useCallback, useEffect, useState } from 'react';

/** True when no visible element that can be used has the focus: what had it is gone, hidden or switched off. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null ||
    activeElement === document.body ||
    !activeElement.checkVisibility({ visibilityProperty: true }) ||
    activeElement.matches(':disabled')
  );
}

/**
 * From now on: whether the user waits. Who has moved on or types keeps the focus where it is, else the rest of a word
 * would land in another field.
 */
export function watchFocus(): () => boolean {
  const from = document.activeElement;
  let isTyping = false;
  const note = () => {
    isTyping = true;
  };
  document.addEventListener('input', note, { capture: true, once: true });
  return () => !isTyping && (document.activeElement === from || isFocusLost());
}

/** Moves the focus once what was changed before is drawn: what is looked for may not be there earlier. */
export function useFocusWhenDrawn(): (move: () => void) => void {
  const [wish, setWish] = useState<{ readonly move: () => void } | null>(null);
  useEffect(() => wish?.move(), [wish]);
  return useCallback((move: () => void) => setWish({ move }), []);
}
