import type { ReactNode } from 'react';
import { AnnouncementRibbon, useAnnouncement } from './announcement-ribbon.js';
import { PublicFooter } from './public-footer.js';
import { PublicHeader } from './public-header.js';
import './public-layout.css';

/** The frame of the public site: header, announcement, page, footer. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const announcement = useAnnouncement();
  return (
    <div className="pub">
      <a className="skip" href="#inhalt">
        Zum Inhalt springen
      </a>
      <PublicHeader withRibbon={announcement !== null} />
      {announcement !== null && <AnnouncementRibbon text={announcement} place="public" />}
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
