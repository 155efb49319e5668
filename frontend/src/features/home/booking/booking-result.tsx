import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LinkType } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { timeOfMinutes, weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { companyQuery, openingTimesQuery, servicesQuery } from '../../../api/queries/site.queries.js';
import { VisitorIcon } from '../../../public/visitor-icon.js';
import { formatDate } from '../../../ui/dates/formats.js';
import { OwnPageLinks } from '../../../public/own-page-links.js';
import { Icon } from '../../../ui/icon.js';
import { Plate } from '../../../ui/plate.js';
import { SiteLink } from '../../../ui/pages/site-link.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { openSpansOf } from '../opening-today.js';
import { bookingRulesQuery } from '../../../public/week/booking-rules.queries.js';
import { endOfVisit } from './visit/end-of-visit.js';
import type { Booked } from './use-booking.js';
import './booking-result.css';

const customerLinks: Readonly<Record<LinkType, string>> = {
  EXISTING_SELECTED: 'Mit Ihrem bestehenden Kundenkonto verknüpft',
  EXISTING_MATCHED: 'Bestehendes Kundenkonto über Ihre Kontaktdaten gefunden',
  CREATED_NEW: 'Neues Kundenkonto angelegt',
  NONE: 'Ohne Kundenkonto gespeichert',
};

const vehicleLinks: Readonly<Record<LinkType, string>> = {
  EXISTING_SELECTED: 'Bestehendes Fahrzeug',
  EXISTING_MATCHED: 'Automatisch verknüpft',
  CREATED_NEW: 'Neues Fahrzeug',
  NONE: 'Ohne Fahrzeug',
};

const month = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' });

/** "Anfrage übermittelt": what was asked for, and to whom and what it was linked. Takes the focus. */
export function BookingResult({
  booked,
  onAgain,
}: {
  readonly booked: Booked;
  readonly onAgain: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = useQuery(companyQuery).data?.phone;
  const sendsMails = useQuery(bookingRulesQuery).data?.sendsMails === true;
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div className="booking-result">
      <header>
        <Icon name="check-circle" />
        <div>
          <h2 id="booking-title" ref={heading} tabIndex={-1}>
            Anfrage übermittelt
          </h2>
          <p>
            {sendsMails
              ? 'Wir prüfen den Termin und bestätigen ihn per E-Mail.'
              : 'Wir prüfen den Termin und melden uns bei Ihnen.'}
          </p>
        </div>
      </header>
      {booked.kind === 'appointment' ? (
        <Appointment appointment={booked.appointment} />
      ) : (
        <div className="booking-when">
          <Leaf date={booked.visit.date} />
          <div>
            <p className="booking-hours">{booked.visit.time} Uhr</p>
            <p>{booked.text || formatDate(booked.visit.date)}</p>
          </div>
        </div>
      )}
      {booked.kind === 'appointment' && <BeforeVisit appointment={booked.appointment} />}
      <div className="booking-result-actions">
        <button type="button" className="btn" onClick={onAgain}>
          Weiteren Termin anfragen
        </button>
        {phone && (
          <a className="btn subtle" href={telephoneHref(phone)}>
            <Icon name="phone" /> Fragen? {phone}
          </a>
        )}
      </div>
    </div>
  );
}

function Appointment({ appointment }: { readonly appointment: AppointmentAnswer }) {
  const { date, time, duration, customer, vehicle } = appointment;
  const spans = openSpansOf(useQuery(openingTimesQuery).data ?? [], date);
  const end = endOfVisit(spans, time, duration);
  return (
    <>
      <div className="booking-when">
        <Leaf date={date} />
        <div>
          <p className="booking-hours">
            {time}
            {end !== null && ` bis ${timeOfMinutes(end)}`} Uhr
          </p>
          <p>
            {appointment.service}, {formatDate(date)}
          </p>
          <p className="booking-status">
            <StatusBadge status={{ label: 'ANGEFRAGT', tone: 'caution', icon: 'clock' }} caps />
          </p>
        </div>
      </div>
      <dl className="booking-links">
        <div>
          <dt>Kunde</dt>
          <dd>
            <span className="booking-chip">
              <VisitorIcon name="person" />
              {customer?.name || appointment.name}
            </span>
          </dd>
          <dd>{customerLinks[appointment.customerLinkType]}</dd>
        </div>
        <div>
          <dt>Fahrzeug</dt>
          <dd>
            {vehicle ? (
              <SiteLink to={`/vehicles/${vehicle.id}`}>
                <Plate plate={vehicle.licensePlate} size="large" />
              </SiteLink>
            ) : (
              <Plate plate={appointment.kfz} size="large" />
            )}
          </dd>
          <dd>{vehicleLinks[appointment.vehicleLinkType]}</dd>
        </div>
      </dl>
    </>
  );
}

/** Where to, what to bring, the entry for the calendar, and the page where the visitor can change the appointment. */
function BeforeVisit({ appointment }: { readonly appointment: AppointmentAnswer }) {
  const { ownPage, serviceId } = appointment;
  const company = useQuery(companyQuery).data;
  const bring = useQuery(servicesQuery).data?.find(({ id }) => id === serviceId)?.bring;
  const place =
    company && [company.street, `${company.zip} ${company.city}`.trim()].filter(Boolean).join(', ');
  if (!ownPage && !place && !bring) return null;
  return (
    <div className="booking-before">
      {place && (
        <p>
          <b>{company.name || 'Adresse'}</b>
          {place}
        </p>
      )}
      {bring && (
        <p>
          <b>Bitte mitbringen</b>
          {bring}
        </p>
      )}
      <OwnPageLinks className="booking-before-links" ownPage={ownPage} />
    </div>
  );
}

function Leaf({ date }: { readonly date: LocalDate }) {
  return (
    <div className="booking-leaf">
      <b>{month.format(new Date(`${date}T00:00:00Z`))}</b>
      <strong>{Number(date.slice(8))}</strong>
      <small>{WEEKDAY_NAMES[weekdayOf(date)].long}</small>
    </div>
  );
}
