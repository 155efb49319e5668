import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bookingRulesQuery } from './booking.queries.js';
import { BookingForm } from './booking-form.js';
import { fetchLaterParts, Later } from './later.js';
import { useBooking } from './use-booking.js';
import type { Visit } from './visit/visit.js';
import './booking.css';

type BookingSectionProps = { readonly visit: Visit; readonly onVisit: (visit: Visit) => void };

const AFTER_FIRST_LOAD_MS = 2_000;

/** "Termin anfragen": the form, and in its place the result once the request was made. */
export function BookingSection({ visit, onVisit }: BookingSectionProps) {
  const booking = useBooking(visit, onVisit);
  const heading = useRef<HTMLHeadingElement>(null);
  const { booked } = booking;
  const wasBooked = useRef(false);

  useEffect(() => {
    const timer = setTimeout(fetchLaterParts, AFTER_FIRST_LOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  // Nothing is promised that nobody knows yet.
  const sendsMails = useQuery(bookingRulesQuery).data?.sendsMails === true;
  useEffect(() => {
    if (wasBooked.current && booked === null) heading.current?.focus();
    wasBooked.current = booked !== null;
  }, [booked]);

  return (
    <section className="p-section" id="termin" aria-labelledby="booking-title">
      {booked ? (
        <Later>{({ BookingResult }) => <BookingResult booked={booked} onAgain={booking.startAgain} />}</Later>
      ) : (
        <>
          <h2 id="booking-title" ref={heading} tabIndex={-1}>
            Termin anfragen
          </h2>
          <p className="p-intro">
            {sendsMails ? 'Sie bekommen eine E-Mail' : 'Wir melden uns bei Ihnen'}, sobald wir den Termin
            bestätigt haben.
          </p>
          <BookingForm visit={visit} booking={booking} />
        </>
      )}
    </section>
  );
}
