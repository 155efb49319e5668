import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { reportError } from '../../../api/client-log.js';
import { ApiError, hasStatus, messageOf } from '../../../api/http.js';
import { useSendOnce } from '../../../api/send-once.js';
import { workshopNow } from '../../../ui/now.js';
import { useStillHere } from '../../../ui/still-here.js';
import { toasts } from '../../../ui/toasts.js';
import { inWords } from '../appointment-words.js';
import { errorsOf, firstWrong, isTyped, requestOf, serverErrors } from './draft.js';
import { createAppointment } from './new-appointment.queries.js';
import { useCustomerMatch } from './use-customer-match.js';
import { useDraft } from './use-draft.js';

const FAILED = 'Fehler beim Anlegen';
const CHOOSE = 'Bitte wählen, zu welchem Kunden der Termin gehört.';

/** What was saved; who is typing already keeps the focus. */
type Saved = { readonly appointment: AppointmentAnswer; readonly takesFocus: boolean };

/** The form "Termin erfassen": what is typed, whose appointment it is, and the way to the server. */
export function useNewAppointment(focusField: (field: string) => void) {
  const form = useDraft();
  const { draft } = form;
  const customers = useCustomerMatch();
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const createOnce = useSendOnce(createAppointment);
  const cache = useQueryClient();
  const isStillHere = useStillHere();

  const accepted = (appointment: AppointmentAnswer) => {
    void cache.invalidateQueries({ queryKey: ['vehicle-suggestions'] });
    void cache.invalidateQueries({ queryKey: ['appointments'] });
    if (!isStillHere()) return toasts.success('Termin gespeichert', inWords(appointment));
    const typed = form.clear(draft);
    setSaved({ appointment, takesFocus: !isTyped(typed) });
    return void customers.askAbout(typed);
  };
  const refused = (error: unknown) => {
    reportError(new Error(inTheLog(error)));
    const reason = messageOf(error, FAILED);
    if (!isStillHere()) return toasts.failure(reason, inWords({ ...draft, date: draft.date ?? '' }));
    const wrongFields = error instanceof ApiError ? error.errors : [];
    const atFields = serverErrors(wrongFields);
    const isTypingOn = !form.isUnchanged(draft);
    form.refuse(atFields, reason);
    if (wrongFields.some(({ field }) => field === 'customerId')) customers.askAgain(draft);
    if (hasStatus(error, 409)) form.clearTime(draft);
    const wrong = firstWrong(atFields);
    return wrong && !isTypingOn && focusField(wrong);
  };
  /** Nobody is linked to a customer that was not shown, or that was shown for another mail or phone. */
  const send = async (): Promise<void> => {
    const late = await customers.askAbout(draft);
    if (late === null) return;
    const { match, choice } = late ?? customers;
    if (match.state === 'matches' && (late !== undefined || choice.kind === 'unsaid')) {
      customers.refuse(CHOOSE);
      return;
    }
    await createOnce(requestOf(draft, choice)).then(accepted, refused);
    void cache.invalidateQueries({ queryKey: ['slots'] });
  };
  const submit = async (): Promise<void> => {
    if (sending) return;
    customers.refuse(undefined);
    const wrong = errorsOf(draft, workshopNow());
    form.refuse(wrong, '');
    const first = firstWrong(wrong);
    if (first) {
      focusField(first);
      return;
    }
    setSending(true);
    await send();
    setSending(false);
  };

  return { ...form, sending, saved, customers, submit };
}

/** `Fehler beim Anlegen (409): Slot bereits vergeben!` */
function inTheLog(error: unknown): string {
  if (!(error instanceof ApiError)) return `${FAILED}: ${String(error)}`;
  const { status, message } = error;
  return message === '' ? `${FAILED} (${status})` : `${FAILED} (${status}): ${message}`;
}
