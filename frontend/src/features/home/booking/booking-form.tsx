import { useEffect, useRef, type FormEvent } from 'react';
import { cleanPlate } from '#contracts/values/plate.js';
import { TextField } from './field.js';
import { firstWrong } from './contact.js';
import { Later } from './later.js';
import type { useBooking } from './use-booking.js';
import { VisitFields } from './visit-fields.js';
import type { Visit } from './visit.js';

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
  const askForAccount = () => void customers.askAbout(contact);

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
        <TextField
          label="Name"
          value={contact.name}
          error={errors.name}
          onValue={(value) => booking.changeContact('name', value)}
          input={{ name: 'name', autoComplete: 'name', maxLength: 200, required: true }}
        />
        <TextField
          label="E-Mail"
          value={contact.email}
          error={errors.email}
          onValue={(value) => booking.changeContact('email', value)}
          input={{
            name: 'email',
            type: 'email',
            autoComplete: 'email',
            maxLength: 254,
            required: true,
            onBlur: askForAccount,
          }}
        />
        <TextField
          label="Telefon"
          optional
          value={contact.telefon}
          error={errors.telefon}
          onValue={(value) => booking.changeContact('telefon', value)}
          input={{ name: 'telefon', type: 'tel', autoComplete: 'tel', maxLength: 40, onBlur: askForAccount }}
        />
        <TextField
          label="Kennzeichen"
          hint="Buchstaben, Ziffern, Bindestrich"
          value={contact.kfz}
          error={errors.kfz}
          clean={cleanPlate}
          onValue={(value) => booking.changeContact('kfz', value)}
          input={{
            name: 'kfz',
            autoComplete: 'off',
            autoCapitalize: 'characters',
            maxLength: 15,
            required: true,
          }}
        />
        <div className="booking-trap" aria-hidden="true">
          <label>
            Webseite
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={contact.website}
              onChange={(event) => booking.changeContact('website', event.target.value)}
            />
          </label>
        </div>
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
        <div className="booking-send">
          <p className="hint">
            Wir nutzen Ihre Angaben nur für diesen Termin. Mehr in der{' '}
            <a href="/datenschutz">Datenschutzerklärung</a>.
          </p>
          {/* Pressing must not take the focus from a field: its answer would move the button away from the pointer. */}
          <button
            className="btn primary lg"
            aria-disabled={sending}
            aria-busy={sending}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
          >
            {sending ? 'Wird gesendet …' : 'Termin anfragen'}
          </button>
        </div>
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

/** After each refusal, once its message was read, something happens: the focus moves to the first wrong field. */
function useFocusAfterRefusal(refusals: number, messageRead: boolean, focus: () => void) {
  const handled = useRef(refusals);
  const act = useRef(focus);
  useEffect(() => {
    act.current = focus;
  });
  useEffect(() => {
    if (!messageRead || handled.current === refusals) return;
    handled.current = refusals;
    act.current();
  }, [refusals, messageRead]);
}
