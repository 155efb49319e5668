import { usePageTitle } from '../ui/page-title.js';
import { SiteLink } from '../ui/site-link.js';

/** Stands where a screen of the table is not built yet. */
export function ComingPage({ title }: { readonly title: string }) {
  usePageTitle(title);
  return (
    <div className="page">
      <div className="title">
        <h1>{title}</h1>
      </div>
      <div className="card empty">
        <b>Dieser Bereich folgt.</b>
        <SiteLink className="btn" to="/">
          Zur Startseite
        </SiteLink>
      </div>
    </div>
  );
}
