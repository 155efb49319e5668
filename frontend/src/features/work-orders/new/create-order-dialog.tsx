import { workOrderFields } from '#contracts/work-orders/work-order-fields.js';
import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { problem } from '../../../ui/forms/add-form.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { declaredField } from '../../../ui/forms/form-field.js';
import { TextAreaField } from '../../../ui/forms/form-fields.js';
import { formatDate } from '../../../ui/dates/formats.js';
import { workshopNow } from '../../../ui/dates/now.js';
import { appointmentsWithoutOrderQuery } from '../work-orders.queries.js';
import { takenFrom } from './order-draft.js';
import { CustomerOfOrder, VehicleOfOrder } from './order-parties.js';
import { useOrderForm } from './use-order-form.js';

export type CreateOrderProps = {
  readonly onCreated: (order: WorkOrderAnswer) => void;
  readonly onClose: () => void;
};

/** "Auftrag aus Termin erstellen": makes an order, and on the way a new customer or vehicle. */
export function CreateOrderDialog(props: CreateOrderProps) {
  const form = useOrderForm(props);
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
      onClose={props.onClose}
    >
      <AppointmentField
        value={draft.appointmentId}
        error={form.errors['appointmentId']}
        onChange={(appointment) => change(takenFrom(appointment, draft))}
      />
      <CustomerOfOrder form={form} />
      <VehicleOfOrder form={form} />
      <TextAreaField {...declaredField(form, workOrderFields, 'description')} />
    </FormDialog>
  );
}

type AppointmentFieldProps = {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (appointment: AppointmentAnswer | undefined) => void;
};

function AppointmentField({ value, error, onChange }: AppointmentFieldProps) {
  const list = useQuery(appointmentsWithoutOrderQuery(workshopNow().date));
  const open = list.data ?? [];
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
  return [`${formatDate(date)}, ${time}`, name, service, kfz].filter(Boolean).join(' · ');
}
