import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { mailDeliveryQuery } from '../../api/queries/administration.queries.js';
import { messageOf } from '../../api/http.js';
import { toasts } from '../../ui/feedback/toasts.js';
import type { RowActions } from './appointment-columns.js';
import { inWords } from './appointment-words.js';
import { useAppointmentActions } from './appointments.queries.js';
import { CancelLater, CorrectLater, RescheduleLater } from './later-dialogs.js';

type OpenDialog = { readonly kind: 'change' | 'correct' | 'cancel'; readonly appointment: AppointmentAnswer };

/** Says that nobody has told the customer, and how to reach him; empty: he gets a mail. */
function whomToCall({ name, email, telefon, customer }: AppointmentAnswer, staysInHouse: boolean): string {
  if (!staysInHouse && email !== '') return '';
  const phone = telefon ?? customer?.phone ?? null;
  return `. Bitte selbst Bescheid geben: ${name}${phone === null ? '' : `, ${phone}`}`;
}

/** What the buttons of a row do, and the dialog that one of them has opened. */
export function useRowDialogs() {
  const { confirm, cancel, reschedule } = useAppointmentActions();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const staysInHouse = useQuery(mailDeliveryQuery).data?.server === null;
  const { run: confirmNow } = confirm;
  const rowActions = useMemo<RowActions>(
    () => ({
      confirm: (it) =>
        void confirmNow(it)?.then(
          (saved) =>
            toasts.success('Termin bestätigt', [inWords(saved), whomToCall(saved, staysInHouse)].join('')),
          (error: unknown) => toasts.failure(messageOf(error, 'Bestätigung fehlgeschlagen.'), inWords(it)),
        ),
      change: (appointment) => setOpen({ kind: 'change', appointment }),
      correct: (appointment) => setOpen({ kind: 'correct', appointment }),
      cancel: (appointment) => setOpen({ kind: 'cancel', appointment }),
    }),
    [confirmNow, staysInHouse],
  );
  const close = () => setOpen(null);
  /** Its own question ends with it, not a dialog that was opened since. */
  const closeQuestionAbout = (id: string) =>
    setOpen((now) => (now?.kind === 'cancel' && now.appointment.id === id ? null : now));
  const remove = (it: AppointmentAnswer) =>
    void cancel
      .run(it)
      ?.then(
        () => toasts.success('Termin abgesagt', inWords(it)),
        (error: unknown) => toasts.failure(messageOf(error, 'Löschen/Absagen fehlgeschlagen.'), inWords(it)),
      )
      .then(() => closeQuestionAbout(it.id));

  let shown = null;
  if (open?.kind === 'cancel') {
    const busy = cancel.busyId === open.appointment.id;
    shown = (
      <CancelLater.Later key={open.appointment.id}>
        {(CancelDialog) => (
          <CancelDialog appointment={open.appointment} busy={busy} onConfirm={remove} onCancel={close} />
        )}
      </CancelLater.Later>
    );
  }
  if (open?.kind === 'correct') {
    shown = (
      <CorrectLater.Later key={open.appointment.id}>
        {(CorrectDialog) => <CorrectDialog appointment={open.appointment} onClose={close} />}
      </CorrectLater.Later>
    );
  }
  if (open?.kind === 'change') {
    shown = (
      <RescheduleLater.Later key={open.appointment.id}>
        {(RescheduleDialog) => (
          <RescheduleDialog open appointment={open.appointment} reschedule={reschedule} onClose={close} />
        )}
      </RescheduleLater.Later>
    );
  }
  return { rowActions, shown };
}
