import { useEffect, useRef, type FormEvent, type SyntheticEvent } from 'react';
import { useLatest } from '../../../public/latest.js';
import { firstWrong } from './contact/contact.js';
import { ContactFields, Trap } from './contact/contact-fields.js';
import { Later } from './later.js';
import type { useBooking } from './use-booking.js';
import { VisitFields } from './visit/visit-fields.js';
import type { Visit } from './visit/visit.js';

type BookingFormProps = { readonly visit: Visit; readonly booking: ReturnType<typeof useBooking> };

/** The request in two steps: what and when, then who and with which car. */
export function BookingForm({ visit, booking }: BookingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { contact, errors, alert, sending, customers, vehicles } = booking;

  const focusFirstWrong = () => {
    const field = firstWrong(errors);
    const control = field && form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  };
  useFocusAfterRefusal(booking.refusals, alert === null, focusFirstWrong);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void booking.submit();
  };

  return (
    <>
      <form ref={form} className="booking-form" noValidate onSubmit={onSubmit} aria-label="Termin anfragen">
        <Step number={1} title="Leistung und Zeit" />
        <VisitFields
          visit={visit}
          errors={errors}
          mayBeOwn={sending || booking.unanswered}
          onChange={booking.changeVisit}
        />
        <Step number={2} title="Sie und Ihr Fahrzeug" />
        <ContactFields
          contact={contact}
          errors={errors}
          onChange={booking.changeContact}
          onLeaveAccount={() => customers.askAbout(contact)}
        />
        <Trap contact={contact} onChange={booking.changeContact} />
        {(customers.lookup.state !== 'idle' || vehicles.lookup.state !== 'idle') && (
          <Later>
            {({ LookupPanels }) => (
              <LookupPanels
                customers={{ lookup: customers.lookup, onChoose: customers.choose }}
                vehicles={{ lookup: vehicles.lookup, onChoose: vehicles.choose }}
                plate={contact.kfz}
              />
            )}
          </Later>
        )}
        <Send busy={sending} />
      </form>
      {alert !== null && (
        <Later>
          {({ AlertDialog }) => (
            <AlertDialog title="Bitte prüfen" message={alert} onClose={booking.dismissAlert} />
          )}
        </Later>
      )}
    </>
  );
}

function Step({ number, title }: { number: number; title: string }) {
  return (
    <h3 className="booking-step">
      <span aria-hidden="true">{number}</span>
      {title}
    </h3>
  );
}

/** The notice about the use of the data, and the button that sends the request. */
function Send({ busy }: { readonly busy: boolean }) {
  return (
    <div className="booking-send">
      <p className="hint">
        Wir nutzen Ihre Angaben nur für diesen Termin. Mehr in der{' '}
        <a href="/datenschutz">Datenschutzerklärung</a>.
      </p>
      <button
        className="btn primary lg"
        aria-disabled={busy}
        aria-busy={busy}
        onPointerDown={keepFocus}
        onMouseDown={keepFocus}
      >
        {busy ? 'Wird gesendet …' : 'Termin anfragen'}
      </button>
    </div>
  );
}

/** Pressing must not take the focus from a field: its answer would move the button away from the pointer. */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}

/** After each refusal, once its message was read, something happens: the focus moves to the first wrong field. */
function useFocusAfterRefusal(refusals: number, messageRead: boolean, focus: () => void) {
  const handled = useRef(refusals);
  const act = useLatest(focus);
  useEffect(() => {
    if (!messageRead || handled.current === refusals) return;
    handled.current = refusals;
    act.current();
  }, [refusals, messageRead, act]);
}
