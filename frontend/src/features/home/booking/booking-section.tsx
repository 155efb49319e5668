import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLater } from '../../../public/later.js';
import { bookingRulesQuery } from '../../../public/week/booking-rules.queries.js';
import type { Booked } from './use-booking.js';
import type { Visit } from './visit/visit.js';
import './booking-section.css';

type BookingSectionProps = { readonly visit: Visit; readonly onVisit: (visit: Visit) => void };

/** The form is below the first view: it comes right after the page, which is there sooner without it. */
const loadForm = () => import('./booking.js');

/** "Termin anfragen": the form, and in its place the result once the request was made. */
export function BookingSection({ visit, onVisit }: BookingSectionProps) {
  const [booked, setBooked] = useState<Booked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasBooked = useRef(false);
  const { part, failed } = useLater(loadForm);

  // Nothing is promised that nobody knows yet.
  const sendsMails = useQuery(bookingRulesQuery).data?.sendsMails === true;
  useEffect(() => {
    if (wasBooked.current && booked === null) heading.current?.focus();
    wasBooked.current = booked !== null;
  }, [booked]);

  return (
    <section className="p-section" id="termin" aria-labelledby="booking-title" aria-busy={!part}>
      {booked === null && (
        <>
          <h2 id="booking-title" ref={heading} tabIndex={-1}>
            Termin anfragen
          </h2>
          <p className="p-intro">
            {sendsMails ? 'Sie bekommen eine E-Mail' : 'Wir melden uns bei Ihnen'}, sobald wir den Termin
            bestätigt haben.
          </p>
        </>
      )}
      {part ? (
        <part.Booking visit={visit} onVisit={onVisit} booked={booked} onBooked={setBooked} />
      ) : (
        <div className="booking-place">
          {failed && (
            <p className="hint err" role="alert">
              Das Formular konnte nicht geladen werden. Wir versuchen es weiter.
            </p>
          )}
        </div>
      )}
    </section>
  );
}
