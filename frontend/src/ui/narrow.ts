import { useCallback, useState } from 'react';

/** A ref for an element, and whether it is narrower than so many px: known before the element is first drawn. */
export function useNarrow(belowPx: number): readonly [(element: HTMLElement | null) => void, boolean] {
  const [isNarrow, setNarrow] = useState(false);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const look = () => setNarrow(element.clientWidth < belowPx);
      look();
      const observer = new ResizeObserver(look);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [belowPx],
  );
  return [watch, isNarrow];
}
