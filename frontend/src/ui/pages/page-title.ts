import { useEffect } from 'react';

/** Names the page in the browser's tab: "Gebuchte Termine – Werkstattbuch", on public pages with the garage's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
    document.title = `${title} – ${site ?? 'Werkstattbuch'}`;
  }, [title]);
}
