import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAllowed } from '#contracts/access/permissions.js';
import { useSession } from '../../api/session.js';

const EVERY_MS = 10_000;

/** True when the user may change the stock; others read. */
export function useMayChange(): boolean {
  return isAllowed('inventory:change', useSession()?.roles ?? null);
}

/** Asks again every 10 seconds while the page is looked at, should the events that tell of changes not come. */
export function useFreshInventory(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void cache.invalidateQueries({ queryKey: ['inventory'] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [cache]);
}
