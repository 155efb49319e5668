import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLater } from '../../../public/later.js';
import { bookingRulesQuery } from '../../../public/week/booking-rules.queries.js';
import type { Booked } from './use-booking.js';
import type { Visit } from './visit/visit.js';
import './booking-section.css';

type BookingSectionProps = {
  readonly visit: Visit;
  readonly onVisit: (visit: Visit) => void;
  /** How often the visitor has chosen a service or a start above; each choice leads to the form. */
  readonly choices: number;
};

/** The form is below the first view: it comes right after the page, which is there sooner without it. */
const loadForm = () => import('./booking.js');

/** "Termin anfragen": the form, and in its place the result once the request was made. */
export function BookingSection({ visit, onVisit, choices }: BookingSectionProps) {
  const [booked, setBooked] = useState<Booked | null>(null);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasBooked = useRef(false);
  const { part, failed } = useLater(loadForm);

  // Nothing is promised that nobody knows yet.
  const sendsMails = useQuery(bookingRulesQuery).data?.sendsMails === true;
  useEffect(() => {
    if (wasBooked.current && booked === null) heading.current?.focus();
    wasBooked.current = booked !== null;
  }, [booked]);
  useEffect(() => {
    if (choices > 0) section.current?.scrollIntoView();
  }, [choices]);
  // Who chooses before the form is there is led into it when it comes.
  useEffect(() => {
    if (choices > 0 && part && section.current) focusFirstEmpty(section.current);
  }, [choices, part]);

  return (
    <section
      ref={section}
      className="p-section"
      id="termin"
      aria-labelledby="booking-title"
      aria-busy={!part}
    >
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

/** Puts the focus on the first empty field, or on the title if the section shows a result. */
function focusFirstEmpty(section: HTMLElement): void {
  const fields = section.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'select, input[name]:not([tabindex])',
  );
  const empty = [...fields].find((field) => !field.disabled && field.value === '');
  (empty ?? section.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}
