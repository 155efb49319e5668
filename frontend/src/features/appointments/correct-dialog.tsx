import { useQuery } from '@tanstack/react-query';
import { correctionFields, PLATE_LENGTH } from '#contracts/appointments/appointment-fields.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { labelsOf } from '#contracts/kernel/fields.js';
import { useMay } from '../../api/session/use-may.js';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { servicesQuery } from '../../api/queries/site.queries.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { AppointmentPhoto } from '../../ui/files/appointment-photo.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { useRecordForm } from '../../ui/forms/record-form.js';
import { HistoryPanel } from '../../ui/pages/history-panel.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { ConflictBar } from '../../ui/saving/conflict-bar.js';
import { estimateLinkOf, linksOf } from './appointment-links.js';
import { inWords } from './appointment-words.js';
import { atService, correctionOf, faultsOfCorrection, sentCorrection } from './correction.js';
import { correctedQuery, sendCorrection } from './correction.queries.js';

const LABELS = { ...labelsOf(correctionFields), kfz: 'Kennzeichen' };

type CorrectDialogProps = { readonly appointment: AppointmentAnswer; readonly onClose: () => void };

function useCorrection(appointment: AppointmentAnswer) {
  return useRecordForm({
    query: correctedQuery(appointment),
    draftOf: correctionOf,
    check: (draft) => faultsOfCorrection(draft, appointment),
    save: (seen, draft) =>
      sendCorrection(seen, sentCorrection(appointment, draft)).catch((error: unknown) => {
        throw atService(error);
      }),
    onSaved: (saved) => toasts.success('Angaben berichtigt', inWords(saved)),
    failed: 'Die Angaben konnten nicht gespeichert werden.',
  });
}

/** "Angaben berichtigen": what was mistyped, and the ways to customer, vehicle and order. Day and time have "Ändern". */
export function CorrectDialog({ appointment, onClose }: CorrectDialogProps) {
  const sendsMails = useQuery(mailDeliveryQuery).data?.server !== null;
  const form = useCorrection(appointment);
  const shown = form.result.data ?? appointment;
  const { id } = shown;
  const mayEstimate = useMay('estimates:change');
  const estimate = mayEstimate ? estimateLinkOf(shown) : null;
  const hasMail = (form.draft?.email ?? '').trim() !== '';
  return (
    <FormDialog
      title="Angaben berichtigen"
      unsaved={form.changed.length > 0}
      busy={form.saving}
      failure={form.failure}
      notice={
        form.behind && (
          <ConflictBar conflicts={form.conflicts} labels={LABELS} onReload={() => void form.reload()} />
        )
      }
      ready={form.changed.length > 0}
      onSubmit={() => void form.save().then((saved) => saved && onClose())}
      onClose={onClose}
    >
      <nav className="for-whom appointment-links is-wide" aria-label="Zum Termin gehören">
        {linksOf(shown).map(({ to, label }) => (
          <SiteLink key={to} to={to}>
            {label}
          </SiteLink>
        ))}
        {estimate !== null && <SiteLink to={estimate.to}>{estimate.label}</SiteLink>}
      </nav>
      {form.draft !== undefined && (
        <div className="form-dialog-content" {...form.cardProps}>
          <RecordFields of={correctionFields} form={form} only={['name', 'telefon', 'email']} />
          {shown.kind === 'SERVICE' && <PlateAndService form={form} shown={shown} />}
          <RecordFields of={correctionFields} form={form} only={['remark']} />
          {hasMail && sendsMails && (
            <RecordFields of={correctionFields} form={form} only={['tellCustomer']} />
          )}
        </div>
      )}
      {shown.hasPhoto && (
        <div className="is-wide">
          <AppointmentPhoto appointmentId={id} />
        </div>
      )}
      <details className="is-wide">
        <summary>Verlauf</summary>
        <HistoryPanel path={`/appointment/${id}/history`} live="appointments" own={shown.name} />
      </details>
    </FormDialog>
  );
}

type PlateAndServiceProps = {
  readonly form: ReturnType<typeof useCorrection>;
  readonly shown: AppointmentAnswer;
};

/** What a test drive does not have. */
function PlateAndService({ form, shown: { serviceId, service } }: PlateAndServiceProps) {
  const services = useQuery(servicesQuery).data ?? [];
  const offered = Object.fromEntries(services.map((one) => [one.id, one.name]));
  return (
    <>
      <TextField label="Kennzeichen" required maxLength={PLATE_LENGTH} {...fieldOf(form, 'kfz')} />
      <ChoiceField
        label={correctionFields.serviceId.label}
        required
        {...fieldOf(form, 'serviceId')}
        choices={{ [serviceId]: service, ...offered }}
      />
    </>
  );
}
