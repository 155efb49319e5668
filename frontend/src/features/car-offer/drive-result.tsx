import { useEffect, useRef } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { formatLongDate } from '../../ui/dates/formats.js';
import { OwnPageLinks } from '../../public/own-page-links.js';

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
      <OwnPageLinks className="car-offer-links" ownPage={ownPage} />
    </div>
  );
}
