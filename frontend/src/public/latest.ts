import { useEffect, useRef } from 'react';

/** The latest rendered value, for asynchronous code: the visitor may have typed on meanwhile. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
