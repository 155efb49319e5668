import { useQuery } from '@tanstack/react-query';
import { telephoneHref } from '#contracts/values/contact.js';
import { hasStatus, messageOf } from '../../api/http.js';
import { Icon } from '../../ui/icon.js';
import { usePageTitle } from '../../ui/pages/page-title.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { AppointmentCard } from './appointment-card.js';
import { OwnActions } from './own-actions.js';
import { ownAppointmentQuery, tokenInAddress, type OwnAppointment } from './own-appointment.queries.js';
import '../../public/public.css';
import './own-appointment.css';

/** `/termin/{token}`: the customer's own appointment, by the link from his mail. The server keeps it out of search engines. */
export function OwnAppointmentPage() {
  usePageTitle('Ihr Termin');
  const token = tokenInAddress();
  const { data: appointment, error, isPending, refetch } = useQuery(ownAppointmentQuery(token));
  return (
    <div className="p-page">
      <article className="p-wrap own">
        <h1>Ihr Termin</h1>
        {isPending && <Loading />}
        {error && !appointment && <Failure error={error} onAgain={() => void refetch()} />}
        {appointment && (
          <>
            <AppointmentCard appointment={appointment} token={token} />
            <OwnActions appointment={appointment} token={token} />
            <Contact company={appointment.company} />
          </>
        )}
      </article>
    </div>
  );
}

function Loading() {
  return (
    <output className="own-loading">
      <span className="sr">Lädt…</span>
      <span className="p-skeleton" />
    </output>
  );
}

function Failure({ error, onAgain }: { readonly error: Error; readonly onAgain: () => void }) {
  const isInvalid = hasStatus(error, 404);
  return (
    <div className="own-failure" role="alert">
      <p>
        <b>{messageOf(error, 'Der Termin konnte nicht geladen werden.')}</b>
      </p>
      {isInvalid ? (
        <>
          <p>Öffnen Sie den Link aus unserer letzten E-Mail, oder rufen Sie uns an.</p>
          <SiteLink className="btn" to="/">
            Zur Startseite
          </SiteLink>
        </>
      ) : (
        <button type="button" className="btn" onClick={onAgain}>
          Erneut laden
        </button>
      )}
    </div>
  );
}

function Contact({ company }: { readonly company: OwnAppointment['company'] }) {
  if (!company.phone) return null;
  return (
    <p className="own-contact">
      Fragen?{' '}
      <a href={telephoneHref(company.phone)}>
        <Icon name="phone" /> {company.phone}
      </a>
    </p>
  );
}
