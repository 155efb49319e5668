import { useEffect, useRef } from 'react';

/** Answers later whether the component still is on the page; what it would say is said in a toast once it is not. */
export function useStillHere(): () => boolean {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
