import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { inWords } from './appointment-words.js';
import { useCurrentAppointment } from './use-current-appointment.js';

type CancelDialogProps = {
  /** As it stood when the dialog was asked for. */
  readonly appointment: AppointmentAnswer;
  readonly busy: boolean;
  readonly onConfirm: (current: AppointmentAnswer) => void;
  readonly onCancel: () => void;
};

/** "Termin löschen": names the current state of the appointment. */
export function CancelDialog({ appointment, busy, onConfirm, onCancel }: CancelDialogProps) {
  const current = useCurrentAppointment(appointment, true);
  return (
    <ConfirmDialog
      title="Termin löschen"
      action="Löschen"
      busyAction="Lösche …"
      busy={busy}
      onConfirm={() => onConfirm(current)}
      onCancel={onCancel}
    >
      <p>Diesen Termin wirklich löschen/absagen?</p>
      <p className="muted" aria-live="polite">
        {inWords(current)}
      </p>
    </ConfirmDialog>
  );
}
