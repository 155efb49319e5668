import { useQuery } from '@tanstack/react-query';
import { telephoneHref } from '#contracts/values/contact.js';
import { companyQuery } from '../../api/queries/site.queries.js';
import { Icon } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import '../../public/public.css';
import './setting-up-page.css';

/** Until ADMIN publishes the website: a way to reach the garage, and nothing that it has not checked. */
export function SettingUpPage() {
  usePageTitle('Wir richten uns gerade ein');
  const phone = useQuery(companyQuery).data?.phone;
  return (
    <div className="p-page p-wrap setting-up">
      <h1>Wir richten uns gerade ein</h1>
      <p className="p-intro">
        Unsere Website ist bald fertig. {phone ? 'Bis dahin erreichen Sie uns am Telefon.' : ''}
      </p>
      {phone && (
        <a className="btn accent lg" href={telephoneHref(phone)}>
          <Icon name="phone" /> {phone}
        </a>
      )}
    </div>
  );
}
