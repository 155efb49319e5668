import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { customerSource, vehicleSource } from '../../api/entities.js';
import { call } from '../../api/http.js';
import { problem, useAddForm } from '../../ui/add-form.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { formatDate } from '../../ui/formats.js';
import { workshopNow } from '../../ui/now.js';

const EXPECTS_UUID = 'Pflichtfeld – erwartet eine UUID.';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EMPTY = { customerId: '', vehicleId: '', appointmentId: '', description: '' };
/** Appointments of the last days may still become orders. */
const DAYS_BACK = 14;

type CreateOrderDialogProps = {
  readonly onCreated: (order: WorkOrderAnswer) => void;
  readonly onClose: () => void;
};

/** Makes an order, from an appointment or without one; names and plates beside the ids. */
export function CreateOrderDialog({ onCreated, onClose }: CreateOrderDialogProps) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ customerId, vehicleId }) => ({
      ...(UUID.test(customerId.trim()) ? {} : { customerId: EXPECTS_UUID }),
      ...(UUID.test(vehicleId.trim()) ? {} : { vehicleId: EXPECTS_UUID }),
    }),
    send: ({ customerId, vehicleId, appointmentId, description }, idempotencyKey) =>
      call<WorkOrderAnswer>('/work-orders', {
        method: 'POST',
        idempotencyKey,
        body: {
          customerId: customerId.trim(),
          vehicleId: vehicleId.trim(),
          appointmentId: appointmentId || null,
          description,
        },
      }),
    refresh: 'work-orders',
    added: ({ number }) => ['Auftrag erstellt', number],
    onAdded: (order) => {
      onCreated(order);
      onClose();
    },
    failed: 'Der Auftrag konnte nicht erstellt werden.',
  });
  const { draft, change } = form;
  return (
    <FormDialog
      title="Auftrag aus Termin erstellen"
      action="Erstellen"
      busyAction="Erstelle …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <AppointmentField
        value={draft.appointmentId}
        error={form.errors['appointmentId']}
        onChange={(appointment) =>
          change({
            appointmentId: appointment?.id ?? '',
            ...(appointment?.customer ? { customerId: appointment.customer.id } : {}),
            ...(appointment?.vehicle ? { vehicleId: appointment.vehicle.id } : {}),
            ...(appointment && draft.description.trim() === ''
              ? {
                  description: `${appointment.service} ${appointment.vehicle?.licensePlate ?? appointment.kfz}`,
                }
              : {}),
          })
        }
      />
      <EntityPicker
        label="Kunde"
        source={customerSource}
        value={known(draft.customerId)}
        onChange={(customerId) => change({ customerId })}
      />
      <TextField
        label="Kunden-ID"
        required
        maxLength={36}
        placeholder="UUID"
        {...fieldOf(form, 'customerId')}
      />
      <EntityPicker
        label="Fahrzeug"
        source={vehicleSource(known(draft.customerId) || undefined)}
        value={known(draft.vehicleId)}
        placeholder="Kennzeichen oder VIN"
        onChange={(vehicleId) => change({ vehicleId })}
      />
      <TextField
        label="Fahrzeug-ID"
        required
        maxLength={36}
        placeholder="UUID"
        {...fieldOf(form, 'vehicleId')}
      />
      <TextAreaField label="Beschreibung" maxLength={2_000} {...fieldOf(form, 'description')} />
    </FormDialog>
  );
}

function known(id: string): string {
  return UUID.test(id.trim()) ? id.trim() : '';
}

type AppointmentFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (appointment: AppointmentAnswer | undefined) => void;
};

function AppointmentField({ value, error, onChange }: AppointmentFieldProps) {
  const from = addDays(workshopNow().date, -DAYS_BACK);
  const list = useQuery({
    queryKey: ['appointments', 'for-orders', from],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call<readonly AppointmentAnswer[]>(`/appointment/all?from=${from}&limit=500`, { signal }),
  });
  const open = list.data?.filter(({ status }) => status !== 'CANCELLED') ?? [];
  const chosen = open.find(({ id }) => id === value);
  return (
    <Field label="Termin" {...problem(error)}>
      <Dropdown
        placeholder="Ohne Termin"
        value={chosen ? textOf(chosen) : ''}
        selectedOptions={[value]}
        onOptionSelect={(_, { optionValue }) => onChange(open.find(({ id }) => id === optionValue))}
      >
        {list.isPending && (
          <Option value="loading" disabled>
            Termine werden geladen …
          </Option>
        )}
        {list.isError && (
          <Option value="failed" disabled>
            Termine konnten nicht geladen werden
          </Option>
        )}
        {list.data && <Option value="">Ohne Termin</Option>}
        {open.map((appointment) => (
          <Option key={appointment.id} value={appointment.id}>
            {textOf(appointment)}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

function textOf({ date, time, name, service, kfz }: AppointmentAnswer): string {
  return `${formatDate(date)}, ${time} · ${name} · ${service} · ${kfz}`;
}
