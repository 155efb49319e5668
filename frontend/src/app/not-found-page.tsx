import { usePageTitle } from '../ui/pages/page-title.js';
import { SiteLink } from '../ui/pages/site-link.js';
import './not-found-page.css';

/** An address that is none of ours. */
export function NotFoundPage() {
  usePageTitle('Seite nicht gefunden');
  return (
    <div className="empty missing-page">
      <h1>Seite nicht gefunden</h1>
      <p>Unter dieser Adresse gibt es keine Seite.</p>
      <SiteLink className="btn primary lg" to="/">
        Zur Startseite
      </SiteLink>
    </div>
  );
}
