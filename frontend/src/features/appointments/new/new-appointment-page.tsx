import { appointmentFields, PLATE_LENGTH } from '#contracts/appointments/appointment-fields.js';
import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { CalendarRegular, TextBulletListLtrRegular } from '@fluentui/react-icons';
import { useRef, type FormEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { cleanPlate } from '#contracts/values/plate.js';
import { problem } from '../../../ui/forms/add-form.js';
import { cleanInPlace } from '../../../ui/clean-in-place.js';
import { LeaveGuard } from '../../../ui/saving/leave-guard.js';
import { leaveThrough } from '../../../ui/saving/leave-through.js';
import { usePageTitle } from '../../../ui/pages/page-title.js';
import { CustomerMatchBox } from './customer-match-box.js';
import { TextAreaField } from '../../../ui/forms/form-fields.js';
import { KnownPicker } from '../../../ui/entity-picker/known-picker.js';
import { begunWith, isTyped } from './draft.js';
import './new-appointment.css';
import { SavedSummary } from './saved-summary.js';
import { useNewAppointment } from './use-new-appointment.js';
import { VehicleHint } from './vehicle-hint.js';
import { VisitFields } from './visit-fields.js';

/** "Termin erfassen": the staff books for a customer at the desk or on the phone. */
export function NewAppointmentPage() {
  usePageTitle('Termin erfassen');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const booking = useNewAppointment((field) =>
    form.current
      ?.querySelector<HTMLElement>(`[name="${field}"], .field-${field} :is(input, select)`)
      ?.focus(),
  );
  const { draft, errors, change, sending } = booking;
  const goTo = (to: string) => leaveThrough(() => void navigate(to));
  const save = (event: FormEvent) => {
    event.preventDefault();
    void booking.submit();
  };

  return (
    <div className="page">
      <div className="title">
        <h1>Termin erfassen</h1>
        <div className="right">
          <Button icon={<CalendarRegular />} onClick={() => goTo('/calendar')}>
            Kalender
          </Button>
          <Button icon={<TextBulletListLtrRegular />} onClick={() => goTo('/appointments')}>
            Liste
          </Button>
        </div>
      </div>
      {booking.saved && <SavedSummary key={booking.saved.appointment.id} {...booking.saved} />}
      <form ref={form} className="card new-form" aria-label="Termin erfassen" noValidate onSubmit={save}>
        {booking.failure !== '' && (
          <MessageBar intent="error" layout="multiline" role="alert" className="wide">
            <MessageBarBody>{booking.failure}</MessageBarBody>
          </MessageBar>
        )}
        <WhoComes booking={booking} />
        <CustomerFields booking={booking} />
        <fieldset>
          <legend>Fahrzeug und Termin</legend>
          <PlateField booking={booking} />
          <VisitFields
            draft={draft}
            errors={errors}
            onChange={change}
            onDate={booking.changeDate}
            onStart={() => form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()}
          />
          <RemarkField booking={booking} />
        </fieldset>
        <div className="new-form-foot">
          <Button type="submit" appearance="primary" disabledFocusable={sending} onMouseDown={stayInContact}>
            {sending ? 'Speichere …' : 'Speichern'}
          </Button>
        </div>
      </form>
      {isTyped(draft) && <LeaveGuard />}
    </div>
  );
}

type BookingProps = { readonly booking: ReturnType<typeof useNewAppointment> };

function RemarkField({ booking: { draft, errors, change } }: BookingProps) {
  const { label, maxLength } = appointmentFields.remark;
  return (
    <TextAreaField
      {...{ label, maxLength }}
      rows={2}
      name="remark"
      value={draft.remark}
      error={errors.remark}
      onChange={(remark) => change({ remark })}
    />
  );
}

/** One field that knows everybody fills the others; who is unknown is entered below. */
function WhoComes({ booking }: BookingProps) {
  const { draft, customers, change, take } = booking;
  const { choice } = customers;
  return (
    <div className="wide">
      <KnownPicker
        label="Wer kommt?"
        startsHere
        customerId={choice.kind === 'existing' ? choice.id : ''}
        vehicleId={draft.vehicleId}
        onPick={take}
        onNew={(text) => change(begunWith(text))}
        onClear={() => {
          customers.forget();
          change({ name: '', email: '', telefon: '', kfz: '', vehicleId: '' });
        }}
      />
    </div>
  );
}

/** Who comes; with mail or phone it is asked whether we know him. */
function CustomerFields({ booking }: BookingProps) {
  const { draft, errors, customers, change } = booking;
  const askAboutCustomer = () => void customers.askAbout(draft);
  return (
    <fieldset>
      <legend>Kunde</legend>
      <Field label="Name" required {...problem(errors.name)}>
        <Input
          name="name"
          value={draft.name}
          maxLength={appointmentFields.name.maxLength}
          autoComplete="off"
          onChange={(_, { value }) => change({ name: value })}
        />
      </Field>
      <Field label="E-Mail" {...problem(errors.email)}>
        <Input
          name="email"
          type="email"
          value={draft.email}
          maxLength={appointmentFields.email.maxLength}
          autoComplete="off"
          onChange={(_, { value }) => change({ email: value })}
          onBlur={askAboutCustomer}
        />
      </Field>
      <Field label="Telefon" hint="Telefon oder E-Mail genügt." {...problem(errors.telefon)}>
        <Input
          name="telefon"
          type="tel"
          value={draft.telefon}
          maxLength={appointmentFields.telefon.maxLength}
          autoComplete="off"
          onChange={(_, { value }) => change({ telefon: value })}
          onBlur={askAboutCustomer}
        />
      </Field>
      <CustomerMatchBox
        match={customers.match}
        choice={customers.choice}
        error={customers.error}
        onChoose={customers.choose}
      />
    </fieldset>
  );
}

/** The vehicle, and below it the owner, if known. */
function PlateField({ booking }: BookingProps) {
  const { draft, errors, customers, change } = booking;
  const { match, choice } = customers;
  const isOnFile = match.state === 'matches' && choice.kind === 'existing';
  const chosen = isOnFile ? match.found.find(({ id }) => id === choice.id) : undefined;
  return (
    <div>
      <Field label="Kennzeichen" required {...problem(errors.kfz)}>
        <Input
          name="kfz"
          value={draft.kfz}
          maxLength={PLATE_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => change({ kfz: cleanInPlace(target, cleanPlate), vehicleId: '' })}
        />
      </Field>
      <VehicleHint
        plate={draft.kfz}
        customerId={chosen?.id}
        takenId={draft.vehicleId}
        onTake={(vehicleId) => change({ vehicleId })}
      />
    </div>
  );
}

/**
 * Pressing "Speichern" does not take the focus from mail or phone: what is asked when they are left would move the
 * button away from the pointer.
 */
function stayInContact(event: MouseEvent): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement && ['email', 'telefon'].includes(focused.name))
    event.preventDefault();
}
