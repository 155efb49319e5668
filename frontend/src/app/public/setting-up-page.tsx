import { useQuery } from '@tanstack/react-query';
import { telephoneHref } from '#contracts/values/contact.js';
import { companyQuery } from '../../api/queries/site.queries.js';
import { sitePublicationQuery } from '../../api/queries/website.queries.js';
import { Icon } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import '../../public/public.css';
import './setting-up-page.css';

/** While the website is held back: a way to reach the garage, and nothing that it has not checked. */
export function SettingUpPage() {
  const wasPublic = useQuery(sitePublicationQuery).data?.wasPublic === true;
  const title = wasPublic ? 'Unsere Website ist gerade nicht verfügbar' : 'Wir richten uns gerade ein';
  usePageTitle(title);
  const phone = useQuery(companyQuery).data?.phone;
  return (
    <div className="p-page p-wrap setting-up">
      <h1>{title}</h1>
      {phone && <p className="p-intro">Sie erreichen uns am Telefon.</p>}
      {phone && (
        <a className="btn accent lg" href={telephoneHref(phone)}>
          <Icon name="phone" /> {phone}
        </a>
      )}
    </div>
  );
}
