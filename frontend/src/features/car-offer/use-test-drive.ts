import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingTexts } from '#contracts/appointments/appointment.js';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { ApiError } from '../../api/api-error.js';
import { messageOf } from '../../api/http.js';
import { useSendOnce } from '../../api/send-once.js';
import { requestTestDrive } from './car-offer.queries.js';
import {
  bodyOf,
  EMPTY_DRIVE,
  errorsOf,
  missingOf,
  type DriveDraft,
  type DriveErrors,
} from './drive-draft.js';

/** The form of a test drive with this car, and the way to the server. */
export function useTestDrive(carId: string) {
  const [draft, setDraft] = useState(EMPTY_DRIVE);
  const [errors, setErrors] = useState<DriveErrors>({});
  const [failure, setFailure] = useState('');
  /** Rises with each refusal. */
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);
  const [booked, setBooked] = useState<AppointmentAnswer | null>(null);
  const sendOnce = useSendOnce(requestTestDrive);
  const cache = useQueryClient();

  const change = (part: Partial<DriveDraft>) => {
    setDraft((last) => ({ ...last, ...part }));
    setErrors((last) => ({
      ...last,
      ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])),
    }));
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    const missing = missingOf(draft);
    setErrors(missing);
    setFailure('');
    if (Object.keys(missing).length > 0) return setRefusals((last) => last + 1);
    setSending(true);
    try {
      setBooked(await sendOnce(bodyOf(carId, draft)));
    } catch (error) {
      setErrors(error instanceof ApiError ? errorsOf(error.errors) : {});
      setFailure(messageOf(error, bookingTexts.notRequested));
      setRefusals((last) => last + 1);
    } finally {
      setSending(false);
      void cache.invalidateQueries({ queryKey: ['slots'] });
    }
  };

  return { draft, errors, failure, refusals, sending, booked, change, submit };
}
