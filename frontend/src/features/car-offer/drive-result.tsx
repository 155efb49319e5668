import { useEffect, useRef } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { formatLongDate } from '../../ui/dates/formats.js';
import { Icon } from '../../ui/icon.js';

/** The request is sent: what was asked for, and where it can be changed. Takes the focus. */
export function DriveResult({ booked }: { readonly booked: AppointmentAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { date, time, service, ownPage } = booked;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="car-drive-result">
      <h2 id="car-drive-title" ref={heading} tabIndex={-1}>
        Anfrage übermittelt
      </h2>
      <p>
        {service}, {formatLongDate(date)}, {time} Uhr. Wir melden uns, sobald wir den Termin bestätigt haben.
        Bitte bringen Sie Ihren Führerschein mit.
      </p>
      {ownPage && (
        <p className="car-offer-links">
          <a className="btn" href={`/api${ownPage}.ics`} download="termin.ics">
            <Icon name="calendar" /> In den Kalender eintragen
          </a>
          <a className="btn subtle" href={ownPage}>
            Termin ändern oder absagen
          </a>
        </p>
      )}
    </div>
  );
}
