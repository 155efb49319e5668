import { useEffect, useRef } from 'react';

/** The ref of a field that a page begins with: it gets the focus, except on phones, where a keyboard would cover the page. */
export function useFirstFocus(startsHere: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!startsHere || isPhone() || field.current === null) return;
    // The frame leaves the focus of a new page to this field.
    field.current.dataset['startsHere'] = '';
    field.current.focus({ preventScroll: true });
  }, [startsHere]);
  return field;
}

const isPhone = (): boolean => window.matchMedia('(max-width: 700px)').matches;
