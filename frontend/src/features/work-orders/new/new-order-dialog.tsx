import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { workOrderFields } from '#contracts/work-orders/work-order-fields.js';
import { call, messageOf } from '../../../api/http.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { KnownPicker, knownParty, type Known } from '../../../ui/entity-picker/known-picker.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { workshopNow } from '../../../ui/dates/now.js';
import { declaredField } from '../../../ui/forms/form-field.js';
import { TextAreaField } from '../../../ui/forms/form-fields.js';
import { RecordFields } from '../../../ui/forms/record-fields.js';
import { Plate } from '../../../ui/plate.js';
import { TechnicalIds } from '../technical-ids.js';
import { appointmentsWithoutOrderQuery } from '../work-orders.queries.js';
import type { CreateOrderProps } from './create-order-dialog.js';
import './new-order.css';
import { begunWith, NEW_CUSTOMER, NEW_VEHICLE, takenFrom, whyNoOrder } from './order-draft.js';
import { CustomerOfOrder, VehicleOfOrder } from './order-parties.js';
import { useOrderForm, type OrderForm } from './use-order-form.js';

const NOT_LOADED = 'Der Termin konnte nicht geladen werden.';

type NewOrderProps = CreateOrderProps & {
  /** Whose order it is, where that is known already; '': it is not. */
  readonly customerId?: string;
  readonly vehicleId?: string;
  /** The appointment that it is made from; '': none. */
  readonly appointmentId?: string;
};

/** Fills in whose order it is, with what the known one brings along. */
function useParty({ customerId = '', vehicleId = '' }: NewOrderProps, { change }: OrderForm): void {
  const fill = useEffectEvent((known: Known) =>
    change({ customerId: known.customer?.id ?? '', vehicleId: known.vehicle?.id ?? '' }),
  );
  useEffect(() => {
    if (customerId === '' && vehicleId === '') return undefined;
    const leaving = new AbortController();
    void knownParty({ customerId, vehicleId }).then(
      (known) => leaving.signal.aborted || fill(known),
      () => undefined,
    );
    return () => leaving.abort();
  }, [customerId, vehicleId]);
}

/** Fills in what the appointment says, or tells why it cannot become an order. */
function useAppointment({ appointmentId = '' }: NewOrderProps, { draft, change }: OrderForm): void {
  const fill = useEffectEvent((appointment: AppointmentAnswer) => {
    const why = whyNoOrder(appointment);
    if (why !== '') return toasts.failure(why);
    change(takenFrom(appointment, draft));
    // The car stands in the yard: only its odometer is still to be read.
    document.querySelector<HTMLElement>('.dialog [name="mileageKm"]')?.focus();
  });
  useEffect(() => {
    if (appointmentId === '') return undefined;
    const leaving = new AbortController();
    void call<AppointmentAnswer>(`/appointment/${appointmentId}`, { signal: leaving.signal }).then(
      (appointment) => fill(appointment),
      (error: unknown) =>
        leaving.signal.aborted || toasts.failure(NOT_LOADED, messageOf(error, '') || undefined),
    );
    return () => leaving.abort();
  }, [appointmentId]);
}

/** "Neuer Auftrag": one of today's appointments, or one field that knows everybody; then odometer and wish. */
export function NewOrderDialog(props: NewOrderProps) {
  const form = useOrderForm(props);
  useParty(props, form);
  useAppointment(props, form);
  return (
    <FormDialog
      title="Neuer Auftrag"
      action="Erstellen"
      busyAction="Erstelle …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={props.onClose}
    >
      <AppointmentsToday form={form} />
      <PartyOfOrder form={form} />
      <RecordFields of={workOrderFields} form={form} only={['mileageKm']} />
      <TextAreaField {...declaredField(form, workOrderFields, 'description')} label="Was ist zu tun?" />
      <Ids form={form} />
    </FormDialog>
  );
}

type FormProps = { readonly form: OrderForm };

/** Today's appointments that have no order yet: a press fills the form. */
function AppointmentsToday({ form: { draft, change } }: FormProps) {
  const { date } = workshopNow();
  const all = useQuery(appointmentsWithoutOrderQuery(date)).data ?? [];
  const today = all.filter((appointment) => appointment.date === date);
  if (today.length === 0) return null;
  const choose = (appointment: AppointmentAnswer) =>
    change(takenFrom(appointment.id === draft.appointmentId ? undefined : appointment, draft));
  return (
    <fieldset className="order-today">
      <legend>Termine heute</legend>
      {today.map((appointment) => (
        <button
          key={appointment.id}
          type="button"
          className="order-today-row"
          aria-pressed={appointment.id === draft.appointmentId}
          onClick={() => choose(appointment)}
        >
          <b>{appointment.time}</b>
          <Plate plate={appointment.vehicle?.licensePlate ?? appointment.kfz} />
          <span>
            {appointment.customer?.name ?? appointment.name}, {appointment.service}
          </span>
        </button>
      ))}
    </fieldset>
  );
}

/** The customer and the vehicle of the order: found in one field, or entered below it. */
function PartyOfOrder({ form }: FormProps) {
  const { draft, errors, change } = form;
  const { customerId, vehicleId, isNewCustomer, isNewVehicle } = draft;
  const take = ({ customer, vehicle }: Known) =>
    change({
      ...NEW_CUSTOMER,
      ...NEW_VEHICLE,
      appointmentId: '',
      customerId: customer?.id ?? '',
      vehicleId: vehicle?.id ?? '',
    });
  const isPartlyKnown = (customerId !== '') !== (vehicleId !== '');
  return (
    <>
      {!isNewCustomer && (
        <KnownPicker
          label="Kennzeichen, Name oder Telefon"
          required
          customerId={customerId}
          vehicleId={vehicleId}
          error={errors['customerId'] ?? (customerId === '' ? errors['vehicleId'] : undefined)}
          onPick={take}
          onNew={(text) => change({ ...begunWith(text), appointmentId: '' })}
          onClear={() => change({ customerId: '', vehicleId: '', ...NEW_VEHICLE })}
        />
      )}
      {(isNewCustomer || (isPartlyKnown && customerId === '')) && <CustomerOfOrder form={form} />}
      {(isNewVehicle || (isPartlyKnown && vehicleId === '')) && <VehicleOfOrder form={form} />}
    </>
  );
}

function Ids({ form: { draft } }: FormProps) {
  const { customerId, vehicleId, appointmentId } = draft;
  const ids = { 'Kunden-ID': customerId, 'Fahrzeug-ID': vehicleId, 'Termin-ID': appointmentId };
  const known = Object.entries(ids).filter(([, id]) => id !== '');
  return known.length === 0 ? null : <TechnicalIds ids={Object.fromEntries(known)} />;
}
