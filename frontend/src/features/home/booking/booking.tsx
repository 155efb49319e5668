import { useEffect } from 'react';
import { BookingForm } from './booking-form.js';
import { fetchLaterParts, Later } from './later.js';
import { useBooking, type Booked } from './use-booking.js';
import type { Visit } from './visit/visit.js';
import './booking.css';

type BookingProps = {
  readonly visit: Visit;
  readonly onVisit: (visit: Visit) => void;
  /** The result to show instead of the form. */
  readonly booked: Booked | null;
  readonly onBooked: (booked: Booked | null) => void;
};

const AFTER_FIRST_LOAD_MS = 2_000;

/** The form, or the result of the request. */
export function Booking({ visit, onVisit, booked, onBooked }: BookingProps) {
  const booking = useBooking(visit, onVisit, onBooked);
  useEffect(() => {
    const timer = setTimeout(fetchLaterParts, AFTER_FIRST_LOAD_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!booked) return <BookingForm visit={visit} booking={booking} />;
  return (
    <Later>{({ BookingResult }) => <BookingResult booked={booked} onAgain={() => onBooked(null)} />}</Later>
  );
}
