import { useEffect, useEffectEvent } from 'react';

/** Leads back from a page that the list no longer has, as an old link may name one. */
export function useWayBack(isBehind: boolean, lead: () => void): void {
  const back = useEffectEvent(lead);
  useEffect(() => {
    if (isBehind) back();
  }, [isBehind]);
}
