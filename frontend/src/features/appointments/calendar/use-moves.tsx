import { useEffect, useRef, useState, type RefObject } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { useAppointmentActions, type NewStart } from '../appointments.queries.js';
import { RescheduleLater } from '../later-dialogs.js';

/** `serial` tells one asking from the next, so that each begins with a fresh dialog. */
type Asked = {
  readonly appointment: AppointmentAnswer;
  readonly proposed?: NewStart | undefined;
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
    // After the dialog the focus returns to the entry, also if it has moved.
    if (!isOpen && wasOpen.current)
      grid.current?.querySelector<HTMLElement>(`[data-entry="${asked?.appointment.id}"]`)?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, asked, grid]);
  return {
    movingId: reschedule.busyId,
    ask: (appointment: AppointmentAnswer, proposed?: NewStart) => {
      onAsk();
      setAsked((before) => ({ appointment, proposed, serial: (before?.serial ?? 0) + 1 }));
      setIsOpen(true);
    },
    dialog: asked && (
      <RescheduleLater.Later key={asked.serial}>
        {(RescheduleDialog) => (
          <RescheduleDialog
            open={isOpen}
            appointment={asked.appointment}
            proposed={asked.proposed}
            reschedule={reschedule}
            onClose={() => setIsOpen(false)}
          />
        )}
      </RescheduleLater.Later>
    ),
  };
}
