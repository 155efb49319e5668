import { useEffect, useRef } from 'react';

/** What was drawn last, for code that ends later than it began: by then the visitor may have typed on. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
