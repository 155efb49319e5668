import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { bookingTexts, type AppointmentAnswer } from '#contracts/appointments/appointment.js';
import { isWeekend, type LocalDate } from '#contracts/values/local-date-time.js';
import { reportError } from '../../../api/client-log.js';
import { ApiError, hasStatus, messageOf } from '../../../api/http.js';
import { useSendOnce } from '../../../api/send-once.js';
import { workshopNow } from '../../../ui/now.js';
import {
  dateError,
  EMPTY_DRAFT,
  errorsOf,
  firstWrong,
  requestOf,
  serverErrors,
  type CustomerChoice,
  type Draft,
  type DraftErrors,
} from './draft.js';
import { createAppointment } from './new-appointment.queries.js';
import { useCustomerMatch } from './use-customer-match.js';

const FAILED = 'Fehler beim Anlegen';
const CHOOSE = 'Bitte wählen, zu welchem Kunden der Termin gehört.';

/** The form "Termin erfassen": what is typed, what is wrong with it, and the way to the server. */
export function useNewAppointment(focusField: (field: string) => void) {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [matchError, setMatchError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<AppointmentAnswer | null>(null);
  const customers = useCustomerMatch();
  const createOnce = useSendOnce(createAppointment);
  const cache = useQueryClient();

  const change = (part: Partial<Draft>) => {
    setDraft((last) => ({ ...last, ...part }));
    setErrors((last) => ({
      ...last,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
    setFailure('');
  };
  /** A weekend clears the day again (specification 1 §5), also what is typed in its field. */
  const changeDate = (date: LocalDate | null) => {
    const { date: today } = workshopNow();
    flushSync(() => change({ date, time: '' }));
    if (date !== null && isWeekend(date)) setDraft((last) => ({ ...last, date: null }));
    const wrong = date !== null && isWeekend(date) ? bookingTexts.weekend : dateError(date, today);
    setErrors((last) => ({ ...last, date: wrong, time: undefined }));
  };

  const send = async (customer: CustomerChoice) => {
    const appointment = await createOnce(requestOf(draft, customer));
    setSaved(appointment);
    setDraft(EMPTY_DRAFT);
    setErrors({});
    customers.forget();
    void cache.invalidateQueries({ queryKey: ['vehicle-suggestions'] });
    await cache.invalidateQueries({ queryKey: ['appointments'] });
  };
  const refused = (error: unknown) => {
    reportError(new Error(inTheLog(error)));
    const wrongFields = error instanceof ApiError ? error.errors : [];
    const atFields = serverErrors(wrongFields);
    setErrors(atFields);
    if (wrongFields.some(({ field }) => field === 'customerId')) customers.askAgain(draft);
    setFailure(messageOf(error, FAILED));
    if (hasStatus(error, 409)) setDraft((last) => ({ ...last, time: '' }));
    const wrong = firstWrong(atFields);
    if (wrong) focusField(wrong);
  };
  const submit = async (): Promise<void> => {
    if (sending) return;
    setFailure('');
    setMatchError(undefined);
    const wrong = errorsOf(draft, workshopNow());
    setErrors(wrong);
    const first = firstWrong(wrong);
    if (first) {
      focusField(first);
      return;
    }
    setSending(true);
    // Nobody is linked to a customer that was not shown, or that was shown for another mail or phone.
    const late = await customers.askAbout(draft);
    const { match, choice } = late ?? customers;
    if (match.state === 'matches' && (late !== undefined || choice.kind === 'unsaid')) {
      setMatchError(CHOOSE);
    } else {
      await send(choice).catch(refused);
      void cache.invalidateQueries({ queryKey: ['slots'] });
    }
    setSending(false);
  };

  const choose: typeof customers.choose = (choice) => {
    setMatchError(undefined);
    customers.choose(choice);
  };
  return {
    draft,
    errors,
    matchError,
    failure,
    sending,
    saved,
    customers,
    change,
    changeDate,
    choose,
    submit,
  };
}

/** `Fehler beim Anlegen (409): Slot bereits vergeben!` */
function inTheLog(error: unknown): string {
  if (!(error instanceof ApiError)) return `${FAILED}: ${String(error)}`;
  const { status, message } = error;
  return message === '' ? `${FAILED} (${status})` : `${FAILED} (${status}): ${message}`;
}
