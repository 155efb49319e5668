import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointment.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import { toasts } from '../../../ui/toasts.js';
import { inWords } from '../appointment-words.js';
import { useAppointmentActions } from '../appointments.queries.js';
import { RescheduleDialog } from '../reschedule-dialog.js';

type Start = { readonly date: LocalDate; readonly time: LocalTime };
/** `serial` tells one asking from the next, so that each begins with a fresh dialog. */
type Asked = {
  readonly appointment: AppointmentAnswer;
  readonly proposed?: Start | undefined;
  readonly serial: number;
};

/**
 * Moving an appointment: from its card, with V, or by dropping it. The dialog asks in every case, because the customer
 * gets a mail; the entry moves when the server has said yes.
 */
export function useMoves(grid: RefObject<HTMLDivElement | null>, onAsk: () => void) {
  const { reschedule } = useAppointmentActions();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  useEffect(() => {
    // After the dialog the focus is on the entry again, wherever it stands now.
    if (!isOpen && wasOpen.current)
      grid.current?.querySelector<HTMLElement>(`[data-entry="${asked?.appointment.id}"]`)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, asked, grid]);
  return {
    movingId: reschedule.isPending ? reschedule.variables.appointment.id : undefined,
    ask: (appointment: AppointmentAnswer, proposed?: Start) => {
      onAsk();
      setAsked((before) => ({ appointment, proposed, serial: (before?.serial ?? 0) + 1 }));
      setIsOpen(true);
    },
    dialog: asked && (
      <RescheduleDialog
        key={asked.serial}
        open={isOpen}
        appointment={asked.appointment}
        proposed={asked.proposed}
        reschedule={reschedule}
        onSaved={(moved) => {
          setIsOpen(false);
          toasts.success('Termin geändert', inWords(moved));
        }}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
