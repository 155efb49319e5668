import { useQuery } from '@tanstack/react-query';
import { correctionFields, PLATE_LENGTH } from '#contracts/appointments/appointment-fields.js';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { call } from '../../api/http.js';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { servicesQuery } from '../../api/queries/site.queries.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { draftOf, sentOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { linksOf } from './appointment-links.js';
import { inWords } from './appointment-words.js';

type CorrectDialogProps = { readonly appointment: AppointmentAnswer; readonly onClose: () => void };

function useCorrection(appointment: AppointmentAnswer, onClose: () => void) {
  const { id, kfz, revision } = appointment;
  const empty = { ...draftOf(correctionFields, { ...appointment, tellCustomer: false }), kfz };
  return useAddForm({
    empty,
    check: (draft) => ({
      name: draft.name.trim() === '' ? 'Bitte den Namen angeben.' : undefined,
      kfz: draft.kfz.trim() === '' ? 'Bitte das Kennzeichen angeben.' : undefined,
      telefon:
        draft.telefon.trim() === '' && draft.email.trim() === '' && appointment.customer === null
          ? bookingTexts.noContact
          : undefined,
    }),
    send: (draft) =>
      call<AppointmentAnswer>(`/appointment/${id}/correct`, {
        method: 'PATCH',
        ...(revision === undefined ? {} : { ifMatch: revision }),
        body: { ...sentOf(correctionFields, draft), kfz: draft.kfz },
      }),
    refresh: 'appointments',
    added: (saved) => ['Angaben berichtigt', inWords(saved)],
    onAdded: onClose,
    failed: 'Die Angaben konnten nicht gespeichert werden.',
  });
}

/** "Angaben berichtigen": what was mistyped, and the ways to customer, vehicle and order. Day and time have "Ändern". */
export function CorrectDialog({ appointment, onClose }: CorrectDialogProps) {
  const { id, serviceId, service } = appointment;
  const services = useQuery(servicesQuery).data ?? [];
  const sendsMails = useQuery(mailDeliveryQuery).data?.server !== null;
  const form = useCorrection(appointment, onClose);
  const offered = Object.fromEntries(services.map((one) => [one.id, one.name]));
  const hasMail = form.draft.email.trim() !== '';
  return (
    <FormDialog
      title="Angaben berichtigen"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <nav className="for-whom appointment-links is-wide" aria-label="Zum Termin gehören">
        {linksOf(appointment).map(({ to, label }) => (
          <SiteLink key={to} to={to}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <RecordFields of={correctionFields} form={form} only={['name', 'telefon', 'email']} />
      <TextField label="Kennzeichen" required maxLength={PLATE_LENGTH} {...fieldOf(form, 'kfz')} />
      <ChoiceField
        label={correctionFields.serviceId.label}
        required
        {...fieldOf(form, 'serviceId')}
        choices={{ [serviceId]: service, ...offered }}
      />
      <RecordFields of={correctionFields} form={form} only={['remark']} />
      {hasMail && sendsMails && <RecordFields of={correctionFields} form={form} only={['tellCustomer']} />}
      <details className="is-wide">
        <summary>Verlauf</summary>
        <HistoryPanel path={`/appointment/${id}/history`} live="appointments" own={appointment.name} />
      </details>
    </FormDialog>
  );
}
