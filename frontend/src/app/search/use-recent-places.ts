import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { notePlace } from './recent-places.js';

/** Notes each page when it is left: by then it has its title. */
export function useRecentPlaces(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const place = pathname + search;
    return () => notePlace(place, document.title);
  }, [pathname, search]);
}
