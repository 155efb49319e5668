import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { reportError } from '../../../api/client-log.js';
import { ApiError, hasStatus, messageOf } from '../../../api/http.js';
import { useSendOnce } from '../../../api/send-once.js';
import { workshopNow } from '../../../ui/dates/now.js';
import { useStillHere } from '../../../ui/saving/still-here.js';
import { toasts } from '../../../ui/feedback/toasts.js';
import { inWords } from '../appointment-words.js';
import { draftOfKnown, errorsOf, firstWrong, isTyped, requestOf, serverErrors, type Draft } from './draft.js';
import { knownParty, type Known } from '../../../ui/entity-picker/known-picker.js';
import { createAppointment, vehiclesQuery } from './new-appointment.queries.js';
import { useCustomerMatch } from './use-customer-match.js';
import { useDraft } from './use-draft.js';

const FAILED = 'Fehler beim Anlegen';
const CHOOSE = 'Bitte wählen, zu welchem Kunden der Termin gehört.';

/** The saved appointment. The focus stays if the user is already typing. */
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
    if (match.state === 'matches' && (late !== undefined || choice.kind === 'unsaid'))
      return customers.refuse(CHOOSE);
    const makesVehicle = choice.kind === 'existing' && (await isNewPlate(cache, draft));
    await createOnce(requestOf(draft, choice, makesVehicle)).then(accepted, refused);
    void cache.invalidateQueries({ queryKey: ['slots'] });
  };
  /** Fills in everything that is known of a customer and his car. */
  const take = (known: Known): void => {
    form.change(draftOfKnown(known));
    if (known.customer !== null) customers.take(known.customer);
  };
  useKnownFromAddress(take);
  const submit = async (): Promise<void> => {
    if (sending) return;
    customers.refuse(undefined);
    const wrong = errorsOf(draft, workshopNow(), customers.choice.kind === 'existing');
    form.refuse(wrong, '');
    const first = firstWrong(wrong);
    if (first) return void focusField(first);
    setSending(true);
    await send();
    setSending(false);
  };

  return { ...form, sending, saved, customers, take, submit };
}

/** True if no vehicle on file has the plate; false also if the search fails. */
function isNewPlate(cache: QueryClient, { kfz }: Draft): Promise<boolean> {
  return cache.fetchQuery({ ...vehiclesQuery(kfz.trim()), retry: false }).then(
    (found) => found.length === 0,
    () => false,
  );
}

/** `?vehicleId=` or `?customerId=`: for whom the appointment is. */
function useKnownFromAddress(take: (known: Known) => void): void {
  const [address] = useSearchParams();
  const [customerId, vehicleId] = [address.get('customerId') ?? '', address.get('vehicleId') ?? ''];
  const fill = useEffectEvent(take);
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

/** `Fehler beim Anlegen (409): Slot bereits vergeben!` */
function inTheLog(error: unknown): string {
  if (!(error instanceof ApiError)) return `${FAILED}: ${String(error)}`;
  const { status, message } = error;
  return message === '' ? `${FAILED} (${status})` : `${FAILED} (${status}): ${message}`;
}
