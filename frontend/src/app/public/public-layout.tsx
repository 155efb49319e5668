import type { ReactNode } from 'react';
import { useLater } from '../../public/later.js';
import { AnnouncementRibbon, useAnnouncement } from './announcement-ribbon.js';
import { PublicHeader } from './public-header.js';
import './public-layout.css';

const loadFooter = () => import('./public-footer.js');

/** The frame of the public site: header, announcement, page, footer. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  const announcement = useAnnouncement();
  const { part: footer } = useLater(loadFooter);
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
      {footer && <footer.PublicFooter />}
    </div>
  );
}
