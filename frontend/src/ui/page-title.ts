import { useEffect } from 'react';

/** Names the page in the browser's tab: "Gebuchte Termine – Werkstattbuch". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Werkstattbuch`;
  }, [title]);
}
