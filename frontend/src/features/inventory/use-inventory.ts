import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const EVERY_MS = 10_000;

/** Refetches every 10 seconds while the page is visible, in case the live channel is down. */
export function useFreshInventory(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void cache.invalidateQueries({ queryKey: ['inventory'] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [cache]);
}
